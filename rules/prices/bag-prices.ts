import type { ClosedDays } from '../days/holidays.ts'
import type { Plan } from '../plans/plans.ts'
import { type IntakeRefusal, itemsTakenIn, type NamedThing, type PriceRow } from './intake-items.ts'
import { type Basket, type PricedOrder, priceOrders } from './order-prices.ts'
import type { Rush } from './rush-fee.ts'
import type { StoredGarments } from './storage-fees.ts'
import { deliveriesOf, isSoonerWithRush, type PromisedRush, type TimedThing, type TimedTrip } from './turnaround.ts'

/** The contents of one pickup's bag, as somebody named and counted them: staff at intake, or the customer for an estimate. */
export interface CountedBag {
  things: readonly BagThing[]
  /** Things that the list does not have, at the price that staff named. */
  extras: readonly { title: string; amountCents: number; later?: number | undefined }[]
  storage: StoredGarments | null
}

/** `later`: so many of them wait for the next later delivery, by the word of staff. */
export type BagThing = NamedThing & Pick<TimedThing, 'later'>

export interface BagTrip {
  days: TimedTrip
  distanceMiles: number
  rush: Omit<Rush, 'isSooner'>
}

/** The parts of a pickup that its days and fees depend on. */
export interface BookedTrip {
  pickupDay: string
  isRush: boolean
  /** The price of rush as agreed. */
  rushCents: number
  quoteCents: number | null
  quoteDay: string | null
  quoteHasRug: boolean
}

export const bagTripOf = (
  pickup: BookedTrip,
  { collectedDay, distanceMiles, closed }: { collectedDay: string; distanceMiles: number; closed: ClosedDays },
): BagTrip => ({
  days: { pickupDay: pickup.pickupDay, collectedDay, rush: promisedRush(pickup), closed },
  distanceMiles,
  rush: { isRush: pickup.isRush, quotedCents: pickup.quoteCents, acceptedCents: pickup.rushCents },
})

/** A quote that nobody said yes to is no rush. */
function promisedRush({ isRush, rushCents, quoteCents, quoteDay, quoteHasRug }: BookedTrip): PromisedRush | null {
  if (!isRush || (quoteCents !== null && quoteCents !== rushCents)) return null
  return quoteCents === null ? { day: null, hasRug: false } : { day: quoteDay, hasRug: quoteHasRug }
}

/** One order of the pickup. */
export interface PricedPart {
  /** Null where everything is stored, and nothing comes back for now. */
  dueDay: string | null
  /** How many of each come with it, by position: first the things, behind them the extras. */
  counts: ReadonlyMap<number, number>
  priced: PricedOrder
}

export type BagRefusals = { refusals: { position: number; code: IntakeRefusal }[] }

/**
 * Everything that a bag costs, and when each of it comes back. A bill is made by this rule at intake and an estimate by the same one before,
 * so that the two are equal to the cent where the customer's list and the count agree.
 */
export function priceBag(
  rows: readonly PriceRow[],
  bag: CountedBag,
  plan: Plan,
  { days, distanceMiles, rush }: BagTrip,
): { parts: [PricedPart, ...PricedPart[]] } | BagRefusals {
  const taken = itemsTakenIn(rows, bag.things)
  if ('refusals' in taken) return taken
  const timed = timedThings(rows, bag)
  const deliveries = deliveriesOf(timed, days)
  const baskets = deliveries.map(({ counts }, index) => basketOf(rows, bag, counts, index === 0))
  const priced = priceOrders(baskets, plan, {
    distanceMiles,
    rush: { ...rush, isSooner: isSoonerWithRush(timed, days) },
  })
  const [first, ...later] = priced.map((order, index): PricedPart => {
    const { dueDay, counts } = deliveries[index] ?? deliveries[0]
    return { dueDay: timed.length === 0 ? null : dueDay, counts, priced: order }
  })
  if (first === undefined) throw new Error('A bag without a delivery.')
  return { parts: [first, ...later] }
}

/** The things as the days see them, and behind them the extras, which take as long as most things do. Bags are counted under a key that is no row. */
function timedThings(rows: readonly PriceRow[], { things, extras }: CountedBag): TimedThing[] {
  const timed = things.map(({ key, count, later }): TimedThing => {
    const row = rows.find((each) => each.key === key)
    return { key, service: row?.service ?? key, unit: row?.unit ?? 'bag', count, later }
  })
  return [...timed, ...extras.map(({ later }) => ({ ...ORDINARY, later }))]
}

/** A thing of which nothing is known takes as long as most things do. */
export const ORDINARY: TimedThing = { key: '', service: 'laundry', unit: 'pcs', count: 1 }

/** The share of a bag that comes with one delivery. What is stored belongs to the first. */
function basketOf(
  rows: readonly PriceRow[],
  { things, extras, storage }: CountedBag,
  counts: ReadonlyMap<number, number>,
  isFirst: boolean,
): Basket {
  const taken = itemsTakenIn(rows, shareOfThings(things, counts))
  if ('refusals' in taken) throw new Error('A part of a bag is refused that was taken in whole.')
  return {
    items: taken.items,
    extras: extras.filter((_, index) => counts.has(things.length + index)),
    storage: isFirst ? storage : null,
  }
}

/** Those of the things that come with one delivery. */
export const shareOfThings = <Thing extends { count: number }>(
  things: readonly Thing[],
  counts: ReadonlyMap<number, number>,
): Thing[] =>
  things.flatMap((thing, position) => {
    const here = counts.get(position) ?? 0
    return here === 0 ? [] : { ...thing, count: here }
  })
