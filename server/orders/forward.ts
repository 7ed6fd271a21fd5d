import { firstFailure, maximumLength, required } from '#rules/checks'
import { isOwed, leavingRefusal } from '#rules/orders/order-life'
import { agreesWith, type Pieces } from '#rules/orders/pieces'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { type NotWanted, type OrderPayment, settleOrder } from './payment/settle-order.ts'
import { expectedPieces } from './pieces.ts'
import { advance, type OrderRow, type Refused } from './store.ts'
import { tellOnItsWay } from './tell-on-its-way.ts'
import { retellPaymentNeeded } from './tell-payment-needed.ts'

export type ForwardOutcome =
  /** Paid, and on its way. */
  | { status: 'left'; order: OrderRow }
  | { status: 'held'; order: OrderRow; message: string }
  /** Packed; another charge of the customer is on its way, or nobody knows yet what became of this one. A job goes on with it. */
  | { status: 'waits'; order: OrderRow }
  /** Other pieces than came in: it stays here with a red flag, and nobody was asked for anything. */
  | { status: 'miscounted'; order: OrderRow; counted: number; expected: Pieces }
  | Refused
  | NoSuchOrder

/**
 * Staff have packed an order to leave: it is paid for, and on its way with the same step. Repeated after a crash it goes on where it was;
 * what was paid meanwhile only leaves. The pieces that they counted once more are held against what came in before anything else happens.
 */
export async function forwardOrder(deps: Deps, id: number, pieces?: number, parcels?: number): Promise<ForwardOutcome> {
  const packed = await withLockedOrder(deps, id, async (db, { order, customer, now }): Promise<ForwardOutcome> => {
    const refusal = leavingRefusal(order)
    if (refusal !== undefined) return { refusal, order }
    const miscounted = pieces === undefined ? undefined : await miscount(db, order, pieces, now)
    if (miscounted !== undefined) {
      await deps.reach('order before miscounted')
      return miscounted
    }
    const counted = pieces !== undefined && { packedPieces: pieces }
    if (order.state === 'ready') {
      const step = await advance(db, order, 'leave', { leftAt: now, ...counted }, now)
      if ('refusal' in step) return step
      await tellOnItsWay(deps, db, customer, step.order, now)
      return { status: 'left', order: step.order }
    }
    if (order.state === 'ready_unpaid') return { status: 'waits', order }
    const step = await advance(
      db,
      order,
      'pack',
      {
        readyAt: now,
        ...counted,
        ...(parcels !== undefined && { packedParcels: parcels }),
      },
      now,
    )
    if ('refusal' in step) return step
    await deps.reach('order before packed')
    return { status: 'waits', order: step.order }
  })
  if ('status' in packed && packed.status === 'miscounted') await deps.reach('order miscounted')
  if ('refusal' in packed || packed.status !== 'waits') return packed
  await deps.reach('order packed')
  const isWanted = (_: unknown, found: OrderRow) => found.state === 'ready_unpaid' && found.hold === null
  return outcomeOf(deps, await settleOrder(deps, packed.order, isWanted, { isLeaving: true }), packed.order)
}

/** A count that somebody has released before, with a reason, is not questioned again. */
async function miscount(db: Db, order: OrderRow, counted: number, now: Date): Promise<ForwardOutcome | undefined> {
  const expected = await expectedPieces(db, order.id)
  if (counted === order.packedPieces || agreesWith(counted, expected)) return undefined
  const holdReason = `${counted} pieces counted before it left, and ${piecesText(expected)} came in`
  const step = await advance(db, order, 'miscount', { packedPieces: counted, holdReason }, now)
  return 'refusal' in step ? step : { status: 'miscounted', order: step.order, counted, expected }
}

/** "14", or "14 to 16" where work may be on pieces of its own. */
export const piecesText = ({ least, most }: Pieces): string => (least === most ? String(most) : `${least} to ${most}`)

async function outcomeOf(deps: Deps, payment: OrderPayment | NotWanted, packed: OrderRow): Promise<ForwardOutcome> {
  switch (payment.status) {
    case 'paid':
      return { status: 'left', order: payment.order }
    case 'held':
      return payment
    case 'stopped':
      return { refusal: 'held', order: payment.order }
    case 'paid_before':
    case 'not_wanted':
      // Between the packing and this somebody paid it, let it go, or held it.
      return afterOthers(deps, payment.order)
    default:
      return { status: 'waits', order: packed }
  }
}

async function afterOthers(deps: Deps, order: OrderRow): Promise<ForwardOutcome> {
  if (order.state === 'ready' && order.hold === null) return forwardOrder(deps, order.id)
  if (isOwed(order)) return { refusal: order.hold === 'payment' ? 'payment_needed' : 'held', order }
  return { refusal: order.state === 'delivered' ? 'completed_before' : 'left_before', order }
}

export type LetGoOutcome =
  | { status: 'left'; order: OrderRow }
  /** The sentence says what is wrong with the reason. */
  | { refusal: 'wrong_reason'; why: string }
  | Refused
  | NoSuchOrder

/** What is wrong with the reason for which a bag leaves unpaid; asked before staff are, too. */
export const reasonFault = (reason: string): string | undefined =>
  firstFailure(oneLine(reason).trim(), [required, maximumLength, noCardNumber])

/** Staff let a bag leave whose card was declined: it is delivered, and its payment is asked for as before. The reason is for ourselves. */
export async function letGoUnpaid(deps: Deps, id: number, reason: string): Promise<LetGoOutcome> {
  const unpaidReason = oneLine(reason).trim()
  const why = reasonFault(reason)
  if (why !== undefined) return { refusal: 'wrong_reason', why }
  return withLockedOrder(deps, id, async (db, { order, customer, now }): Promise<LetGoOutcome> => {
    const step = await advance(db, order, 'let_go', { leftAt: now, unpaidReason }, now)
    if ('refusal' in step) return step
    await retellPaymentNeeded(deps, db, customer, step.order)
    await tellOnItsWay(deps, db, customer, step.order, now)
    return { status: 'left', order: step.order }
  })
}
