import type { Call } from './call.ts'
import type { ErrorCode } from './errors.ts'
import {
  pickupAnswer,
  pickupChange,
  pickupCheck,
  pickupCheckAnswer,
  pickupInput,
  pickupList,
  pickupQuery,
  scheduleAnswer,
  scheduleChange,
  scheduleInput,
  scheduleList,
} from './pickups.ts'

const PLACE_REFUSALS = ['no_pickup_address', 'address_incomplete', 'address_not_served'] as const

/** Why we cannot come on a day or to an address. */
export const STOP_REFUSALS = [
  'pickup_day_past',
  'pickup_day_too_late',
  'pickup_day_closed',
  'pickup_day_too_far',
  'pickup_after_deletion',
  'bag_list_gone',
  ...PLACE_REFUSALS,
] as const satisfies readonly ErrorCode[]

const PICKUP_REFUSALS = ['not_found', ...STOP_REFUSALS, 'pickup_day_taken'] as const satisfies readonly ErrorCode[]

const CHANGE_REFUSALS = [
  ...PICKUP_REFUSALS,
  'pickup_change_past_cutoff',
  'rush_quote_changed',
] as const satisfies readonly ErrorCode[]

const SCHEDULE_REFUSALS = [
  'not_found',
  'schedule_days_wrong',
  'resume_day_wrong',
  ...PLACE_REFUSALS,
] as const satisfies readonly ErrorCode[]

export const pickupsCalls = {
  listPickups: {
    topic: 'pickups',
    method: 'GET',
    path: '/client/requests/',
    summary: 'The caller’s pickups',
    as: 'customer',
    query: pickupQuery,
    answer: pickupList,
  },
  placePickup: {
    topic: 'pickups',
    method: 'POST',
    path: '/client/requests/',
    summary: 'Books a pickup',
    as: 'customer',
    body: pickupInput,
    answer: pickupAnswer,
    status: 201,
    isKeyed: true,
    refusals: ['no_package', ...PICKUP_REFUSALS],
  },
  checkPickup: {
    topic: 'pickups',
    method: 'POST',
    path: '/client/requests/check/',
    summary: 'Whether a pickup can be booked for a day',
    as: 'customer',
    body: pickupCheck,
    answer: pickupCheckAnswer,
    refusals: [
      'pickup_day_past',
      'pickup_day_too_late',
      'pickup_day_closed',
      'pickup_day_too_far',
      'pickup_after_deletion',
    ],
  },
  getPickup: {
    topic: 'pickups',
    method: 'GET',
    path: '/client/requests/:id/',
    summary: 'One of the caller’s pickups',
    as: 'customer',
    answer: pickupAnswer,
    refusals: ['not_found'],
  },
  replacePickup: {
    topic: 'pickups',
    method: 'PUT',
    path: '/client/requests/:id/',
    summary: 'Sets day, address, rush and note of a pickup',
    as: 'customer',
    body: pickupInput,
    answer: pickupAnswer,
    refusals: CHANGE_REFUSALS,
  },
  changePickup: {
    topic: 'pickups',
    method: 'PATCH',
    path: '/client/requests/:id/',
    summary: 'Moves a pickup, changes its rush or note, or accepts what staff ask for rush',
    as: 'customer',
    body: pickupChange,
    answer: pickupAnswer,
    refusals: CHANGE_REFUSALS,
  },
  cancelPickup: {
    topic: 'pickups',
    method: 'DELETE',
    path: '/client/requests/:id/',
    summary: 'Cancels a pickup; of a recurring one only this one is skipped',
    as: 'customer',
    refusals: ['not_found', 'pickup_cancel_past_cutoff'],
  },
  listSchedules: {
    topic: 'schedules',
    method: 'GET',
    path: '/client/schedules/',
    summary: 'The caller’s recurring schedule, if there is one',
    as: 'customer',
    answer: scheduleList,
  },
  makeSchedule: {
    topic: 'schedules',
    method: 'POST',
    path: '/client/schedules/',
    summary: 'Makes the caller’s recurring schedule and its first pickups',
    as: 'customer',
    body: scheduleInput,
    answer: scheduleAnswer,
    status: 201,
    isKeyed: true,
    refusals: ['no_package', 'schedule_exists', ...SCHEDULE_REFUSALS],
  },
  getSchedule: {
    topic: 'schedules',
    method: 'GET',
    path: '/client/schedules/:id/',
    summary: 'The caller’s recurring schedule',
    as: 'customer',
    answer: scheduleAnswer,
    refusals: ['not_found'],
  },
  replaceSchedule: {
    topic: 'schedules',
    method: 'PUT',
    path: '/client/schedules/:id/',
    summary: 'Sets the days and everything else of a recurring schedule',
    as: 'customer',
    body: scheduleInput,
    answer: scheduleAnswer,
    refusals: SCHEDULE_REFUSALS,
  },
  changeSchedule: {
    topic: 'schedules',
    method: 'PATCH',
    path: '/client/schedules/:id/',
    summary: 'Changes, pauses or resumes a recurring schedule',
    as: 'customer',
    body: scheduleChange,
    answer: scheduleAnswer,
    refusals: SCHEDULE_REFUSALS,
  },
  deleteSchedule: {
    topic: 'schedules',
    method: 'DELETE',
    path: '/client/schedules/:id/',
    summary: 'Deletes a recurring schedule; pickups past their cutoff stay',
    as: 'customer',
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>
