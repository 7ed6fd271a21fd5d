/** A duration is no day of the calendar: clocks make such a day 23 or 25 hours long twice a year (`days.ts`). */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
