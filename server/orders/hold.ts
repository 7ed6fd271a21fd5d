import { noCardNumber } from '#rules/cards'
import { careFor } from '#rules/care'
import { firstFailure, maximumLength, required } from '#rules/checks'
import { oneLine } from '#rules/plain-text'
import { readPriceList } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'
import type { IntakeCount } from '../db/schema.ts'
import { readPickup } from '../pickups/lock-pickup.ts'
import type { Deps } from '../ports.ts'
import { type CountProblem, readCount } from './counts.ts'
import { freeze } from './intake.ts'
import { type LockedOrder, type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { priceCount } from './price.ts'
import { type RepairRefusal, repairRefusal, withAgreedBefore } from './repairs.ts'
import { markHeldByStaff, type OrderRow, updateReleased } from './store.ts'

export type HoldOutcome =
  | { status: 'held'; order: OrderRow }
  | { refusal: 'completed' | 'already held'; order: OrderRow }
  /** The sentence says what is wrong with the reason. */
  | { refusal: 'wrong reason'; why: string }
  | NoSuchOrder

/**
 * Nothing moves and no card is asked until somebody releases it. The reason is for ourselves. An order that waits for its payment
 * can be held too; released, it is asked for anew.
 */
export async function holdOrder(deps: Deps, id: number, reason: string): Promise<HoldOutcome> {
  const holdReason = oneLine(reason).trim()
  const why = firstFailure(holdReason, [required, maximumLength, noCardNumber])
  if (why !== undefined) return { refusal: 'wrong reason', why }
  return withLockedOrder(deps, id, async (db, { order }): Promise<HoldOutcome> => {
    if (order.status === 'completed') return { refusal: 'completed', order }
    if (order.hold === 'staff' || order.hold === 'research') return { refusal: 'already held', order }
    return { status: 'held', order: await markHeldByStaff(db, id, holdReason) }
  })
}

export type ReleaseOutcome =
  | { status: 'released'; order: OrderRow }
  | { refusal: 'not held' | 'waits for payment' | 'final items needed' | 'already priced'; order: OrderRow }
  | { refusal: 'wrong count'; problems: CountProblem[] }
  | { refusal: 'total too large' }
  | RepairRefusal
  | NoSuchOrder

/** Ends a hold. Where the counts differ, research says what was in the bag, and that prices the order. */
export function releaseOrder(deps: Deps, id: number, final: IntakeCount | null): Promise<ReleaseOutcome> {
  return withLockedOrder(deps, id, async (db, locked): Promise<ReleaseOutcome> => {
    const { order } = locked
    if (order.hold === null) return { refusal: 'not held', order }
    if (order.hold === 'payment') return { refusal: 'waits for payment', order }
    if (final !== null) return priceFinally(db, locked, final)
    if (order.hold === 'research') return { refusal: 'final items needed', order }
    // An order that waited for its payment is asked for anew, and its tries are counted from then.
    const to = isAskedAgain(order) ? 'free' : 'unpaid'
    return { status: 'released', order: await updateReleased(db, id, to) }
  })
}

/** A fee is asked for by itself only once: what was declined waits for its customer as before. */
export const isAskedAgain = ({ kind, heldAt }: Pick<OrderRow, 'kind' | 'heldAt'>): boolean =>
  kind === 'laundry' || heldAt === null

async function priceFinally(
  db: Db,
  { order, customer, now }: LockedOrder,
  final: IntakeCount,
): Promise<ReleaseOutcome> {
  if (order.pricedAt !== null) return { refusal: 'already priced', order }
  const pickup = order.pickupId === null ? undefined : await readPickup(db, customer.id, order.pickupId)
  if (pickup === undefined) throw new Error(`Order ${order.id} was taken in without a pickup.`)
  const prices = await readPriceList(db)
  const read = readCount(prices, final)
  if ('problems' in read) return { refusal: 'wrong count', problems: read.problems }
  const counted = withAgreedBefore(prices, read, order.firstCount)
  const unwanted = repairRefusal(prices, counted, careFor(order, customer))
  if (unwanted) return unwanted
  const price = await priceCount(db, prices, counted, { customer, pickup, now })
  return price
    ? { status: 'released', order: await freeze(db, order, price, 'by_research') }
    : { refusal: 'total too large' }
}
