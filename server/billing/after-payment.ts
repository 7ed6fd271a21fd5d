import { recordConsent } from '../account/consents.ts'
import { addCredit, payFor } from '../credit/credit.ts'
import { entrySources, eventKeys } from '../db/causes.ts'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { InvoiceKind } from '../db/schema.ts'
import { readOpenCharge } from '../payments/charge.ts'
import type { AfterPayment, Deps, EndingCharge, Making, ShownInvoice } from '../ports.ts'
import { tellCustomer, writeToCustomer } from '../profile/tell-customer.ts'
import { type Agreed, chargeDeclined, chargeNotMade, orderPlaced, receipt, reloadCharged } from '../words/billing.ts'
import { giveCouponBack, recordLateUse } from './coupon-uses.ts'
import { lockInvoice, payInvoice, voidInvoice } from './invoice-store.ts'
import { updateBilling } from './store.ts'

/** What follows when a charge has paid an invoice or has come to nothing; payments call it (`Deps.afterPayment`). */
export const afterPayment: AfterPayment = {
  async paid(deps, db, charge, isHeard) {
    const now = deps.clock.now()
    const { customerId, invoiceId, amountCents, balanceCents, cardId, status } = charge
    const isLate = status === 'void' || status === 'declined'
    const paid = await payInvoice(db, { customerId, invoiceId, amountCents, balanceCents, isLate, now })
    if (paid === undefined) return undefined
    const invoice = { ...paid, cardId }
    // The customer had heard that nothing came of that press, and may have said something else since. So its tick turns auto-reload on no
    // more; a tick that was taken away still counts, because nobody is charged ahead by it.
    const wantsAutoReload = isLate && charge.wantsAutoReload ? null : charge.wantsAutoReload
    await giveBought(db, invoice, { ...charge, wantsAutoReload }, now)
    // Whoever has heard that nothing came of the payment must not find our van at the door. But what was agreed belongs to the newest press:
    // while that one is open its customer has heard nothing bad of it, and waits for us to come.
    const isPressedAgain = isLate && (await readOpenCharge(db, customerId))?.invoiceId === invoiceId
    const withheld = isLate && !isPressedAgain ? 'payment_came_late' : undefined
    const agreed = await makeAgreed(deps, db, invoice, { isHeard, withheld })
    await tellPaid(deps, db, invoice, charge, agreed, now)
    // It came late, and its coupon had been given back meanwhile. The customer has paid by it all the same.
    if (isLate && invoice.couponId !== null) await recordLateUse(db, { invoiceId, customerId, now })
    // Credit has arrived, and may pay for what is held; cards that were refused for a purchase before are not kept.
    return { invoice, jobs: invoice.creditCents > 0 ? ['retry-held-orders', 'finish-removals'] : [] }
  },

  async unpaid(deps, db, charge, end, isHeard) {
    const invoice = await lockInvoice(db, charge.customerId, charge.invoiceId)
    if (invoice === undefined) throw new Error(`Charge ${charge.id} is for an invoice that is not there.`)
    if (!isHeard) await tellUnpaid(deps, db, invoice, charge, end)
    if (invoice.couponId !== null) await giveCouponBack(db, invoice.id)
    // A reload is asked for anew by the order that needs it, so its invoice ends here.
    if (invoice.kind === 'reload') await voidInvoice(db, invoice.id)
  },
}

/** Settles an invoice with nothing to charge: payc, a coupon over all of it, a rest too small for a card. */
export async function payNothing(
  deps: Deps,
  db: Db,
  { id: customerId, balanceCents, email }: Owner & { email: string },
  invoiceId: number,
  wantsAutoReload: boolean | null,
): Promise<ShownInvoice> {
  const now = deps.clock.now()
  const paid = await payInvoice(db, { customerId, invoiceId, amountCents: 0, balanceCents, isLate: false, now })
  if (paid === undefined) throw new Error(`Invoice ${invoiceId} does not wait to be paid with nothing.`)
  const invoice = { ...paid, cardId: null }
  await giveBought(db, invoice, { amountCents: 0, balanceCents, wantsAutoReload }, now)
  const agreed = await makeAgreed(deps, db, invoice, { isHeard: true })
  if (agreed?.pickup || agreed?.schedule) {
    const letter = orderPlaced({ number: invoiceId, title: invoice.title }, agreed, deps.config.publicUrl, now)
    const eventKey = eventKeys.orderPlaced(invoiceId)
    await writeToCustomer(db, { id: customerId, email }, letter, { eventKey }, now)
  }
  return invoice
}

const makeAgreed = async (
  deps: Deps,
  db: Db,
  { id: invoiceId, customerId, hasAgreement }: ShownInvoice,
  how: Making,
): Promise<Agreed | undefined> =>
  hasAgreement ? deps.agreements.make(deps, db, { customerId, invoiceId }, how) : undefined

type Payment = Pick<EndingCharge, 'amountCents' | 'balanceCents' | 'wantsAutoReload'>
type Give = (db: Db, owner: Owner, invoice: ShownInvoice, cardCents: number, now: Date) => Promise<void>

/** Books the credit that was bought, in a lot of its own. */
const givesCredit =
  (kind: 'purchase' | 'reload'): Give =>
  async (db, owner, { id, creditCents, discountCents, waivedCents }, cardCents, now) => {
    if (creditCents === 0) return
    const source = entrySources.invoicePaid(id)
    const from = { card: cardCents, waived: waivedCents, discounts: discountCents }
    const lot = { lot: kind, cents: creditCents, invoiceId: id, from }
    await addCredit(db, owner, { kind, source, orderNumber: id, ...lot }, now)
  }

