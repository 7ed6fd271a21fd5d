import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { policy, staffPolicy } from '../policy.ts'
import { instantAt, isDay, laDay } from './days.ts'

const TYPED = /^(?:(\d{4}-\d{2}-\d{2}) )?([01]?\d|2[0-3]):([0-5]\d)$/

/** "10:42", which is today, or "2026-11-19 10:42". */
export const isTypedTime = (typed: string): boolean => {
  const [, day] = TYPED.exec(typed) ?? []
  return TYPED.test(typed) && (day === undefined || isDay(day))
}

export type TimeRefusal =
  | 'no_such_time'
  | 'in_the_future'
  | 'before_its_window'
  | 'before_the_day'
  | 'before_it_was_placed'
  | 'before_it_left'
  | 'too_old'

/** What must have come before it. */
interface Before {
  /** The day of its pickup, whose window opens first. */
  pickupDay: string | null
  /** Nobody drives to what nobody has asked for yet. */
  placedAt?: Date | null
  /** A bag is at the door only after it has left here. */
  leftAt?: Date | null
}

/**
 * The moment at which staff say that something happened to a bag; without a word of theirs it is now. Not before the window of its
 * pickup opens, not before the pickup was placed, not before the bag left where it has, and not before it can have happened: the clock's day
 * has to have come, and the hour too.
 */
export function typedTime(typed: string | Date | undefined, before: Before, now: Date): Date | TimeRefusal {
  if (typed === undefined) return now
  if (typed instanceof Date) return measuredTime(typed, before, now)
  const { pickupDay, placedAt = null, leftAt = null } = before
  const [, day, hour, minute] = TYPED.exec(typed) ?? []
  if (hour === undefined || minute === undefined || !isTypedTime(typed)) return 'no_such_time'
  const at = instantAt(day ?? laDay(now), Number(hour) * 60 + Number(minute))
  if (at > now) return 'in_the_future'
  const opens = pickupDay === null ? null : instantAt(pickupDay, policy.pickups.windowOpensMinuteOfDay)
  if (opens !== null && at < opens) return 'before_its_window'
  if (isMinuteBefore(at, placedAt)) return 'before_it_was_placed'
  return isMinuteBefore(at, leftAt) ? 'before_it_left' : at
}

/** Hours are typed to the minute, within which both may have happened. */
export const isMinuteBefore = (typed: Date, at: Date | null): boolean =>
  at !== null && typed.getTime() + MINUTE_MS <= at.getTime()

const { aheadSeconds, oldestHours } = staffPolicy.desk
const AHEAD_MS = aheadSeconds * 1000

/**
 * The moment that a phone has measured by the server's last word and a steady clock, to the millisecond. It may run a little ahead of ours,
 * and then it is now. A driver may be at a door before its window opens, and never before its day.
 */
function measuredTime(
  measured: Date,
  { pickupDay, placedAt = null, leftAt = null }: Before,
  now: Date,
): Date | TimeRefusal {
  const ahead = measured.getTime() - now.getTime()
  if (ahead > AHEAD_MS) return 'in_the_future'
  if (-ahead > oldestHours * HOUR_MS) return 'too_old'
  if (pickupDay !== null && laDay(measured) < pickupDay) return 'before_the_day'
  const isBefore = (at: Date | null) => at !== null && measured.getTime() + AHEAD_MS < at.getTime()
  if (isBefore(placedAt)) return 'before_it_was_placed'
  if (isBefore(leftAt)) return 'before_it_left'
  return ahead > 0 ? now : measured
}

/** What was measured became this, when it was recorded: the same thing that is sent again. */
export const isSameMoment = (measured: Date, kept: { at: Date | null; recordedAt: Date | null }): boolean => {
  if (kept.at === null) return false
  // One that was a little ahead became the moment of its recording.
  const isRecording = kept.recordedAt?.getTime() === kept.at.getTime()
  const ahead = measured.getTime() - kept.at.getTime()
  return ahead === 0 || (isRecording && ahead > 0 && ahead <= AHEAD_MS)
}
