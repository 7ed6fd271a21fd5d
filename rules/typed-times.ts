import { instantAt, isDay, laDay } from './days.ts'
import { policy } from './policy.ts'

const TYPED = /^(?:(\d{4}-\d{2}-\d{2}) )?([01]?\d|2[0-3]):([0-5]\d)$/

/** "10:42", which is today, or "2026-11-19 10:42". */
export const isTypedTime = (typed: string): boolean => {
  const [, day] = TYPED.exec(typed) ?? []
  return TYPED.test(typed) && (day === undefined || isDay(day))
}

export type TimeRefusal = 'no_such_time' | 'in_the_future' | 'before_its_window'

/**
 * The moment at which staff say that something happened to a bag; without a word of theirs it is now. Not before the window of its
 * pickup opens, and not before it can have happened: the clock's day has to have come, and the hour too.
 */
export function typedTime(typed: string | undefined, pickupDay: string | null, now: Date): Date | TimeRefusal {
  if (typed === undefined) return now
  const [, day, hour, minute] = TYPED.exec(typed) ?? []
  if (hour === undefined || minute === undefined || !isTypedTime(typed)) return 'no_such_time'
  const at = instantAt(day ?? laDay(now), Number(hour) * 60 + Number(minute))
  if (at > now) return 'in_the_future'
  const opens = pickupDay === null ? null : instantAt(pickupDay, policy.pickups.windowOpensMinuteOfDay)
  return opens !== null && at < opens ? 'before_its_window' : at
}
