import { addDays, weekday } from './days.ts'
import { type ClosedDays, isClosed, NO_CLOSED_DAYS } from './holidays.ts'

/** Monday to Friday and no holiday. Pickups have other days: our drivers are out on Saturdays too. */
export function isBusinessDay(day: string, closed: ClosedDays): boolean {
  return weekday(day) <= 5 && !isClosed(day, closed)
}

/** The day itself, or the next business day. */
export function firstBusinessDay(from: string, closed: ClosedDays): string {
  let day = from
  while (!isBusinessDay(day, closed)) day = addDays(day, 1)
  return day
}

/**
 * The last day that is within so many business days of this one, which is day 0 itself: the day before one too many begins.
 * A weekend or holiday after the last business day is still within. Days that staff close change no such period: it was promised before.
 */
export function lastDayWithin(from: string, businessDays: number): string {
  let last = from
  let begun = 0
  while (true) {
    const next = addDays(last, 1)
    if (isBusinessDay(next, NO_CLOSED_DAYS)) begun += 1
    if (begun > businessDays) return last
    last = next
  }
}
