import { policy } from '../policy.ts'
import { addDays, weekday } from './days.ts'
import type { ClosedDays } from './holidays.ts'
import { isPickupDay } from './pickup-days.ts'

const { weekdays, maxDays, gapMoreThanDays } = policy.recurring
const [MONDAY, SATURDAY] = [1, 6]
const offered: readonly number[] = weekdays

const isApart = (one: number, other: number): boolean =>
  Math.abs(one - other) > gapMoreThanDays && !(Math.min(one, other) === MONDAY && Math.max(one, other) === SATURDAY)

/** A day pressed again is taken away. A new one that is too near to another, or one too many, replaces them all. */
export function toggleWeekday(chosen: readonly number[], pressed: number): number[] {
  if (chosen.includes(pressed)) return chosen.filter((day) => day !== pressed)
  const fits = chosen.length < maxDays && chosen.every((day) => isApart(day, pressed))
  return fits ? [...chosen, pressed].sort((one, other) => one - other) : [pressed]
}

/** A schedule may have these days: at least one, all of them offered, each far enough from the others. */
export function areScheduleDays(days: readonly number[]): boolean {
  return (
    days.length > 0 &&
    days.length <= maxDays &&
    days.every((day, index) => offered.includes(day) && days.slice(0, index).every((other) => isApart(day, other)))
  )
}

/** The days from one to another, both of them, on which a schedule has a pickup. Holidays and closed days are left out. */
export function scheduledDays(days: readonly number[], from: string, to: string, closed: ClosedDays): string[] {
  const found: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (days.includes(weekday(day)) && isPickupDay(day, closed)) found.push(day)
  }
  return found
}

/** So long no day is missing where all are made up to this one: until the day before the schedule's next. */
export function nothingMissingUntil(days: readonly number[], madeUntil: string, closed: ClosedDays): string {
  // Two weeks hold a day of every schedule, unless closed days take both.
  const latest = addDays(madeUntil, 2 * 7)
  const [next] = scheduledDays(days, addDays(madeUntil, 1), latest, closed)
  return next === undefined ? latest : addDays(next, -1)
}
