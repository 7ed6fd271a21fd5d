import { laDay } from '#rules/days/days'
import type { ClosedDays } from '#rules/days/holidays'
import { type BookedTrip, bagTripOf, type CountedBag, ORDINARY } from '#rules/prices/bag-prices'
import { deliveriesOf } from '#rules/prices/turnaround'
import type { OrderRow } from '../store.ts'
import type { ReadCount } from './counts.ts'

/** The day for a bag that nobody has looked into yet: that of most things. */
export function dueDayUncounted(pickup: BookedTrip, collectedAt: Date, closed: ClosedDays): string {
  const { days } = bagTripOf(pickup, { collectedDay: laDay(collectedAt), distanceMiles: 0, closed })
  return deliveriesOf([ORDINARY], days)[0].dueDay
}

/** The day that the days of an order are reckoned from. Of old orders nobody knows when they were collected. */
export const collectedDayOf = (
  { pickupDay }: Pick<BookedTrip, 'pickupDay'>,
  { collectedAt }: Pick<OrderRow, 'collectedAt'>,
): string => (collectedAt === null ? pickupDay : laDay(collectedAt))

/** A count as it is priced. Pieces that wait for a later delivery are named; the first of that name are meant. */
export function bagOf({ count, things }: ReadCount): CountedBag {
  const waiting = new Map(count.later?.map(({ name, count: later }) => [name, later]))
  const laterOf = (name: string, counted: number): number => {
    const later = Math.min(counted, waiting.get(name) ?? 0)
    waiting.set(name, (waiting.get(name) ?? 0) - later)
    return later
  }
  return {
    things: things.map((thing, position) => ({
      ...thing,
      later: laterOf(count.things[position]?.name ?? '', thing.count),
    })),
    extras: count.extras.map(({ title, cents }) => ({ title, amountCents: cents, later: laterOf(title, 1) })),
    storage: count.storage,
  }
}
