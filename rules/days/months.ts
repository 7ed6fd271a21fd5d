import { addDays, displayDay, isDay } from './days.ts'

/** The longest month, by which the first of one is surely followed by a day of the next. */
const LONGEST = 31

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), LONGEST)), -1)

/** "November" */
export const nameOfMonth = (day: string): string => displayDay(day).split(' ')[1] ?? ''

/** "November 2026" */
export const monthAndYear = (day: string): string => `${nameOfMonth(day)} ${day.slice(0, 4)}`

/** "2026-11" names a month by its first day; anything else is none. */
export const namedMonth = (text: string): string | undefined => (isDay(`${text}-01`) ? `${text}-01` : undefined)
