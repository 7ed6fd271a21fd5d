import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { policy } from '../policy.ts'
import { displayTime } from '../times.ts'

/**
 * A day is a `YYYY-MM-DD` string on the Los Angeles calendar. Nothing else turns an instant into a day, so the zone of
 * the server or the browser cannot move a pickup.
 */

const wallClock = new Intl.DateTimeFormat('en-US', {
  timeZone: policy.timeZone,
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})
const weekdayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })
const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })

export function laDay(now: Date): string {
  return dayAt(wallMs(now))
}

export function laMinuteOfDay(now: Date): number {
  const wall = new Date(wallMs(now))
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

/**
 * The instant at which clocks in Los Angeles show this time. In the spring gap the clock never shows it: the time moves
 * on by the hour that is lost (2:30 becomes 3:30). In the autumn fold it is shown twice: the first one counts.
 */
export function instantAt(day: string, minuteOfDay: number): Date {
  const wall = midnightMs(day) + minuteOfDay * MINUTE_MS
  const before = wall - offsetMs(new Date(wall - DAY_MS))
  const after = wall - offsetMs(new Date(wall + DAY_MS))
  const shown = [before, after].find((ms) => wallMs(new Date(ms)) === wall)
  return new Date(shown ?? before)
}

export function addDays(day: string, days: number): string {
  return dayAt(midnightMs(day) + days * DAY_MS)
}

/** The days from one to the other; below zero where the other comes first. */
export function daysBetween(from: string, to: string): number {
  return (midnightMs(to) - midnightMs(from)) / DAY_MS
}

/** Monday is 1, Sunday is 7. */
export function weekday(day: string): number {
  return new Date(midnightMs(day)).getUTCDay() || 7
}

/** Year 0000 has the right form, but PostgreSQL knows no such date. Every step on the calendar asks, so it makes no date to find out. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) || text.startsWith('0000')) return false
  const [day, month] = [+text.slice(8), +text.slice(5, 7)]
  if (day < 29) return true
  const year = +text.slice(0, 4)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 ? day === 29 && isLeap : day < 31 || ![4, 6, 9, 11].includes(month)
}

/** The first is day 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/**
 * The day that somebody names, once it is known what today is: a date, "today", "tomorrow", "yesterday", or a weekday by three
 * letters or more, which is the next one and may be today. Nothing where it is none of them.
 */
export function namedDay(name: string): ((today: string) => string) | undefined {
  const word = name.trim().toLowerCase()
  if (isDay(word)) return () => word
  const steps = ['yesterday', 'today', 'tomorrow'].indexOf(word)
  if (steps >= 0) return (today) => addDays(today, steps - 1)
  const wanted = word.length < 3 ? 0 : WEEKDAYS.findIndex((each) => each.toLowerCase().startsWith(word)) + 1
  return wanted === 0 ? undefined : (today) => addDays(today, (wanted - weekday(today) + 7) % 7)
}

/** "Thursday, November 19th" */
export function displayDay(day: string): string {
  const date = new Date(midnightMs(day))
  return `${weekdayName.format(date)}, ${monthName.format(date)} ${ordinal(date.getUTCDate())}`
}

/** "Thu, Nov 19", where there is little room. */
export function displayShortDay(day: string): string {
  const date = new Date(midnightMs(day))
  return `${weekdayName.format(date).slice(0, 3)}, ${monthName.format(date).slice(0, 3)} ${date.getUTCDate()}`
}

/** "11/19/2026" */
export function displayDate(day: string): string {
  requireDay(day)
  return `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
}

/** "Tuesday, November 17th, 9:00 AM" */
export function displayMoment(instant: Date): string {
  return `${displayDay(laDay(instant))}, ${displayTime(laMinuteOfDay(instant))}`
}

function ordinal(number: number): string {
  const isTeen = number >= 11 && number <= 13
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][number % 10]
  return `${number}${ending ?? 'th'}`
}

/** The time on the clock in Los Angeles, as if it were UTC: only good for arithmetic on the calendar. */
function wallMs(instant: Date): number {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const part of wallClock.formatToParts(instant)) shown[part.type] = Number(part.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function offsetMs(instant: Date): number {
  return wallMs(instant) - instant.getTime()
}

function midnightMs(day: string): number {
  requireDay(day)
  return Date.parse(`${day}T00:00:00Z`)
}

function dayAt(ms: number): string {
  const [day = ''] = new Date(ms).toISOString().split('T')
  requireDay(day)
  return day
}

function requireDay(day: string): void {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
}
