import { recordConsent } from '../account/consents.ts'
import { giveCouponBack, recordLateUse } from '../billing/coupon-uses.ts'
import { voidInvoice } from '../billing/invoice-store.ts'
import { updateBilling } from '../billing/store.ts'
import { addCredit, payFor } from '../credit/credit.ts'
import { entrySources, eventKeys, leaseSubjects, refundCauses } from '../db/causes.ts'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { releaseSubject } from '../http/idempotency-lease.ts'
import type { ChargeOutcome, Deps } from '../ports.ts'
import { tellCustomer, writeToCustomer } from '../profile/tell-customer.ts'
import { chargeDeclined, receipt, reloadCharged } from '../words/billing.ts'
import {
  type Charge,
  findSettled,
  type Invoice,
  lockForSettling,
  type PaidInvoice,
  recordOutcome,
  recordPaid,
  recordReturned,
  type ShownInvoice,
} from './charge-store.ts'
import { beginRefund } from './refunds.ts'

/**
 * Beat three: what a charge has come to is written down, with all that follows from it. The call itself, the webhook and the asker
 * play it, in any order and as often as they like: a success is final, and everything else ends only what was still in flight.
 */

/** The provider's word, or that it knows of no such charge. */
export type KnownOutcome = ChargeOutcome | { status: 'not_found' }

export interface Settled {
  /** The status on record now, whoever wrote it. */
  status: Charge['status']
  message: string | null
  invoice: ShownInvoice
  /** It succeeded, and goes back because nothing waits for it any more. */
  isUnneeded?: true
}

export async function settleCharge(
  deps: Deps,
  charge: Pick<Charge, 'id' | 'customerId'>,
  outcome: KnownOutcome,
  /** It runs last in the same transaction: the answer that is kept under a key, an event that is noted. */
  conclude: (db: Db, settled: Settled) => Promise<void> = async () => {},
): Promise<Settled> {
  const now = deps.clock.now()
  const settled = await deps.database.transaction(async (db) => {
    const settled =
      outcome.status === 'succeeded'
        ? await settleSuccess(deps, db, charge, outcome.chargeRef, now)
        : await settleOtherwise(deps, db, charge, outcome, now)
    await conclude(db, settled)
    await deps.reach('charge before settled')
    return settled
  })
  await deps.reach('charge settled')
  // Credit has arrived, and may pay for what is held.
  if (settled.status === 'succeeded' && settled.invoice.creditCents > 0) deps.jobs.runSoon('retry-held-orders')
  if (settled.isUnneeded) {
    const fault = new Error(
      `Charge ${charge.id} succeeded for an invoice that needs it no longer; it goes back in full.`,
    )
    deps.errorReports.fault(fault, { place: 'charges' })
  }
  return settled
}

async function settleSuccess(
  deps: Deps,
  db: Db,
  { id, customerId }: Pick<Charge, 'id' | 'customerId'>,
  chargeRef: string,
  now: Date,
): Promise<Settled> {
  const invoice = await recordPaid(db, { charge: { id, chargeRef }, customerId, now })
  if (invoice !== undefined) {
    await applyPayment(db, invoice, now)
    await tellPaid(deps, db, invoice, now)
    // It came late, and its coupon had been given back meanwhile. The customer has paid by it all the same.
    const isLate = invoice.chargeStatus === 'void' || invoice.chargeStatus === 'declined'
    if (isLate && invoice.couponId !== null) await recordLateUse(db, { invoiceId: invoice.id, customerId, now })
    return { status: 'succeeded', message: null, invoice }
  }
  const { chargedCents } = await lockForSettling(db, { id, customerId })
  if (!(await recordReturned(db, id, chargeRef, now))) return findSettled(db, id)
  const cause = refundCauses.notNeeded(id)
  await beginRefund(deps, db, { customerId, chargeId: id, amountCents: chargedCents, cause })
  return { ...(await findSettled(db, id)), isUnneeded: true }
}

async function settleOtherwise(
  { config: { publicUrl } }: Deps,
  db: Db,
  { id, customerId }: Pick<Charge, 'id' | 'customerId'>,
  outcome: Exclude<KnownOutcome, { status: 'succeeded' }>,
  now: Date,
): Promise<Settled> {
  const found = await lockForSettling(db, { id, customerId })
  const settled = (status: Settled['status'], message: string | null = null) => ({ status, message, invoice: found })
  switch (outcome.status) {
    case 'pending':
    case 'needs_authentication': {
      const { status, chargeRef } = outcome
      return (await recordOutcome(db, id, { status, chargeRef })) ? settled(status) : findSettled(db, id)
    }
    case 'declined': {
      const { status, chargeRef, message, isHard } = outcome
      if (!(await recordOutcome(db, id, { status, chargeRef, message, isHard, endedAt: now })))
        return findSettled(db, id)
      if (!found.isPresent) {
        const { id: number, kind } = found
        const state = { isOwed: isOwed(kind), isHeld: kind === 'order' }
        const letter = chargeDeclined({ ...found, number, bankSays: message }, state, publicUrl)
        const how = { eventKey: eventKeys.chargeDeclined(id), keepsQuietHours: true } as const
        await writeToCustomer(db, { id: customerId, email: found.email }, letter, how, now)
      }
      await letGo(db, found)
      return settled(status, message)
    }
    case 'cancelled':
    case 'not_found': {
      const chargeRef = outcome.status === 'cancelled' ? { chargeRef: outcome.chargeRef } : {}
      if (!(await recordOutcome(db, id, { status: 'void', ...chargeRef, endedAt: now }))) return findSettled(db, id)
      await letGo(db, found)
      // A call that waits under a key for this charge begins anew.
      await releaseSubject(db, customerId, leaseSubjects.charge(id))
      return settled('void')
    }
  }
}

