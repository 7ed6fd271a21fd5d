import { MINUTE_MS } from '../durations.ts'
import { laDay, laMinuteOfDay, weekday } from './days.ts'

/** A day, and the hour that one in autumn has more: whoever looks so far back finds everything that comes at least once a day. */
const LONGEST_GAP_MINUTES = 25 * 60

/**
 * A line of the calendar names minutes on the clocks of Los Angeles as cron does: minute, hour, day of the month, month and weekday
 * (Monday is 1, Sunday is 7), each a `*`, a number, a span `8-20` or a list of them, with `/10` for each tenth.
 */
export const namesMinute = (line: string, now: Date): boolean => namesAll(line.split(' '), shownAt(now))

/** The line names the hour that runs, on its day: whatever its minutes are, one of them may be now. */
export const namesHour = (line: string, now: Date): boolean => namesAll(line.split(' ').slice(1), shownAt(now).slice(1))

function shownAt(now: Date): number[] {
  const [day, minuteOfDay] = [laDay(now), laMinuteOfDay(now)]
  const [, month = 0, dayOfMonth = 0] = day.split('-').map(Number)
  return [minuteOfDay % 60, Math.floor(minuteOfDay / 60), dayOfMonth, month, weekday(day)]
}

const namesAll = (fields: readonly string[], shown: readonly number[]): boolean =>
  fields.every((field, index) => field.split(',').some((part) => contains(part, shown[index] ?? -1)))

function contains(part: string, value: number): boolean {
  const [span = '', step = '1'] = part.split('/')
  const [from = 0, until = from] = span === '*' ? [0, Number.POSITIVE_INFINITY] : span.split('-').map(Number)
  return value >= from && value <= until && (value - from) % Number(step) === 0
}

/** The minutes that have begun since somebody last looked, the newest last. Whoever looks for the first time sees the one that runs. */
export function minutesSince(lastLook: Date | undefined, now: Date): Date[] {
  const current = Math.floor(now.getTime() / MINUTE_MS)
  const seen = lastLook === undefined ? current - 1 : Math.floor(lastLook.getTime() / MINUTE_MS)
  const count = Math.min(Math.max(current - seen, 0), LONGEST_GAP_MINUTES)
  return Array.from({ length: count }, (_, index) => new Date((current - count + 1 + index) * MINUTE_MS))
}
