import type { Refusal } from './problems.ts'

/** What a page says before the server would have to. A part of errors.ts of its own: a page has its sentence without all the others. */
export const foreseenRefusals = {
  last_address: {
    status: 409,
    place: 'non_field',
    sentence: 'This is your only address, and we need one to pick up from. Add another first.',
  },
  last_phone: {
    status: 409,
    place: 'non_field',
    sentence: 'This is your only phone, and we need one to text you. Add another first.',
  },
  order_changed: {
    status: 409,
    place: 'non_field',
    sentence: 'Your order has changed. Please review it again.',
  },
  main_card_kept: {
    status: 412,
    place: 'detail',
    sentence:
      "Your default payment method can't be deleted. In order to update your card, simply click on + Add a different card.",
  },
  no_pickup_address: {
    status: 400,
    place: 'non_field',
    sentence: 'Please choose location for pickup and dropoff',
  },
} as const satisfies Record<string, Refusal>
