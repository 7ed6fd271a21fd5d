import { policy } from '../policy.ts'
import { WEEKDAYS } from './days.ts'

/** The weekdays on which we never drive; Monday is 1. */
export const closedWeekdays: readonly number[] = policy.pickups.weekdaysWithoutPickup

/** "Sundays and holidays": the days on which we do not drive, as every sentence calls them. */
export const daysWithoutPickup = [...closedWeekdays.map((number) => `${WEEKDAYS[number - 1]}s`), 'holidays']
  .join(', ')
  .replace(/, (?=\w+$)/, ' and ')
