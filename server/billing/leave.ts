import { creditOfCharge, frozenCents } from '#rules/payments/credit-lots'
import { type CreditPurchase, type DiscountedOrder, type LeavingQuote, leavingQuote } from '#rules/plans/leaving'
import { policy } from '#rules/policy'
import { endLots, listPurchases } from '../credit/credit.ts'
import { entrySources, refundCauses } from '../db/causes.ts'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { readDisputedCents } from '../payments/disputes.ts'
import { beginRefund } from '../payments/refunds.ts'
import type { Deps } from '../ports.ts'
import { findWelcomeBox } from './box-store.ts'
import { findOpenChoice, listPurchaseCharges, voidInvoice } from './invoice-store.ts'
import { updateBilling } from './store.ts'

/** The refund for leaving Advantage on the day given. The caller, who knows orders, brings their discounts. */
export async function quoteLeaving(
  db: Db,
  customerId: number,
  orders: readonly DiscountedOrder[],
  day: string,
): Promise<LeavingQuote> {
  return leavingQuote(await readPurchases(db, customerId), orders, day)
}

/**
 * The customer leaves Advantage: the lots of the quote end, their refunds begin, the plan becomes payc and auto-reload goes off. The
 * caller holds the customer's lock.
 */
export async function leavePlan(
  deps: Deps,
  db: Db,
  owner: Owner,
  quote: LeavingQuote,
  { isPresent }: { isPresent: boolean },
): Promise<void> {
  await endPurchases(deps, db, owner, quote, isPresent ? refundCauses.leaving : refundCauses.leavingByPhone)
  await updateBilling(db, owner.id, { planName: 'payc', isAutoBilling: false })
  // Money that comes late for what was chosen before goes back, and does not make a member of who has left.
  const choice = await findOpenChoice(db, owner.id)
  if (choice !== undefined) await voidInvoice(db, choice.id)
}

/** The lots of the quote end, and what the cards get of them is on its way. The caller holds the customer's lock. */
export async function endPurchases(
  deps: Deps,
  db: Db,
  owner: Owner,
  quote: LeavingQuote,
  causeOf = refundCauses.leaving,
): Promise<Owner> {
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
    const cause = causeOf(purchase.id)
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
  const box = await findWelcomeBox(db, customerId)
  const sentWith = box?.sentAt ? box.broughtBy : null
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
        boxCents: sentWith === paid.invoiceId ? policy.welcomeBox.priceCents : 0,
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
