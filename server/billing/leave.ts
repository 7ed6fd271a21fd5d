import { creditOfCharge, frozenCents } from '#rules/credit-lots'
import { laDay } from '#rules/days'
import {
  type CreditPurchase,
  type DiscountedOrder,
  discountsTaken,
  type LeavingQuote,
  leavingQuote,
} from '#rules/leaving'
import { isMember } from '#rules/plans'
import type { PlanName } from '#rules/policy'
import { AppError } from '../app-error.ts'
import { endLots, listPurchases } from '../credit/credit.ts'
import { entrySources, refundCauses } from '../db/causes.ts'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import { requireNoCharge } from '../payments/charge.ts'
import { readDisputedCents } from '../payments/disputes.ts'
import { beginRefund } from '../payments/refunds.ts'
import type { Deps } from '../ports.ts'
import { findOpenChoice, listPurchaseCharges, voidInvoice } from './invoice-store.ts'
import { updateBilling } from './store.ts'

export interface LeavingAnswer {
  quote: LeavingQuote
  /** The balance before the purchases of the quote end. */
  balanceCents: number
  planName: PlanName | null
}

/** The refund for leaving Advantage on the day given. The caller, who knows orders, brings their discounts. */
export async function quoteLeaving(
  db: Db,
  customerId: number,
  orders: readonly DiscountedOrder[],
  day: string,
): Promise<LeavingQuote> {
  return leavingQuote(await readPurchases(db, customerId), orders, day)
}

/** The topic that knows orders gives this. */
export interface DiscountedOrders {
  list(db: Db): Promise<readonly DiscountedOrder[]>
  /** Notes how much of the orders' discounts was taken off. */
  markTaken(db: Db, taken: ReturnType<typeof discountsTaken>): Promise<void>
}

/**
 * Leaves: the lots of the last purchases end, the refunds begin, the plan becomes payc and auto-reload goes off, in one transaction.
 * `shownCents` is what the screen said; if it is not what comes back now, nothing happens and the new quote is the answer.
 */
export async function leaveAdvantage(
  deps: Deps,
  customerId: number,
  shownCents: number,
  orders: DiscountedOrders,
  presentQuote: (answer: LeavingAnswer) => Record<string, unknown>,
): Promise<LeavingAnswer> {
  const left = await deps.database.transaction(async (db) => {
    const owner = await lockOwner(db, customerId)
    // Credit that a charge on its way takes is promised to an order.
    await requireNoCharge(db, customerId)
    const quote = await quoteLeaving(db, customerId, await orders.list(db), laDay(deps.clock.now()))
    const { balanceCents, planName } = owner
    const isMemberNow = isMember(planName)
    if (!isMemberNow && quote.endingPurchaseIds.length === 0) throw new AppError('nothing_to_update')
    const answer = { quote, balanceCents, planName }
    if (quote.refundCents !== shownCents) throw new AppError('quote_changed', { more: presentQuote(answer) })
    await endPurchases(deps, db, owner, quote)
    await orders.markTaken(db, discountsTaken(quote))
    await updateBilling(db, customerId, { planName: 'payc', isAutoBilling: false })
    // Money that comes late for what was chosen before goes back, and does not make a member of who has left.
    const choice = await findOpenChoice(db, customerId)
    if (choice !== undefined) await voidInvoice(db, choice.id)
    await deps.reach('refund before begun')
    return { ...answer, planName: 'payc' as const }
  })
  await deps.reach('refund begun')
  deps.jobs.runSoon('settle-charges')
  return left
}

/** The lots of the quote end, and what the cards get of them is on its way. The caller holds the customer's lock. */
export async function endPurchases(deps: Deps, db: Db, owner: Owner, quote: LeavingQuote): Promise<Owner> {
  // A lot ends once, so the newest of them names the event.
  const newestId = quote.endingPurchaseIds.at(-1)
  if (newestId === undefined) return owner
  const purchases = await readPurchases(db, owner.id)
  const ending = purchases.filter(({ id }) => quote.endingPurchaseIds.includes(id))
  const booked = await endLots(
    db,
    owner,
    {
      kind: 'leaving',
      source: entrySources.left(newestId),
      lots: ending.map(({ lotId, leftCents }) => ({ id: lotId, leftCents })),
      cardCents: quote.refundCents,
    },
    deps.clock.now(),
  )
  for (const { purchaseId, cents } of quote.refunds) {
    const purchase = ending.find(({ id }) => id === purchaseId)
    if (purchase?.chargeId == null) throw new Error(`Nothing was charged for purchase ${purchaseId}.`)
    const cause = refundCauses.leaving(purchase.id)
    await beginRefund(deps, db, { customerId: owner.id, chargeId: purchase.chargeId, amountCents: cents, cause })
  }
  return booked.owner
}

/** A purchase is known by its invoice. */
type Purchase = CreditPurchase & { lotId: number; chargeId: number | null }

/**
 * The lots that cards paid for, each with its charge. What a bank looks into or has taken back is no part of either: the rest of such
 * a purchase goes back like any other.
 */
async function readPurchases(db: Db, customerId: number): Promise<Purchase[]> {
  const lots = await listPurchases(db, customerId)
  const charges = new Map((await listPurchaseCharges(db, customerId)).map((row) => [row.invoiceId, row]))
  const disputed = await readDisputedCents(db, customerId)
  return lots.flatMap(({ id, kind, invoiceId, openedAt, endedAt, ...lot }): Purchase[] => {
    const paid = invoiceId === null ? undefined : charges.get(invoiceId)
    if (paid === undefined) return []
    const chargedCents = paid.chargedCents ?? 0
    const goneCents = disputed.get(paid.chargeId ?? 0) ?? 0
    const leftCents = lot.leftCents - frozenCents(lot)
    // With nothing free the bank decides about all there is, and if we lose, the customer may owe what was spent of it.
    const isDisputed = lot.disputedCents > 0 && leftCents === 0
    return [
      {
        id: paid.invoiceId,
        lotId: id,
        kind,
        chargeId: paid.chargeId,
        chargedAt: openedAt,
        chargedCents: chargedCents - goneCents,
        couponCents: paid.discountCents - couponOf({ ...lot, chargedCents }, goneCents, paid.discountCents),
        leftCents,
        status: endedAt !== null ? 'ended' : isDisputed ? 'disputed' : 'open',
      },
    ]
  })
}

/** The coupon's part of a charge, which goes with it. */
const couponOf = (
  bought: { openedCents: number; chargedCents: number },
  cents: number,
  discountCents: number,
): number => Math.min(discountCents, creditOfCharge(bought, cents) - cents)
