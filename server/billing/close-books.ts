import type { DiscountedOrder } from '#rules/plans/leaving'
import { forfeitAll } from '../credit/credit.ts'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { hasChargeOpen } from '../payments/charge.ts'
import { isInDispute } from '../payments/disputes.ts'
import { isBeingRefunded } from '../payments/refunds.ts'
import type { Deps } from '../ports.ts'
import { hasUnpaidDemand, voidOpenInvoices } from './invoice-store.ts'
import { endPurchases, quoteLeaving } from './leave.ts'

/**
 * - `waits`: a charge, a refund, a debt or a dispute is open, and the account with it
 * - `refunding`: what the cards get back is on its way now; the account is closed when that has ended
 * - `nothing_left`: no credit is left, and nothing is asked of any card
 */
export type ClosingStep = 'waits' | 'refunding' | 'nothing_left'

/**
 * A customer's money on the day the account is closed, under the customer's lock. The window of the refund is looked at as of the
 * day on which the customer asked, because that is what the screen showed in dollars.
 */
export async function closeBooks(
  deps: Deps,
  db: Db,
  owner: Owner,
  orders: readonly DiscountedOrder[],
  askedOn: string,
): Promise<ClosingStep> {
  if (owner.balanceCents < 0 || (await isSomethingOpen(db, owner.id))) return 'waits'
  const quote = await quoteLeaving(db, owner.id, orders, askedOn)
  if (quote.refundCents > 0) {
    await endPurchases(deps, db, owner, quote)
    return 'refunding'
  }
  await forfeitAll(db, owner, deps.clock.now())
  await voidOpenInvoices(db, owner.id)
  return 'nothing_left'
}

const isSomethingOpen = async (db: Db, customerId: number): Promise<boolean> =>
  (await hasChargeOpen(db, customerId)) ||
  (await isBeingRefunded(db, customerId)) ||
  (await isInDispute(db, customerId)) ||
  (await hasUnpaidDemand(db, customerId))
