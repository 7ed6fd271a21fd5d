import { z } from 'zod'
import { maximumLength } from '#rules/checks'
import { isDay } from '#rules/days/days'
import { bagListLimits } from '#rules/prices/bag-list-limits'
import { cents, day, dollarText, givenId, id, instant, optional, optionalLines, pageQuery, tick } from './fields.ts'
import { placeAnswer } from './place.ts'

/** Pickups, which the wire calls requests, and the schedule that makes them by itself. */

const time = z.string()
const givenDay = z
  .string({ error: 'Required' })
  .trim()
  .refine((given) => given !== '', { error: 'Required', abort: true })
  .refine(isDay, { error: 'Must be a day like 2026-11-19' })
  .meta({ format: 'date' })
const yesOrNo = z.boolean({ error: 'Must be true or false' })
/** What the customer says is in the bag. `item` is the key of a price item, or `wash-and-fold` for a number of bags. */
const bagList = z
  .array(
    z.object({
      item: z.string({ error: 'Required' }).max(100),
      count: z
        .int({ error: 'Must be a number' })
        .min(1, { error: 'Must be at least 1' })
        .max(bagListLimits.maxCount, { error: `Must be at most ${bagListLimits.maxCount}` }),
    }),
    { error: 'Must be a list' },
  )
  .max(bagListLimits.maxLines, { error: `Must be at most ${bagListLimits.maxLines} things` })
const comment = optionalLines(maximumLength).transform((given) => given ?? '')

/** GET, POST /client/requests/ and GET, PUT, PATCH /client/requests/{id}/ */
export const pickupAnswer = z
  .object({
    id,
    status: z.enum(['open', 'collected', 'no_show']),
    /** The customer's address that it was booked for; null once that one was deleted. */
    address: id.nullable(),
    /** The pickup's own copy of its address. */
    place: z.object({ title: z.string(), ...placeAnswer }).meta({ id: 'Place' }),
    pickupDate: day,
    pickupStart: time,
    pickupEnd: time,
    /** The booked day; once the bag is collected, the promised day of the first order that came out of it. */
    dropoffDate: day,
    dropoffStart: time,
    dropoffEnd: time,
    /** All days on which something of it comes back, one for each delivery. None where nothing does: it is only stored, or went back uncounted. */
    dropoffDates: z.array(day),
    isRush: z.boolean(),
    isFree: z.boolean(),
    comment: z.string(),
    /** The recurring schedule that made it. */
    schedule: id.nullable(),
    /** Null until the bag is taken in: the fee of the delivery. */
    amount: cents.nullable(),
    dollarAmount: dollarText.nullable(),
    discount: cents.nullable(),
    dollarDiscount: dollarText.nullable(),
    amountWithDiscount: cents.nullable(),
    dollarAmountWithDiscount: dollarText.nullable(),
    /** The price of rush as agreed. */
    rushAmount: cents,
    dollarRushAmount: dollarText,
    /** The price that staff ask for rush, until the customer has accepted or declined. */
    customAmount: cents.nullable(),
    dollarCustomAmount: dollarText.nullable(),
    /** The day on which it would be back for that price. */
    customDropoffDate: day.nullable(),
    /** Once accepted: the day that it names, null for that of rush, and whether a rug comes by it too. Its price is `rush_amount`. */
    agreedRush: z.object({ dropoffDate: day.nullable(), hasRug: z.boolean() }).nullable(),
    /** What the customer said is in the bag; empty where nothing was said. */
    bagList: z.array(z.object({ item: z.string(), title: z.string(), count: z.int().positive() })),
    /** What it was told to cost, with everything. */
    estimate: cents.nullable(),
    dollarEstimate: dollarText.nullable(),
    /** The estimate is where it starts: the price of something is set when it is seen. */
    isEstimateFrom: z.boolean(),
    /** From this instant on it can no longer be changed or cancelled. */
    changeableUntil: instant,
    isChangeable: z.boolean(),
    created: instant,
  })
  .meta({ id: 'Pickup' })
export const pickupList = z.array(pickupAnswer)
export type Pickup = z.output<typeof pickupAnswer>

/** POST and PUT. Without an address the main one is meant. */
export const pickupInput = z.object({
  address: optional(givenId),
  pickupDate: givenDay,
  isRush: tick,
  comment,
  bagList: bagList.optional(),
})
export type PickupInput = z.input<typeof pickupInput>
export type NewPickup = z.output<typeof pickupInput>
export type GivenBag = z.output<typeof bagList>

/** PATCH: what is left out stays. `acceptedCustomAmount` says yes to what staff ask for rush. */
export const pickupChange = z
  .object({
    address: givenId,
    pickupDate: givenDay,
    isRush: yesOrNo,
    comment,
    bagList,
    acceptedCustomAmount: z.int({ error: 'Must be a number' }),
  })
  .partial()
export type PickupChange = z.output<typeof pickupChange>

/** ?is_upcoming=true: open and today or later, soonest first. Without it all of them, newest first, a page at a time. */
export const pickupQuery = pageQuery.extend({
  isUpcoming: optional(z.enum(['true', 'false'], { error: 'Must be true or false' })).transform(
    (given) => given === 'true',
  ),
})

/** POST /client/requests/check/ judges the day alone, and echoes what was sent. */
export const pickupCheck = z.object({
  pickupDate: givenDay,
  pickupStart: z
    .string({ error: 'Required' })
    .refine((given) => given === '9:00' || given === '09:00', { error: 'Pickups start at 9:00' }),
})
export const pickupCheckAnswer = z.object({ pickupDate: day, pickupStart: time })

const STATUSES = ['active', 'paused'] as const
const status = z.preprocess(
  (given) => (typeof given === 'string' ? given.trim().toLowerCase() : given),
  z.enum(STATUSES, { error: `Must be ${STATUSES.join(' or ')}` }),
)
/** The days of every week, Monday is 1. */
export const weekdays = z.array(z.int({ error: 'Must be a weekday from 1 to 7' }), { error: 'Required' }).max(7)

/** GET, POST /client/schedules/ and GET, PUT, PATCH /client/schedules/{id}/. Monday is 1. */
export const scheduleAnswer = z
  .object({
    id,
    created: instant,
    changed: instant,
    comment: z.string(),
    isRush: z.boolean(),
    days: z.array(z.int()),
    status: z.enum(STATUSES),
    /** The day on whose morning a paused schedule becomes active by itself. */
    resumesOn: day.nullable(),
    address: id,
  })
  .meta({ id: 'Schedule' })
export const scheduleList = z.array(scheduleAnswer)
export type Schedule = z.output<typeof scheduleAnswer>

export const scheduleInput = z.object({
  days: weekdays,
  status: status.default('active'),
  resumesOn: optional(givenDay).transform((given) => given ?? null),
  address: optional(givenId),
  isRush: tick,
  comment,
})
export type ScheduleInput = z.input<typeof scheduleInput>
export type NewSchedule = z.output<typeof scheduleInput>

export const scheduleChange = z
  .object({
    days: weekdays,
    status,
    resumesOn: givenDay.nullable(),
    address: givenId,
    isRush: yesOrNo,
    comment,
  })
  .partial()
export type ScheduleChange = z.output<typeof scheduleChange>
