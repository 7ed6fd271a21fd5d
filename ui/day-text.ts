import { displayDay, displayMoment, displayShortDay } from '#rules/days/days'
import { displayTime } from '#rules/times'

/**
 * Days and times as customers read them, on a card, on a seam and in a sentence. A month and its day are read in one breath, and so are a
 * time and its AM: they break after a comma and nowhere else.
 */

const unbroken = (words: string): string => words.replace(/(\w) (?=\d|[AP]M\b)/g, '$1\u00a0')

/** "Thursday, November 19th" */
export const dayText = (day: string): string => unbroken(displayDay(day))

/** "Thu, Nov 19", where there is little room. */
export const shortDayText = (day: string): string => unbroken(displayShortDay(day))

/** "November 19th", where the weekday has been said. */
export const dateText = (day: string): string => dayText(day).replace(/^\w+, /, '')

/** "Thursday, November 19th, 9:00 AM" */
export const momentText = (instant: Date): string => unbroken(displayMoment(instant))

/** "9:00 AM" */
export const timeText = (minuteOfDay: number): string => unbroken(displayTime(minuteOfDay))
