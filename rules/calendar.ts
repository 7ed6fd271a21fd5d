import { laDay, laMinuteOfDay, weekday } from './days.ts'
import { MINUTE_MS } from './durations.ts'

/** What was not looked at for longer than this is over: a server that comes back after a night does not do the night's work by day. */
const LONGEST_GAP_MINUTES = 60

/**
 * A line of the calendar names minutes on the clocks of Los Angeles as cron does: minute, hour, day of the month, month and weekday
 * (Monday is 1, Sunday is 7), each a `*`, a number, a span `8-20` or a list of them, with `/10` for each tenth.
 */
export function namesMinute(line: string, now: Date): boolean {
  const [day, minuteOfDay] = [laDay(now), laMinuteOfDay(now)]
  const [, month, dayOfMonth] = day.split('-').map(Number)
  const shown = [minuteOfDay % 60, Math.floor(minuteOfDay / 60), dayOfMonth, month, weekday(day)]
  return line.split(' ').every((field, index) => field.split(',').some((part) => contains(part, shown[index] ?? -1)))
}

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
