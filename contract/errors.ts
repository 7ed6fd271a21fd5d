import { policy } from '#rules/policy'
import { brand } from './brand.ts'
import { dayRefusals } from './day-refusals.ts'
import { foreseenRefusals } from './foreseen-refusals.ts'
import { basicRefusals, type Refusal } from './problems.ts'

const { recurring } = policy

/**
 * Everything that can be refused: what it answers with, where the sentence stands in the answer, and the sentence. The
 * server throws by code; the browser reads the answer back with `readProblem`.
 */
export const refusals = {
  ...basicRefusals,
  ...foreseenRefusals,
  bad_json: { status: 400, place: 'detail', sentence: 'The request could not be read: it is not valid JSON.' },
  bad_signature: { status: 400, place: 'detail', sentence: 'The signature does not fit the message.' },
  bad_request: { status: 400, place: 'detail', sentence: 'The request could not be read.' },
  invalid_input: { status: 400, place: 'field', sentence: 'Required' },
  field_given_twice: { status: 400, place: 'field', sentence: 'This field was given twice, in two spellings.' },
  email_taken: {
    status: 400,
    place: 'field',
    field: 'email',
    sentence: 'An account with this email already exists.',
  },
  phone_taken: {
    status: 400,
    place: 'field',
    field: 'phone',
    sentence: 'An account with this phone already exists.',
  },
  zip_not_served: {
    status: 400,
    place: 'field',
    field: 'zipCode',
    sentence: 'We do not offer service in your area at this moment.',
  },
  reset_link_used_up: {
    status: 400,
    place: 'non_field',
    sentence: 'This link was already used or has expired. Please ask for a new one.',
  },
  password_wrong: { status: 400, place: 'field', field: 'password', sentence: 'This is not your current password.' },
  password_guessable: {
    status: 400,
    place: 'field',
    field: 'newPassword',
    sentence: 'This password is easy to guess. Please choose another one.',
  },
  too_many_addresses: {
    status: 409,
    place: 'non_field',
    sentence: 'Your list of addresses is full. Please delete one you no longer need first.',
  },
  too_many_phones: {
    status: 409,
    place: 'non_field',
    sentence: 'Your list of phones is full. Please delete one you no longer need first.',
  },
  number_lost: {
    status: 409,
    place: 'non_field',
    sentence: 'Another account has verified this number, so it is no longer on your list.',
  },
  texts_paused: {
    status: 429,
    place: 'detail',
    sentence: 'We cannot send codes right now. Please try again in an hour.',
  },
  number_stopped: {
    status: 409,
    place: 'non_field',
    sentence: `This number texted STOP, so we cannot text it a code. Text START to ${brand.phoneShown} to get texts again.`,
  },
  phone_code_wrong: {
    status: 400,
    place: 'field',
    field: 'code',
    sentence: 'That’s not the code we sent, or it has expired. Please check it or ask for a new one.',
  },
  number_taken: {
    status: 400,
    place: 'field',
    field: 'number',
    sentence: 'An account with this phone already exists.',
  },
  no_package: { status: 400, place: 'non_field', sentence: 'Please choose package' },
  nothing_to_update: { status: 400, place: 'non_field', sentence: 'Nothing to update' },
  card_changed: {
    status: 409,
    place: 'non_field',
    sentence: 'Your main card has changed. Please check the card and try again.',
  },
  due_changed: {
    status: 409,
    place: 'non_field',
    sentence: 'The amount due has changed. Please check it and try again.',
  },
  quote_changed: {
    status: 409,
    place: 'non_field',
    sentence: 'The refund has changed. Please review it again.',
  },
  no_card: { status: 400, place: 'non_field', sentence: 'Please add a card.' },
  // The bank's own sentence stands in its place.
  card_declined: { status: 400, place: 'non_field', sentence: 'Your card was declined.' },
  authentication_needed: {
    status: 402,
    place: 'detail',
    sentence: 'Your bank wants you to confirm this payment.',
  },
  charge_in_flight: {
    status: 409,
    place: 'non_field',
    sentence: 'We’re finishing another payment first. Please wait a moment.',
  },
  // The charge in flight asks for the same: it is a press in another tab, or our own try with nobody at the screen.
  payment_under_way: {
    status: 409,
    place: 'non_field',
    sentence: 'This payment is already under way. Please wait a moment.',
  },
  charge_unknown: {
    status: 409,
    place: 'non_field',
    sentence: 'Your bank has not answered yet. We’ll keep asking, and you won’t be charged twice.',
  },
  // The provider has no such payment, or has cancelled it: definite, and kept under its key.
  charge_not_made: {
    status: 409,
    place: 'non_field',
    sentence: 'The payment could not be made, and nothing was charged. Try again, or use a different card.',
  },
  nothing_to_pay: {
    status: 409,
    place: 'non_field',
    sentence: 'There is nothing to pay for this order right now.',
  },
  unknown_coupon: { status: 400, place: 'field', field: 'coupon', sentence: 'Unknown coupon code' },
  card_not_finished: {
    status: 400,
    place: 'non_field',
    sentence: 'This card form has not been finished. Please enter the card again.',
  },
  card_in_use: {
    status: 409,
    place: 'non_field',
    sentence: 'A payment with this card is on its way. Please try again in a moment.',
  },
  too_many_cards: {
    status: 409,
    place: 'non_field',
    sentence: 'Your list of cards is full. Please remove one you no longer need first.',
  },
  box_taken: { status: 409, place: 'non_field', sentence: 'You already have your welcome box.' },
  box_free: { status: 409, place: 'non_field', sentence: 'Your welcome box comes with your plan, free of charge.' },
  ...dayRefusals,
  pickup_after_deletion: {
    status: 400,
    place: 'non_field',
    sentence: 'Your account closes before that day. Choose an earlier day, or keep your account.',
  },
  schedule_after_deletion: {
    status: 400,
    place: 'non_field',
    sentence:
      'Your account is set to be deleted, so it can’t have recurring pickups. Keep your account to set them up.',
  },
  bag_list_gone: {
    status: 400,
    place: 'non_field',
    sentence: 'Something on your list is not on our price list. Please take it off.',
  },
  address_incomplete: {
    status: 400,
    place: 'non_field',
    sentence: 'This address has no street yet. Please complete it in your profile first.',
  },
  address_not_served: {
    status: 400,
    place: 'non_field',
    sentence: 'We no longer pick up at this address. Please choose another one.',
  },
  pickup_change_past_cutoff: {
    status: 412,
    place: 'detail',
    sentence: `Sorry, but your pickup is already scheduled and it's passed our cutoff time to make any changes. If any questions email ${brand.supportEmail} or text ${brand.phoneShown}`,
  },
  pickup_cancel_past_cutoff: {
    status: 412,
    place: 'detail',
    sentence: `We have already scheduled this pickup - unfortunately, it's now too late to cancel this request. Please email ${brand.supportEmail}`,
  },
  rush_quote_changed: {
    status: 409,
    place: 'non_field',
    sentence: 'The price for rush has changed. Please review it again.',
  },
  schedule_exists: {
    status: 400,
    place: 'non_field',
    sentence: 'You already have a recurring schedule. Please change that one.',
  },
  schedule_days_wrong: {
    status: 400,
    place: 'non_field',
    sentence: `Recurring days are Monday to Friday, more than ${recurring.gapMoreThanDays} days apart.`,
  },
  resume_day_wrong: {
    status: 400,
    place: 'non_field',
    sentence: 'A paused schedule can resume on any later day within two years.',
  },
  address_has_pickup: {
    status: 409,
    place: 'non_field',
    sentence: 'A pickup is planned at this address. Move or cancel it first.',
  },
  address_has_schedule: {
    status: 409,
    place: 'non_field',
    sentence: 'Your recurring pickups use this address. Choose another one for them first.',
  },
  idempotency_key_malformed: {
    status: 400,
    place: 'detail',
    sentence: 'The Idempotency-Key header must have 1 to 200 visible ASCII characters.',
  },
  idempotency_key_reused: {
    status: 422,
    place: 'detail',
    sentence: 'This request was already sent with other contents. Please reload the page and try again.',
  },
  request_in_progress: {
    status: 409,
    place: 'detail',
    sentence: 'We are still working on this request. Please wait a moment.',
  },
  not_signed_in: { status: 401, place: 'detail', sentence: 'Please sign in again.' },
  receipt_expired: {
    status: 410,
    place: 'detail',
    sentence: 'This link has expired. Please open the receipt from your order again.',
  },
  // The header `allow` names the methods that there are.
  method_not_allowed: { status: 405, place: 'detail', sentence: 'This address does not take that method.' },
  not_found: { status: 404, place: 'detail', sentence: 'Not found.' },
  body_too_large: { status: 413, place: 'detail', sentence: 'The request is too large.' },
  unsupported_media_type: { status: 415, place: 'detail', sentence: 'Send the request as JSON.' },
  too_many_requests: {
    status: 429,
    place: 'detail',
    sentence: 'Too many tries in a short time. Please wait a few minutes and try again.',
  },
} as const satisfies Record<string, Refusal>

export type ErrorCode = keyof typeof refusals
