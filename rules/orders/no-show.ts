import { instantAt, laDay, laMinuteOfDay } from '../days/days.ts'
import { isMinuteBefore } from '../days/typed-times.ts'
import { MINUTE_MS } from '../durations.ts'
import { policy } from '../policy.ts'

const CLOCK_TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/

export const isClockTime = (text: string): boolean => CLOCK_TIME.test(text)

export type NoShowRefusal =
  | 'no_such_time'
  | 'not_its_day_yet'
  | 'outside_its_hours'
  | 'before_it_was_placed'
  | 'waited_too_short'

interface Stop {
  pickupDay: string
  placedAt: Date
}

/**
 * The driver's arrival on the pickup's day, or why the stop cannot be marked: the arrival is within the hours that we
 * promised, not before the pickup was placed, and after the wait that we promised. What nobody marked on the day itself can be marked later.
 */
export function noShowArrival(stop: Stop, arrived: string | Date, now: Date): Date | NoShowRefusal {
  const arrivedAt = arrivalAt(stop, arrived, now)
  if (!(arrivedAt instanceof Date)) return arrivedAt
  return nothingFrom(arrivedAt) <= now ? arrivedAt : 'waited_too_short'
}

/** From this moment on a driver may say that nothing is there. */
export const nothingFrom = (arrivedAt: Date): Date =>
  new Date(arrivedAt.getTime() + policy.pickups.noShowWaitMinutes * MINUTE_MS)

/**
 * The arrival on the pickup's day within the hours that we promised, by the hour that staff type, or as a phone has measured it and
 * `typedTime` has found possible.
 */
export function arrivalAt({ pickupDay, placedAt }: Stop, arrived: string | Date, now: Date): Date | NoShowRefusal {
  if (arrived instanceof Date) {
    if (laDay(now) < pickupDay) return 'not_its_day_yet'
    const isWithin = laDay(arrived) === pickupDay && isPromised(laMinuteOfDay(arrived))
    return isWithin ? arrived : 'outside_its_hours'
  }
  const [, hour, minute] = CLOCK_TIME.exec(arrived) ?? []
  if (hour === undefined || minute === undefined) return 'no_such_time'
  if (laDay(now) < pickupDay) return 'not_its_day_yet'
  const minuteOfDay = Number(hour) * 60 + Number(minute)
  if (!isPromised(minuteOfDay)) return 'outside_its_hours'
  const arrivedAt = instantAt(pickupDay, minuteOfDay)
  return isMinuteBefore(arrivedAt, placedAt) ? 'before_it_was_placed' : arrivedAt
}

const isPromised = (minuteOfDay: number): boolean =>
  minuteOfDay >= policy.pickups.windowOpensMinuteOfDay && minuteOfDay < policy.pickups.windowClosesMinuteOfDay
