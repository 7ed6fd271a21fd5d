import { laDay } from '#rules/days/days'
import { dollars } from '#rules/money'
import { CHOICES } from '#rules/payments/payment-life'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import type { Lease } from '../http/idempotency-lease.ts'
import { readPayingCard } from '../payments/cards.ts'
import { type Demand, type Look, type Payer, refusalOfPayment, takePayment } from '../payments/take-payment.ts'
import type { AgreedWish, Deps, ShownInvoice } from '../ports.ts'
import { payNothing } from './after-payment.ts'
import { takeCoupon } from './coupon-uses.ts'
import { findCheckoutInvoice, updateHasAgreement } from './invoice-store.ts'
import { tellMovedToPayc } from './tell-payc.ts'

export interface Checkout {
  customerId: number
  invoiceId: number
  /** The price on the screen, compared and never used to reckon. */
  shownDollars?: string | undefined
  /** The card that was named, where one was: nothing is charged to another. */
  shownCardId?: number | undefined
  /** The customer's tick beside the button, where there is one. */
  wantsAutoReload?: boolean | undefined
  /** The customer answers the bank's question about this purchase: nothing new is begun, and the question goes on as it was asked. */
  isConfirmation?: boolean
  /** The wish that goes with the purchase. A sale that knows of none ends what an earlier press had agreed. */
  wish?: AgreedWish
  /** False where staff do it on the customer's word: nobody can answer the bank. */
  isPresent?: boolean
}

/**
 * Pays the customer's open invoice with the main card. An invoice that is paid already answers as it
 * did then; nothing is charged that the screen did not show.
 */
export async function checkOut(deps: Deps, checkout: Checkout, lease: Lease<ShownInvoice>): Promise<ShownInvoice> {
  const { customerId, invoiceId, shownCardId, isConfirmation = false, isPresent = true } = checkout
  const demand: Demand<ShownInvoice> = {
    customerId,
    isPresent,
    shownCardId,
    looksForNewCard: !isConfirmation,
    beginsNothing: isConfirmation,
    look: (db, payer) => look(deps, db, checkout, payer),
    partOf: async (_, id) => (id === invoiceId ? 'whole' : undefined),
    answerPaid: async (db, invoice) => invoice ?? readPaid(db, customerId, invoiceId),
  }
  const taken = await takePayment(deps, demand, lease)
  if (taken.status === 'done') return taken.answer
  throw refusalOfPayment(deps, taken)
}

type CheckoutInvoice = NonNullable<Awaited<ReturnType<typeof findCheckoutInvoice>>>

async function look(deps: Deps, db: Db, checkout: Checkout, payer: Payer): Promise<Look<ShownInvoice>> {
  const invoice = await findCheckoutInvoice(db, checkout.customerId, checkout.invoiceId)
  const obstacle = findObstacle(invoice, checkout)
  if (invoice === undefined || obstacle === 'not_found') {
    const refusal = new AppError('not_found')
    const refuse = () => Promise.reject(refusal)
    return { refusal, isStillAsked: refuse, ask: refuse }
  }
  if (obstacle === 'paid') {
    const refuse = () => Promise.reject(new Error(`Invoice ${invoice.id} is paid.`))
    return { paid: await withCard(db, invoice), isStillAsked: refuse, ask: refuse }
  }
  const termsRefusal = await deps.agreements.judge(deps, db, checkout.customerId, checkout.wish ?? {})
  return {
    ...(obstacle && { refusal: new AppError(obstacle) }),
    ...(termsRefusal && { termsRefusal }),
    // A question that was asked with another tick would turn auto-reload on or off against the word of this press.
    isStillAsked: async ({ wantsAutoReload }) =>
      checkout.isConfirmation === true || wantsAutoReload === (checkout.wantsAutoReload ?? null),
    onTakeOver: () => keepWish(deps, db, checkout, invoice, false),
    ask: () => ask(deps, db, checkout, payer, invoice),
  }
}

/** Orders and fees are paid with credit first (pay-owed.ts), and a reload belongs to its order. */
export const isCheckedOut = ({ kind }: Pick<CheckoutInvoice, 'kind'>): boolean =>
  CHOICES.some((choice) => choice === kind)

function findObstacle(
  invoice: CheckoutInvoice | undefined,
  { shownDollars }: Checkout,
): 'not_found' | 'paid' | 'order_changed' | undefined {
  if (invoice === undefined || !isCheckedOut(invoice)) return 'not_found'
  if (invoice.status === 'paid') return 'paid'
  if (invoice.status === 'void') return 'order_changed'
  const { packageId, amountCents, discountCents } = invoice
  const isOffered = packageId === null || (invoice.isPackageOffered && invoice.packagePriceCents === amountCents)
  const isShown = shownDollars === undefined || shownDollars === dollars(amountCents - discountCents)
  return isOffered && isShown ? undefined : 'order_changed'
}

async function ask(
  deps: Deps,
  db: Db,
  checkout: Checkout,
  payer: Payer,
  invoice: CheckoutInvoice,
): ReturnType<Look<ShownInvoice>['ask']> {
  if (payer.cardId === null) throw new AppError('no_card')
  const { id: invoiceId, title, amountCents, discountCents, waivedCents } = invoice
  const wantsAutoReload = checkout.wantsAutoReload ?? null
  const now = deps.clock.now()
  const toPayCents = amountCents - discountCents - waivedCents
  if (toPayCents > 0) {
    const onBegin = async () => {
      await requireCoupon(db, invoice, now)
      await keepWish(deps, db, checkout, invoice, true)
    }
    return { kind: 'charge', invoiceId, title, amountCents: toPayCents, part: 'whole', wantsAutoReload, onBegin }
  }
  await keepWish(deps, db, checkout, invoice, true)
  const answer = await payNothing(deps, db, payer, invoiceId, wantsAutoReload)
  if (checkout.isPresent === false && payer.planName !== null) await tellMovedToPayc(deps, db, payer, null)
  await requireCoupon(db, invoice, now)
  return { kind: 'ended', answer }
}

async function keepWish(
  deps: Deps,
  db: Db,
  { wish = {} }: Checkout,
  { id: invoiceId, customerId, hasAgreement }: CheckoutInvoice,
  isNewAttempt: boolean,
): Promise<void> {
  const isKept = await deps.agreements.keep(deps, db, { customerId, invoiceId, hasAgreement }, wish, isNewAttempt)
  if (isKept !== hasAgreement) await updateHasAgreement(db, customerId, invoiceId, isKept)
}

/** The coupon's use is taken with the first beat. Where its limit is reached by then, nothing is charged. */
async function requireCoupon(
  db: Db,
  { id, customerId, couponId, amountCents }: CheckoutInvoice,
  now: Date,
): Promise<void> {
  if (couponId === null) return
  const isTaken = await takeCoupon(db, { invoice: { id, amountCents }, customerId, today: laDay(now), now })
  if (!isTaken) throw new AppError('unknown_coupon')
}

async function readPaid(db: Db, customerId: number, invoiceId: number): Promise<ShownInvoice> {
  const invoice = await findCheckoutInvoice(db, customerId, invoiceId)
  if (invoice === undefined) throw new Error(`Invoice ${invoiceId} is paid and not there.`)
  return withCard(db, invoice)
}

/** The invoice with the card that paid it, which need not be the main one of today. */
async function withCard(db: Db, invoice: CheckoutInvoice): Promise<ShownInvoice> {
  const card = await readPayingCard(db, invoice.customerId, invoice.id)
  return { ...invoice, cardId: card?.id ?? null }
}
