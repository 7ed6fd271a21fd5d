import { instantAt, laDay } from '../days/days.ts'
import { MINUTE_MS } from '../durations.ts'
import { policy } from '../policy.ts'

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/

export const isClockTime = (text: string): boolean => CLOCK_TIME.test(text)

export type NoShowRefusal = 'no_such_time' | 'not_its_day_yet' | 'outside_its_hours' | 'waited_too_short'

/**
 * The driver's arrival on the pickup's day, or why the stop cannot be marked: the arrival is within the hours that we
 * promised, and after the wait that we promised. What nobody marked on the day itself can be marked later.
 */
export function noShowArrival(pickupDay: string, arrived: string, now: Date): Date | NoShowRefusal {
  const [, hour, minute] = CLOCK_TIME.exec(arrived) ?? []
  if (hour === undefined || minute === undefined) return 'no_such_time'
  if (laDay(now) < pickupDay) return 'not_its_day_yet'
  const minuteOfDay = Number(hour) * 60 + Number(minute)
  const { windowOpensMinuteOfDay, windowClosesMinuteOfDay, noShowWaitMinutes } = policy.pickups
  if (minuteOfDay < windowOpensMinuteOfDay || minuteOfDay >= windowClosesMinuteOfDay) return 'outside_its_hours'
  const arrivedAt = instantAt(pickupDay, minuteOfDay)
  const isWaitOver = now.getTime() - arrivedAt.getTime() >= noShowWaitMinutes * MINUTE_MS
  return isWaitOver ? arrivedAt : 'waited_too_short'
}