/** Books what was paid for something else than credit, by the card and by the credit beside it. */
const books =
  (kind: 'welcome_box' | 'order' | 'fee' | 'staff_charge'): Give =>
  async (db, owner, { id, spentCreditCents, waivedCents }, cardCents, now) => {
    const source = entrySources.invoicePaid(id)
    const from = { card: cardCents, waived: waivedCents }
    await payFor(db, owner, { kind, source, orderNumber: id, creditCents: spentCreditCents, from }, now)
  }

/** What the money bought, by the kind of the invoice. */
const GIVES: Record<InvoiceKind, Give> = {
  plan: givesCredit('purchase'),
  credit: givesCredit('purchase'),
  reload: givesCredit('reload'),
  welcome_box: books('welcome_box'),
  order: books('order'),
  fee: books('fee'),
  staff: books('staff_charge'),
}

/** What a tick for auto-reload says beside this invoice. Paying as one cleans has nothing to reload, and its button has no such sentence. */
export const heededTick = ({ planAfter }: Pick<ShownInvoice, 'planAfter'>, tick: boolean | null): boolean | null =>
  planAfter === 'payc' ? null : tick

async function giveBought(db: Db, invoice: ShownInvoice, payment: Payment, now: Date): Promise<void> {
  const { customerId, kind, planAfter } = invoice
  const { amountCents, balanceCents } = payment
  const wantsAutoReload = heededTick(invoice, payment.wantsAutoReload)
  await GIVES[kind](db, { id: customerId, balanceCents }, invoice, amountCents, now)
  if (planAfter === null && wantsAutoReload === null) return
  // From now on what is priced takes the plan's discounts. What was said about auto-reload beside the button holds with it.
  await updateBilling(db, customerId, {
    planName: planAfter ?? undefined,
    isAutoBilling: wantsAutoReload ?? undefined,
  })
  if (wantsAutoReload === true) await recordConsent(db, customerId, 'auto_reload', now)
}

/** An order, a fee and what staff charged have one letter once they are paid, with the reload that helped to pay in it. */
const isToldByOrder = ({ kind, forOrder }: ShownInvoice): boolean =>
  kind === 'order' || kind === 'fee' || kind === 'staff' || (kind === 'reload' && forOrder !== null)

/**
 * The receipt of what was paid on the screen comes at any hour, everything else by day. A reload is told by text too, because nobody
 * was at the screen; without a number the letter of its order has to do.
 */
async function tellPaid(
  { config: { publicUrl } }: Deps,
  db: Db,
  invoice: ShownInvoice,
  { email, amountCents: chargedCents, brand, last, isPresent }: EndingCharge,
  agreed: Agreed | undefined,
  now: Date,
): Promise<void> {
  const { id: number, customerId, kind, forOrder } = invoice
  const to = { id: customerId, email }
  const card = { brand, last }
  if (!isToldByOrder(invoice)) {
    const letter = receipt({ ...invoice, number, chargedCents, card }, agreed, publicUrl, now)
    const quiet = isPresent ? {} : ({ kind: 'payment', keepsQuietHours: true } as const)
    await writeToCustomer(db, to, letter, { eventKey: eventKeys.receipt(number), ...quiet }, now)
  }
  if (kind !== 'reload') return
  const way = {
    eventKey: eventKeys.reloadText(number),
    kind: 'payment',
    keepsQuietHours: true,
    isTextOnly: true,
  } as const
  await tellCustomer(db, to, reloadCharged({ chargedCents, card }, forOrder), way, now)
}

/**
 * Nobody can have heard it at the screen. A bank that did not answer is told of only to a customer who waited for it: the bank's
 * question that somebody left, and an attempt of ours that is made again by itself, are no news. Whoever was told that we write
 * about a question, because we could not ask what became of it, gets the letter.
 */
async function tellUnpaid(
  deps: Deps,
  db: Db,
  { id: number, kind, title, hasAgreement }: Pick<ShownInvoice, 'id' | 'kind' | 'title' | 'hasAgreement'>,
  { id, customerId, email, amountCents: chargedCents, brand, last, isPresent, status, toldUnknownAt }: EndingCharge,
  end: Parameters<AfterPayment['unpaid']>[3],
): Promise<void> {
  const isTold = end.status === 'declined' || (isPresent && (status === 'pending' || toldUnknownAt !== null))
  if (!isTold) return
  const isOwed = kind === 'order' || kind === 'fee' || kind === 'staff'
  // The order itself says that its payment is needed, and why. Who pressed the button was promised a letter of this press.
  if (isOwed && end.status === 'declined' && !isPresent) return
  const { publicUrl } = deps.config
  const now = deps.clock.now()
  const to = { id: customerId, email }
  const charged = { number, title, chargedCents, card: { brand, last } }
  const unpaid = {
    isOwed,
    isHeld: kind === 'order',
    unbooked: hasAgreement ? await deps.agreements.findUnbooked(db, { customerId, invoiceId: number }) : undefined,
  }
  if (end.status === 'declined') {
    const letter = chargeDeclined({ ...charged, bankSays: end.message }, unpaid, publicUrl)
    const how = { eventKey: eventKeys.chargeDeclined(id), kind: 'payment', keepsQuietHours: true } as const
    await writeToCustomer(db, to, letter, how, now)
  } else {
    const letter = chargeNotMade(charged, unpaid, publicUrl)
    await writeToCustomer(db, to, letter, { eventKey: eventKeys.chargeNotMade(id) }, now)
  }
}
