import { isBusinessDay } from './business-days.ts'
import { addDays } from './days.ts'
import { NO_CLOSED_DAYS } from './holidays.ts'

/** So many business days after this day, which itself counts for none. */
export function businessDayAfter(from: string, businessDays: number): string {
  let day = from
  for (let left = businessDays; left > 0; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day, NO_CLOSED_DAYS)) left -= 1
  }
  return day
}

/** The business days that come after one day, until another one and with it. */
export function businessDaysBetween(from: string, until: string): number {
  let days = 0
  for (let day = from; day < until; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day, NO_CLOSED_DAYS)) days += 1
  }
  return days
}
