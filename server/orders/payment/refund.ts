import { isPaid } from '#rules/orders/order-life'
import {
  afterOrderRefund,
  beginOrderRefund,
  expectRefund,
  type OrderRefundOutcome,
} from '../../billing/refund-order.ts'
import { lockCustomer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../ports.ts'
import { findOrderByNumber, readDiscountTaken } from './payment-store.ts'

export type StaffRefundOutcome = Extract<OrderRefundOutcome, { status: 'refunded' }> | RefundRefusal

export type RefundRefusal =
  | { refusal: 'no_such_order' | 'account_closed' | 'not_paid' | 'refunded_before' | 'nothing_left' | 'disputed' }
  | { refusal: 'more_than_is_left'; leftCents: number }

/**
 * Staff give back an order, a fee or what they charged, or a part of it: to the card first, then into the credit it came from. The
 * cause names it ("claim 12"), and the same cause refunds once.
 */
export async function refundOrderOf(
  deps: Deps,
  id: number,
  cents: number | 'all',
  cause: string,
): Promise<StaffRefundOutcome> {
  const order = await findOrderByNumber(deps.database.db, id)
  if (order === undefined) return { refusal: 'no_such_order' }
  if (!isPaid(order)) return { refusal: 'not_paid' }
  const begun = await deps.database.transaction(async (db) =>
    beginOrderRefund(deps, db, { ...(await wantedOf(db, order, cents)), cause }),
  )
  const outcome = await afterOrderRefund(deps, begun)
  return outcome.status === 'refunded' ? outcome : refusalOf(outcome)
}

/** The refund as it would be, before anybody is asked. */
export async function expectRefundOf(
  deps: Deps,
  id: number,
  cents: number | 'all',
): Promise<RefundRefusal | (Extract<OrderRefundOutcome, { status: 'refunded' }> & { customerId: number })> {
  const order = await findOrderByNumber(deps.database.db, id)
  if (order === undefined) return { refusal: 'no_such_order' }
  if (!isPaid(order)) return { refusal: 'not_paid' }
  const outcome = await deps.database.transaction(async (db) => expectRefund(db, await wantedOf(db, order, cents)))
  if (outcome.status !== 'refunded') return refusalOf(outcome)
  return { ...outcome, customerId: order.customerId }
}

/** The discount is read under the customer's lock, because leaving Advantage takes it under the same. */
async function wantedOf(db: Db, { id, customerId }: { id: number; customerId: number }, cents: number | 'all') {
  await lockCustomer(db, customerId)
  return { customerId, number: id, cents, discountTakenCents: await readDiscountTaken(db, id) }
}

const refusalOf = (outcome: Exclude<OrderRefundOutcome, { status: 'refunded' }>): RefundRefusal =>
  outcome.status === 'more_than_paid' && outcome.leftCents > 0
    ? { refusal: 'more_than_is_left', leftCents: outcome.leftCents }
    : { refusal: REFUSALS[outcome.status] }

const REFUSALS = {
  gone: 'account_closed',
  refunded_before: 'refunded_before',
  not_paid: 'not_paid',
  nothing: 'nothing_left',
  more_than_paid: 'nothing_left',
  disputed: 'disputed',
} as const
