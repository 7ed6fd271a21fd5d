import type { Order } from '#contract/orders'
import type { Pickup } from '#contract/pickups'
import type { PlacedOrder } from '#contract/placing'
import { daysBetween, laDay } from '#rules/days/days'
import { DAY_MS } from '#rules/durations'
import { isStoredAlone } from '#rules/orders/stored-alone'

/** What the home knows of its customer, as the server has just told it. */
interface HomeFacts {
  hasPlan: boolean
  /** The last order that was placed, unless it was put away here. */
  placed: PlacedOrder | null
  /** The pickups to come, the soonest first. */
  upcoming: readonly Pickup[]
  /** The newest orders, the newest first. */
  orders: readonly Order[]
  now: Date
}

/** The hour of a customer's life with us that the home is about. What waits for money stands above each of them. */
export type Hour =
  | { is: 'new' }
  | { is: 'ordered'; placed: PlacedOrder }
  | { is: 'under_way'; order: Order }
  | { is: 'delivered'; order: Order }
  | { is: 'next'; pickup: Pickup }
  | { is: 'nothing' }

/** A delivery stays on the home for so long. */
const DELIVERED_FOR_MS = 2 * DAY_MS

/**
 * A payment that is not through comes first, then a bag that moves, then what was just ordered, then what has come back, unless the next
 * bag is to be put out today or tomorrow; then the next pickup.
 */
export function hourOf({ hasPlan, placed, upcoming, orders, now }: HomeFacts): Hour {
  if (placed && placed.state !== 'paid') return { is: 'ordered', placed }
  if (!hasPlan) return { is: 'new' }
  const order = bagUnderWay(orders)
  if (order) return { is: 'under_way', order }
  if (placed) return { is: 'ordered', placed }
  const [pickup] = upcoming
  const isSoon = pickup !== undefined && daysBetween(laDay(now), pickup.pickupDate) <= 1
  const back = orders.find((each) => isJustBack(each, now))
  if (back && !isSoon) return { is: 'delivered', order: back }
  return pickup ? { is: 'next', pickup } : { is: 'nothing' }
}

/** The bag that comes back next of those that we have. One that waits for its payment is told of above. */
function bagUnderWay(orders: readonly Order[]): Order | undefined {
  const ours = orders.filter(isWithUs)
  // The list begins with the newest: of two that come on one day the older one is meant.
  return ours.reduceRight<Order | undefined>(
    (first, each) => (first && dayOf(first) <= dayOf(each) ? first : each),
    undefined,
  )
}

const isWithUs = ({ kind, delivered, returned, completed, isPayable }: Order): boolean =>
  kind === 'laundry' && !isPayable && delivered === null && returned === null && completed === null

const dayOf = ({ request }: Order): string => request?.dropoffDate ?? ''

/** Garments that were put into storage have not come back. */
function isJustBack(order: Order, now: Date): boolean {
  const { kind, delivered, isPayable } = order
  if (kind !== 'laundry' || isPayable || delivered === null || isStoredAlone(order)) return false
  return now.getTime() - Date.parse(delivered) < DELIVERED_FOR_MS
}

/** The order that the home looks back on: of a bag that comes back on several days, the one that comes next. */
export function lastOf(orders: readonly Order[]): Order | undefined {
  const newest = orders.find(({ kind }) => kind === 'laundry')
  const parts = orders.filter(
    ({ kind, request }) => kind === 'laundry' && request && request.id === newest?.request?.id,
  )
  return parts.findLast(({ delivered, returned }) => delivered === null && returned === null) ?? newest
}
