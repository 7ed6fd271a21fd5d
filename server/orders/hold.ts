import { firstFailure, maximumLength, required } from '#rules/checks'
import { careFor } from '#rules/orders/care'
import { orderStep } from '#rules/orders/order-life'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { readPriceList } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'
import type { IntakeCount } from '../db/schema.ts'
import { readPickup } from '../pickups/lock-pickup.ts'
import type { Deps } from '../ports.ts'
import { type CountProblem, readCount, withRemarksBefore } from './intake/counts.ts'
import { freeze } from './intake/intake.ts'
import { priceCount } from './intake/price.ts'
import { type RepairRefusal, repairRefusal, withAgreedBefore } from './intake/repairs.ts'
import { type LockedOrder, type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { type MissingFault, writeOff, writeOffOf } from './pieces.ts'
import { advance, type OrderRow, type Refused } from './store.ts'
import { dropPaymentNeeded } from './tell-payment-needed.ts'

export type HoldOutcome =
  | { status: 'held'; order: OrderRow }
  /** The sentence says what is wrong with the reason. */
  | { refusal: 'wrong_reason'; why: string }
  | Refused
  | NoSuchOrder

/**
 * Nothing moves and no card is asked until somebody releases it. The reason is for ourselves. An order that waits for its payment
 * can be held too; released, it is asked for anew.
 */
export async function holdOrder(deps: Deps, id: number, reason: string): Promise<HoldOutcome> {
  const holdReason = oneLine(reason).trim()
  const why = firstFailure(holdReason, [required, maximumLength, noCardNumber])
  if (why !== undefined) return { refusal: 'wrong_reason', why }
  return withLockedOrder(deps, id, async (db, { order, now }): Promise<HoldOutcome> => {
    const allowed = orderStep(order, 'hold')
    if ('refusal' in allowed) return { refusal: allowed.refusal, order }
    // Whoever has not heard that a payment is needed hears it once it is asked for again.
    const untold = (await dropPaymentNeeded(db, order)) ? { toldCents: null } : {}
    const step = await advance(db, order, 'hold', { holdReason, ...untold }, now)
    return 'refusal' in step ? step : { status: 'held', order: step.order }
  })
}

export type ReleaseOutcome =
  | { status: 'released'; order: OrderRow }
  | { refusal: 'wrong_count'; problems: CountProblem[] }
  | { refusal: 'total_too_large' }
  /** All is there after all, which somebody has to say why. */
  | { refusal: 'reason_needed' }
  | { refusal: 'wrong_reason'; why: string }
  /** Nobody has counted it before it leaves, or that count was right. */
  | { refusal: 'nothing_recounted' }
  | MissingFault
  | RepairRefusal
  | Refused
  | NoSuchOrder

/** How a red flag ends that a count before it leaves has raised: what is missing, or why nothing is. The reason is for ourselves. */
export interface Recount {
  missing?: readonly { name: string; count: number }[]
  reason?: string
}

/**
 * Ends a hold. Where the counts of intake differ, research says what was in the bag, and that prices the order; where the pieces before it
 * leaves do, it says what is missing, which then costs nothing, or why nothing is.
 */
export async function releaseOrder(
  deps: Deps,
  id: number,
  final: IntakeCount | null,
  recount: Recount = {},
): Promise<ReleaseOutcome> {
  const outcome = await withLockedOrder(deps, id, async (db, locked): Promise<ReleaseOutcome> => {
    const { order, now } = locked
    const fault = final === null ? recountFault(order, recount) : undefined
    if (fault !== undefined) return fault
    if (final === null && recount.missing !== undefined) return writeOffMissing(deps, db, locked, recount)
    const isResearched = final !== null && (order.hold === 'red_flag' || order.hold === 'staff')
    if (isResearched) return priceFinally(deps, db, locked, final)
    // An order that waited for its payment is asked for anew, and its tries are counted from then.
    const step = await advance(db, order, 'release', countDropped(order), now)
    return 'refusal' in step ? step : { status: 'released', order: step.order }
  })
  if ('status' in outcome && recount.missing !== undefined) await deps.reach('order written off')
  if ('status' in outcome) deps.jobs.runSoon('send-messages')
  return outcome
}

/** It was counted once more, and other pieces were there. */
export const isMiscounted = ({ state, hold }: Pick<OrderRow, 'state' | 'hold'>): boolean =>
  hold === 'red_flag' && state !== 'counted'

/**
 * The number that raised the flag is not what is there, or somebody has said why it is. Before its payment it is counted again, where the
 * same number is no second flag; after that nobody has to, and it is nowhere told as counted.
 */
const countDropped = (order: OrderRow): Partial<Pick<OrderRow, 'packedPieces'>> =>
  isMiscounted(order) && order.state !== 'priced' ? { packedPieces: null } : {}

function recountFault(order: OrderRow, { missing, reason }: Recount): ReleaseOutcome | undefined {
  if (!isMiscounted(order)) return missing === undefined ? undefined : { refusal: 'nothing_recounted' }
  if (reason === undefined) return missing === undefined ? { refusal: 'reason_needed' } : undefined
  const why = firstFailure(oneLine(reason).trim(), [required, maximumLength, noCardNumber])
  return why === undefined ? undefined : { refusal: 'wrong_reason', why }
}

async function writeOffMissing(
  deps: Deps,
  db: Db,
  { order, customer }: LockedOrder,
  { missing = [], reason }: Recount,
): Promise<ReleaseOutcome> {
  const step = orderStep(order, 'write_off')
  if ('refusal' in step) return { refusal: step.refusal, order }
  const found = await writeOffOf(db, order, missing, { isExplained: reason !== undefined })
  if ('refusal' in found) return found
  const written = await writeOff(deps, db, customer, order, found)
  await deps.reach('order before written off')
  return 'refusal' in written ? written : { status: 'released', order: written.order }
}

async function priceFinally(
  deps: Deps,
  db: Db,
  { order, customer, now }: LockedOrder,
  final: IntakeCount,
): Promise<ReleaseOutcome> {
  const step = orderStep(order, 'settle_counts')
  if ('refusal' in step) return { refusal: step.refusal, order }
  const pickup = order.pickupId === null ? undefined : await readPickup(db, customer.id, order.pickupId)
  if (pickup === undefined) throw new Error(`Order ${order.id} was taken in without a pickup.`)
  const prices = await readPriceList(db)
  const read = readCount(prices, final)
  if ('problems' in read) return { refusal: 'wrong_count', problems: read.problems }
  const counted = withRemarksBefore(withAgreedBefore(prices, read, order.firstCount), order.firstCount)
  const unwanted = repairRefusal(prices, counted, careFor(order, customer))
  if (unwanted) return unwanted
  const price = await priceCount(db, prices, counted, { customer, pickup, order, now })
  return price
    ? { status: 'released', order: await freeze(deps, db, customer, order, price, 'by_research') }
    : { refusal: 'total_too_large' }
}
