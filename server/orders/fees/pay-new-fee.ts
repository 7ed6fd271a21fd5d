import { isOwed, isPaid } from '#rules/orders/order-life'
import { findDeclinedAttempt } from '../../billing/attempts.ts'
import { NO_CARD } from '../../billing/pay-owed.ts'
import type { Deps } from '../../ports.ts'
import { findOrderByNumber, type OrderOfCustomer } from '../payment/payment-store.ts'
import { settleOrder } from '../payment/settle-order.ts'

/** Staff hear this of the payment. `waits`: something else is being charged, or nobody knows yet; it goes on by itself. */
export type FeePayment = { status: 'paid' } | { status: 'declined'; message: string } | { status: 'waits' }

/**
 * A stop without a bag, or what staff charge, is asked for at once and never again by itself, while nobody is at the screen: a bank
 * that wants to ask the customer has refused.
 */
export async function payNewFee(deps: Deps, order: OrderOfCustomer): Promise<FeePayment> {
  const payment = await settleOrder(deps, order, (_, found) => isOwed(found) && found.hold === null)
  switch (payment.status) {
    case 'paid':
    case 'paid_before':
      return { status: 'paid' }
    case 'held':
      return { status: 'declined', message: payment.message }
    default:
      return alreadyAsked(deps, order)
  }
}

/** Told again: what the first time came to. */
async function alreadyAsked({ database: { db } }: Deps, { id, customerId }: OrderOfCustomer): Promise<FeePayment> {
  const order = await findOrderByNumber(db, id)
  if (order && isPaid(order)) return { status: 'paid' }
  if (order?.hold !== 'payment') return { status: 'waits' }
  return { status: 'declined', message: (await findDeclinedAttempt(db, customerId, id))?.message ?? NO_CARD.message }
}
