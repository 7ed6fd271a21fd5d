import { dayRefusals } from '#contract/day-refusals'
import type { Pickup } from '#contract/pickups'
import { closedDaySentence } from '#rules/days/closed-day-words'
import { type ClosedDays, closedReasonOf } from '#rules/days/holidays'
import { dayRefusal } from '#rules/days/pickups'

/** The days on which a driver comes to an address already, for a customer who wants another one there. */
export const bookedDays = (pickups: readonly Pickup[], address: number | null, exceptId?: number): string[] =>
  pickups.filter((each) => each.address === address && each.id !== exceptId).map(({ pickupDate }) => pickupDate)

/** Why a day cannot be chosen, in the words in which the server would refuse it. */
export function closedReason(
  day: string,
  now: Date,
  { booked, closed }: { booked: readonly string[]; closed: ClosedDays },
): string | undefined {
  const refusal = dayRefusal(day, now, closed) ?? (booked.includes(day) ? 'pickup_day_taken' : undefined)
  const why = refusal === 'pickup_day_closed' ? closedReasonOf(day, closed) : undefined
  if (why !== undefined) return closedDaySentence(why)
  return refusal && dayRefusals[refusal].sentence
}
