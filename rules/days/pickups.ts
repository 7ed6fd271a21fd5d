import { HOUR_MS } from '../durations.ts'
import { policy } from '../policy.ts'
import { displayTime } from '../times.ts'
import { firstBusinessDay } from './business-days.ts'
import { addDays, instantAt, laDay, weekday } from './days.ts'
import { type ClosedDays, NO_CLOSED_DAYS } from './holidays.ts'
import { firstBookableDay, firstPickupDay, isPickupDay } from './pickup-days.ts'

const { pickups } = policy

/** "9:00 AM – 5:00 PM" */
export const pickupWindow = `${displayTime(pickups.windowOpensMinuteOfDay)} – ${displayTime(pickups.windowClosesMinuteOfDay)}`

/** From this moment on the window of a pickup's day is over: a bag that was not collected is late. */
export const windowClosesAt = (day: string): Date => instantAt(day, pickups.windowClosesMinuteOfDay)

/** Why a day cannot be booked; each is a refusal of the contract's list, with its sentence. */
export type DayRefusal = 'pickup_day_past' | 'pickup_day_too_late' | 'pickup_day_closed' | 'pickup_day_too_far'

export function dayRefusal(day: string, now: Date, closed: ClosedDays): DayRefusal | undefined {
  const today = laDay(now)
  if (day < today) return 'pickup_day_past'
  if (day > lastBookableDay(now)) return 'pickup_day_too_far'
  if (!isPickupDay(day, closed)) return 'pickup_day_closed'
  return day < firstBookableDay(now) ? 'pickup_day_too_late' : undefined
}

/** Past the cutoff staff may still book while the window of that day is open: they have asked the driver. */
export function lateDayRefusal(day: string, now: Date, closed: ClosedDays): DayRefusal | undefined {
  const refusal = dayRefusal(day, now, closed)
  return refusal === 'pickup_day_too_late' && now < windowClosesAt(day) ? undefined : refusal
}

export const lastBookableDay = (now: Date): string => addDays(laDay(now), pickups.bookableAheadDays)

/**
 * Tomorrow, or two days ahead when today is Saturday; where we do not drive then, or come to this address already, the next day
 * on which we do and do not.
 */
export function defaultPickupDay(now: Date, taken: readonly string[], closed: ClosedDays): string {
  const today = laDay(now)
  return firstFreeDay(addDays(today, weekday(today) === 6 ? 2 : 1), taken, closed)
}

function firstFreeDay(from: string, taken: readonly string[], closed: ClosedDays): string {
  let day = firstPickupDay(from, closed)
  while (taken.includes(day)) day = firstPickupDay(addDays(day, 1), closed)
  return day
}

/** The day that takes the place of one that has closed: the next one on which we drive and do not come to this address already. */
export function replacementDay(closedDay: string, now: Date, taken: readonly string[], closed: ClosedDays): string {
  const firstDay = firstBookableDay(now)
  return firstFreeDay(closedDay > firstDay ? closedDay : firstDay, taken, closed)
}

/** Rush brings a pickup of this day back sooner: between holidays it may not. */
export const isSoonerByRush = (pickupDay: string, closed: ClosedDays): boolean =>
  dropoffDay(pickupDay, true, closed) < dropoffDay(pickupDay, false, closed)

/** A pickup with these days comes back before its usual day: what rush was promised for, however the days came about. */
export const isBackSooner = (pickupDay: string, promisedDay: string): boolean =>
  promisedDay < dropoffDay(pickupDay, false, NO_CLOSED_DAYS)

/** So many days after a pickup on Monday, Tuesday … Saturday. */
const DROPOFF_AFTER_DAYS = { standard: [3, 3, 5, 4, 4, 4], rush: [2, 2, 2, 4, 3, 3] }

/** The day on which it comes back. One that is closed moves to the next Monday to Friday that is not. */
export function dropoffDay(pickupDay: string, isRush: boolean, closed: ClosedDays): string {
  return firstBusinessDay(mappedDropoff(pickupDay, isRush), closed)
}

/** The same, whether anybody drives then or not. */
export function mappedDropoff(pickupDay: string, isRush: boolean): string {
  const after = DROPOFF_AFTER_DAYS[isRush ? 'rush' : 'standard'][weekday(pickupDay) - 1]
  if (after === undefined) throw new RangeError(`A Sunday: ${pickupDay}`)
  return addDays(pickupDay, after)
}

/**
 * The cutoff for changing or cancelling a pickup: the later of three hours after it was first placed and the hour at
 * which its window opens, a day before on the calendar. Never once the window is open. The instant itself is too late.
 */
export function changeableUntil(pickupDay: string, placedAt: Date): Date {
  const { windowOpensMinuteOfDay, changeAfterPlacingHours } = pickups
  const opensAt = instantAt(pickupDay, windowOpensMinuteOfDay).getTime()
  const dayBefore = instantAt(addDays(pickupDay, -1), windowOpensMinuteOfDay).getTime()
  const afterPlacing = placedAt.getTime() + changeAfterPlacingHours * HOUR_MS
  return new Date(Math.min(Math.max(afterPlacing, dayBefore), opensAt))
}

/** The price of rush until staff quote something else. Where it brings nothing sooner it costs nothing. */
export const rushCents = (pickupDay: string, isRush: boolean, closed: ClosedDays): number =>
  isRush && isSoonerByRush(pickupDay, closed) ? policy.rush.feeCents : 0
