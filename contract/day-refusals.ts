import { policy } from '#rules/policy'
import { spokenTime } from '#rules/times'
import type { Refusal } from './problems.ts'

const { pickups } = policy

/** Why we do not come on a day. A part of errors.ts of its own: a calendar says it by itself, without all the other refusals. */
export const dayRefusals = {
  pickup_day_past: { status: 400, place: 'non_field', sentence: 'This day has passed. Please choose another one.' },
  pickup_day_too_late: {
    status: 400,
    place: 'non_field',
    sentence: `Same-day pickups must be placed before ${spokenTime(pickups.sameDayCutoffMinuteOfDay)}. Please choose another day.`,
  },
  pickup_day_closed: {
    status: 400,
    place: 'non_field',
    // Spelled out, because every page has this list and few need the calendar.
    sentence: 'We do not pick up on Sundays and holidays. Please choose another day.',
  },
  pickup_day_too_far: {
    status: 400,
    place: 'non_field',
    sentence: `Pickups can be booked up to ${pickups.bookableAheadDays} days ahead. Please choose an earlier day.`,
  },
  pickup_day_taken: {
    status: 400,
    place: 'non_field',
    sentence: 'You already have a pickup at this address on this day.',
  },
} as const satisfies Record<string, Refusal>
