import { laDay } from '#rules/days'
import { type CreditPurchase, type DiscountedOrder, type LeavingQuote, leavingQuote } from '#rules/leaving'
import { AppError } from '../app-error.ts'
import { endLots, listPurchases } from '../credit/credit.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import type { Deps } from '../ports.ts'
import { listPurchaseCharges } from './leave-store.ts'
import { beginRefund } from './refunds.ts'
import { updateBilling } from './store.ts'

export interface LeavingAnswer {
  quote: LeavingQuote
  balanceCents: number
  planName: string | null
}

/** What leaving Advantage would pay back now. The discounts of orders are given by whoever knows orders. */
export async function quoteLeaving(
  { clock }: Deps,
  db: Db,
  customerId: number,
  orders: readonly DiscountedOrder[],
): Promise<LeavingQuote> {
  return leavingQuote(await readPurchases(db, customerId), orders, laDay(clock.now()))
}

/**
 * Leaves: the lots of the last purchases end, the refunds begin, the plan becomes payc and auto-reload goes off, in one transaction.
 * `shownCents` is what the screen said; if it is not what comes back now, nothing happens and the new quote is the answer.
 */
export async function leaveAdvantage(
  deps: Deps,
  customerId: number,
  shownCents: number,
  listOrders: (db: Db) => Promise<readonly DiscountedOrder[]>,
  presentQuote: (answer: LeavingAnswer) => Record<string, unknown>,
): Promise<LeavingAnswer> {
  const left = await deps.database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    const purchases = await readPurchases(db, customerId)
    const quote = leavingQuote(purchases, await listOrders(db), laDay(deps.clock.now()))
    if (owner.planName === 'payc' && quote.endingPurchaseIds.length === 0) throw new AppError('nothing_to_update')
    const answer = { quote, balanceCents: owner.balanceCents, planName: owner.planName }
    if (quote.refundCents !== shownCents) throw new AppError('quote_changed', { more: presentQuote(answer) })

    const ending = purchases.filter(({ id }) => quote.endingPurchaseIds.includes(id))
    const now = deps.clock.now()
    // A lot ends once, so the newest of them names the event.
    const newest = ending.at(-1)
    const after =
      newest === undefined
        ? owner
        : (
            await endLots(
              db,
              owner,
              {
                kind: 'leaving',
                source: `left with invoice ${newest.id}`,
                lots: ending.map(({ lotId, leftCents }) => ({ id: lotId, leftCents })),
                cardCents: quote.refundCents,
              },
              now,
            )
          ).owner
    for (const { purchaseId, cents } of quote.refunds) {
      const purchase = ending.find(({ id }) => id === purchaseId)
      if (purchase?.chargeId == null) throw new Error(`Nothing was charged for purchase ${purchaseId}.`)
      const cause = `invoice ${purchase.id} refunded on leaving`
      await beginRefund(deps, db, { customerId, chargeId: purchase.chargeId, amountCents: cents, cause })
    }
    await updateBilling(db, customerId, { planName: 'payc', isAutoBilling: false })
    return { quote, balanceCents: after.balanceCents, planName: 'payc' }
  })
  deps.jobs.runSoon('settle-charges')
  return left
}

/** Known by its invoice. */
type Purchase = CreditPurchase & { lotId: number; chargeId: number | null }

/** The lots that cards paid for, each with its charge. */
async function readPurchases(db: Db, customerId: number): Promise<Purchase[]> {
  const lots = await listPurchases(db, customerId)
  const charges = new Map((await listPurchaseCharges(db, customerId)).map((row) => [row.invoiceId, row]))
  return lots.flatMap(({ id, kind, invoiceId, leftCents, openedAt, frozenAt, endedAt }): Purchase[] => {
    const paid = invoiceId === null ? undefined : charges.get(invoiceId)
    if (paid === undefined) return []
    const isDisputed = frozenAt !== null || paid.isDisputed
    return [
      {
        id: paid.invoiceId,
        lotId: id,
        kind,
        chargeId: paid.chargeId,
        chargedAt: openedAt,
        chargedCents: paid.chargedCents ?? 0,
        couponCents: paid.discountCents,
        leftCents,
        status: endedAt !== null ? 'ended' : isDisputed ? 'disputed' : 'open',
      },
    ]
  })
}