/** Gives back what the first beat took. A reload is asked for anew by the order that needs it, so its invoice ends here. */
async function letGo(db: Db, { id, kind, couponId }: Invoice): Promise<void> {
  if (couponId !== null) await giveCouponBack(db, id)
  if (kind === 'reload') await voidInvoice(db, id)
}

/** Settles an invoice with nothing to charge: payc, a coupon over all of it, a rest too small for a card. */
export async function settleFree(
  db: Db,
  { id: invoiceId, customerId }: Pick<Invoice, 'id' | 'customerId'>,
  wantsAutoReload: boolean | null,
  now: Date,
): Promise<ShownInvoice | undefined> {
  const invoice = await recordPaid(db, { charge: null, customerId, invoiceId, now })
  if (invoice !== undefined) await applyPayment(db, { ...invoice, wantsAutoReload }, now)
  return invoice
}

/** Gives the customer what the money bought, by the kind of the invoice. */
async function applyPayment(db: Db, invoice: PaidInvoice, now: Date): Promise<void> {
  const { id, customerId, kind, creditCents, discountCents, waivedCents, chargedCents } = invoice
  const owner: Owner = { id: customerId, balanceCents: invoice.balanceCents }
  const from = { card: chargedCents ?? 0, waived: waivedCents }
  const source = entrySources.invoicePaid(id)
  switch (kind) {
    case 'plan':
    case 'credit':
    case 'reload':
      if (creditCents > 0) {
        const [lot, entry] = kind === 'reload' ? (['reload', 'reload'] as const) : (['purchase', 'purchase'] as const)
        const given = { kind: entry, source, orderNumber: id, lot, cents: creditCents, invoiceId: id }
        await addCredit(db, owner, { ...given, from: { ...from, discounts: discountCents } }, now)
      }
      break
    case 'welcome_box':
      await payFor(db, owner, { kind: 'welcome_box', source, orderNumber: id, creditCents: 0, from }, now)
      break
    default: {
      const entry = ({ order: 'order', fee: 'fee', staff: 'staff_charge' } as const)[kind]
      await payFor(
        db,
        owner,
        { kind: entry, source, orderNumber: id, creditCents: invoice.spentCreditCents, from },
        now,
      )
    }
  }
  await startBoughtPlan(db, invoice, now)
}

/** An order, a fee or what staff charged: it can be paid on its page. */
const isOwed = (kind: Invoice['kind']): boolean => kind === 'order' || kind === 'fee' || kind === 'staff'

/**
 * The receipt of what was paid on the screen comes at any hour, everything else by day. A reload is told by text too, because nobody
 * was at the screen; without a number the receipt has to do.
 */
async function tellPaid({ config: { publicUrl } }: Deps, db: Db, invoice: PaidInvoice, now: Date): Promise<void> {
  const { id: number, customerId, email, kind, chargedCents, last, isPresent, forOrder } = invoice
  if (chargedCents === null || last === null) return
  const to = { id: customerId, email }
  const letter = receipt({ ...invoice, number, chargedCents, last }, publicUrl, now)
  const quiet = isPresent ? {} : ({ keepsQuietHours: true } as const)
  await writeToCustomer(db, to, letter, { eventKey: eventKeys.receipt(number), ...quiet }, now)
  if (kind !== 'reload') return
  const way = { eventKey: eventKeys.reloadText(number), keepsQuietHours: true, isTextOnly: true } as const
  await tellCustomer(db, to, reloadCharged({ chargedCents, last }, forOrder), way, now)
}

/** From now on what is priced takes the plan's discounts. What was said about auto-reload beside the button holds with it. */
async function startBoughtPlan(db: Db, invoice: PaidInvoice, now: Date): Promise<void> {
  const { customerId, planAfter, wantsAutoReload } = invoice
  if (planAfter === null && wantsAutoReload === null) return
  await updateBilling(db, customerId, {
    planName: planAfter ?? undefined,
    isAutoBilling: wantsAutoReload ?? undefined,
  })
  if (wantsAutoReload === true) await recordConsent(db, customerId, 'auto_reload', now)
}
