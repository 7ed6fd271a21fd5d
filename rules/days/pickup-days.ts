import { policy } from '../policy.ts'
import { addDays, laDay, laMinuteOfDay, weekday } from './days.ts'
import { closedWeekdays } from './driving-week.ts'
import { type ClosedDays, isClosed } from './holidays.ts'

/** Our drivers are out on this day. How far ahead and until what hour a day can be booked are other questions. */
export function isPickupDay(day: string, closed: ClosedDays): boolean {
  return !closedWeekdays.includes(weekday(day)) && !isClosed(day, closed)
}

/** The day itself, or the next one on which we drive. */
export function firstPickupDay(from: string, closed: ClosedDays): string {
  let day = from
  while (!isPickupDay(day, closed)) day = addDays(day, 1)
  return day
}

/** The first day that can be asked for: today until the cut-off hour, tomorrow after it, whether we drive then or not. */
export function firstBookableDay(now: Date): string {
  const today = laDay(now)
  return laMinuteOfDay(now) < policy.pickups.sameDayCutoffMinuteOfDay ? today : addDays(today, 1)
}
