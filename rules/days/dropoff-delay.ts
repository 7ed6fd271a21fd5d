import { daysBetween } from './days.ts'
import { type ClosedDays, closedReasonOf, holidayName } from './holidays.ts'
import { dropoffDay, mappedDropoff } from './pickups.ts'

/** The days by which a closed day moves the drop-off, and the word for it: the name of a holiday, or why staff have closed. */
export function dropoffDelay(
  pickupDay: string,
  isRush: boolean,
  closed: ClosedDays,
): { days: number; holiday: string } | { days: number; reason: string } | undefined {
  const mapped = mappedDropoff(pickupDay, isRush)
  const [holiday, reason] = [holidayName(mapped), closedReasonOf(mapped, closed)]
  const days = daysBetween(mapped, dropoffDay(pickupDay, isRush, closed))
  if (holiday !== undefined) return { days, holiday }
  return reason === undefined ? undefined : { days, reason }
}
