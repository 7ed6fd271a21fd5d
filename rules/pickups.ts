import { isBusinessDay } from './business-days.ts'
import { addDays, daysBetween, instantAt, laDay, weekday } from './days.ts'
import { HOUR_MS } from './durations.ts'
import { holidayName } from './holidays.ts'
import { firstBookableDay, firstPickupDay, isPickupDay } from './pickup-days.ts'
import { policy } from './policy.ts'
import { displayTime } from './times.ts'

const { pickups } = policy

/** "9:00 AM – 5:00 PM" */
export const pickupWindow = `${displayTime(pickups.windowOpensMinuteOfDay)} – ${displayTime(pickups.windowClosesMinuteOfDay)}`

/** From this moment on the window of a pickup's day is over: a bag that was not collected is late. */
export const windowClosesAt = (day: string): Date => instantAt(day, pickups.windowClosesMinuteOfDay)

/** Why a day cannot be booked; each is a refusal of the contract's list, with its sentence. */
export type DayRefusal = 'pickup_day_past' | 'pickup_day_too_late' | 'pickup_day_closed' | 'pickup_day_too_far'

export function dayRefusal(day: string, now: Date): DayRefusal | undefined {
  const today = laDay(now)
  if (day < today) return 'pickup_day_past'
  if (day > lastBookableDay(now)) return 'pickup_day_too_far'
  if (!isPickupDay(day)) return 'pickup_day_closed'
  return day < firstBookableDay(now) ? 'pickup_day_too_late' : undefined
}

/** Past the cutoff staff may still book while the window of that day is open: they have asked the driver. */
export function lateDayRefusal(day: string, now: Date): DayRefusal | undefined {
  const refusal = dayRefusal(day, now)
  return refusal === 'pickup_day_too_late' && now < windowClosesAt(day) ? undefined : refusal
}

export const lastBookableDay = (now: Date): string => addDays(laDay(now), pickups.bookableAheadDays)

/**
 * Tomorrow, or two days ahead when today is Saturday; where we do not drive then, or come to this address already, the next day
 * on which we do and do not.
 */
export function defaultPickupDay(now: Date, taken: readonly string[] = []): string {
  const today = laDay(now)
  return firstFreeDay(addDays(today, weekday(today) === 6 ? 2 : 1), taken)
}

function firstFreeDay(from: string, taken: readonly string[]): string {
  let day = firstPickupDay(from)
  while (taken.includes(day)) day = firstPickupDay(addDays(day, 1))
  return day
}

/** The day that takes the place of one that has closed: the next one on which we drive and do not come to this address already. */
export function replacementDay(closedDay: string, now: Date, taken: readonly string[]): string {
  const firstDay = firstBookableDay(now)
  return firstFreeDay(closedDay > firstDay ? closedDay : firstDay, taken)
}

/** Rush brings a pickup of this day back sooner: between holidays it may not. */
export const isSoonerByRush = (pickupDay: string): boolean => dropoffDay(pickupDay, true) < dropoffDay(pickupDay, false)

/** So many days after a pickup on Monday, Tuesday … Saturday. */
const DROPOFF_AFTER_DAYS = { standard: [3, 3, 5, 4, 4, 4], rush: [2, 2, 2, 4, 3, 3] }

/** The day on which it comes back. One that is a holiday moves to the next Monday to Friday that is none. */
export function dropoffDay(pickupDay: string, isRush: boolean): string {
  let day = mappedDropoff(pickupDay, isRush)
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** The days by which a holiday moves the drop-off, and its name. */
export function dropoffDelay(pickupDay: string, isRush: boolean): { days: number; holiday: string } | undefined {
  const mapped = mappedDropoff(pickupDay, isRush)
  const holiday = holidayName(mapped)
  if (holiday === undefined) return undefined
  return { days: daysBetween(mapped, dropoffDay(pickupDay, isRush)), holiday }
}

function mappedDropoff(pickupDay: string, isRush: boolean): string {
  const after = DROPOFF_AFTER_DAYS[isRush ? 'rush' : 'standard'][weekday(pickupDay) - 1]
  if (after === undefined) throw new RangeError(`Nothing is picked up on a Sunday: ${pickupDay}`)
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
export const rushCents = (pickupDay: string, isRush: boolean): number =>
  isRush && isSoonerByRush(pickupDay) ? policy.rush.feeCents : 0
