import { laDay } from '#rules/days'
import type { ClosedDays } from '#rules/holidays'
import { deliveriesOf, type PromisedRush, type TimedThing, type TimedTrip } from '#rules/turnaround'
import type { ListedPrice } from '../../catalogue/order-prices.ts'
import type { OrderRow } from '../store.ts'
import type { ReadCount } from './counts.ts'

/** The parts of a pickup that its days depend on. */
interface BookedTrip {
  pickupDay: string
  isRush: boolean
  rushCents: number
  quoteCents: number | null
  quoteDay: string | null
  quoteHasRug: boolean
}

const ORDINARY: TimedThing = { key: '', service: 'laundry', unit: 'pcs', count: 1 }

/** The day for a bag that nobody has looked into yet: that of most things. */
export const dueDayUncounted = (pickup: BookedTrip, collectedAt: Date, closed: ClosedDays): string =>
  deliveriesOf([ORDINARY], tripOf(pickup, { collectedAt }, closed))[0].dueDay

/** The trip that the days of an order are reckoned from. Of old orders nobody knows when they were collected. */
export const tripOf = (
  pickup: BookedTrip,
  { collectedAt }: Pick<OrderRow, 'collectedAt'>,
  closed: ClosedDays,
): TimedTrip => ({
  pickupDay: pickup.pickupDay,
  collectedDay: collectedAt === null ? pickup.pickupDay : laDay(collectedAt),
  rush: rushOf(pickup),
  closed,
})

/** A quote that nobody said yes to is no rush. */
function rushOf({ isRush, rushCents, quoteCents, quoteDay, quoteHasRug }: BookedTrip): PromisedRush | null {
  if (!isRush || (quoteCents !== null && quoteCents !== rushCents)) return null
  return quoteCents === null ? { day: null, hasRug: false } : { day: quoteDay, hasRug: quoteHasRug }
}

/**
 * The counted things as the days see them, and behind them the extras, which take as long as most things do. Bags are counted under a key
 * that is no row. What is stored sets no day.
 */
export function timedThings(prices: readonly ListedPrice[], { count, things }: ReadCount): TimedThing[] {
  const waiting = new Map(count.later?.map(({ name, count: later }) => [name, later]))
  const laterOf = (name: string, counted: number): number => {
    const later = Math.min(counted, waiting.get(name) ?? 0)
    waiting.set(name, (waiting.get(name) ?? 0) - later)
    return later
  }
  const timed = things.map(({ key, count: counted }, position): TimedThing => {
    const row = prices.find((each) => each.key === key)
    const later = laterOf(count.things[position]?.name ?? '', counted)
    return { key, service: row?.service ?? key, unit: row?.unit ?? 'bag', count: counted, later }
  })
  return [...timed, ...count.extras.map(({ title }) => ({ ...ORDINARY, later: laterOf(title, 1) }))]
}
