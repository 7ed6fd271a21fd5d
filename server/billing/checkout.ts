import { laDay } from '#rules/days'
import { dollars } from '#rules/money'
import { AppError } from '../app-error.ts'
import { leaseSubjects } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import type { Lease } from '../http/idempotency-lease.ts'
import { recordFinishedSetup } from '../payments/card-setups.ts'
import {
  AT_WORK_MS,
  beginCharge,
  cancelCharge,
  cardDeclined,
  chargeInFlight,
  outcomeUnknown,
  runCharge,
} from '../payments/charge.ts'
import {
  type Charge,
  findCharge,
  findPayingCard,
  type Invoice,
  lockForCheckout,
  type ShownInvoice,
} from '../payments/charge-store.ts'
import { type Settled, settleFree } from '../payments/settle.ts'
import type { Deps } from '../ports.ts'
import { takeCoupon } from './coupon-uses.ts'

export interface Checkout {
  customerId: number
  invoiceId: number
  /** The price on the screen, compared and never used to reckon. */
  shownDollars?: string | undefined
  /** The card that was named, where one was: nothing is charged to another. */
  shownCardId?: number | undefined
  /** The customer's tick beside the button, where there is one. */
  wantsAutoReload?: boolean | undefined
  /** False where staff do it on the customer's word: nobody can answer the bank. */
  isPresent?: boolean
}

/** The outcome of the first beat, where it refuses nothing. */
type Begun =
  | { kind: 'paid'; invoice: ShownInvoice }
  | { kind: 'charge'; charge: Charge; title: string }
  | { kind: 'cancel'; charge: Charge }
  | { kind: 'declined'; refusal: AppError }
  /** One is open that may have been finished: its card would be the main one. */
  | { kind: 'card_form' }

/** A cancelled charge makes room for another one. More than once in a call somebody else is at work. */
const MAX_ROUNDS = 4

/**
 * Pays the customer's open invoice with the main card. An invoice that is paid already answers as it
 * did then; nothing is charged that the screen did not show.
 */
export async function checkOut(deps: Deps, checkout: Checkout, lease: Lease<ShownInvoice>): Promise<ShownInvoice> {
  let hasAskedForCard = false
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const begun = await deps.database.transaction(async (db) => {
      const begun = await begin(deps, db, checkout, lease, hasAskedForCard)
      await deps.reach('charge before begun')
      return begun
    })
    await deps.reach('charge begun')
    if (begun.kind === 'paid') return begun.invoice
    if (begun.kind === 'declined') throw begun.refusal
    if (begun.kind === 'charge') return await finish(deps, begun, lease)
    if (begun.kind === 'cancel') await cancelCharge(deps, begun.charge)
    if (begun.kind === 'card_form') {
      await recordFinishedSetup(deps, checkout.customerId)
      hasAskedForCard = true
    }
  }
  throw chargeInFlight()
}

/** Nothing is refused on a first look, which may be of before the wait for the lock. Now that it is held, a second one is true. */
async function begin(
  deps: Deps,
  db: Db,
  checkout: Checkout,
  lease: Lease<ShownInvoice>,
  hasAskedForCard: boolean,
): Promise<Begun> {
  const first = await lockForCheckout(db, checkout.customerId, checkout.invoiceId)
  if (first?.hasOpenCardForm && !hasAskedForCard) return { kind: 'card_form' }
  if (first !== undefined && lease.subject === undefined && findObstacle(first, checkout) === undefined) {
    const begun = await beginNew(deps, db, checkout, lease, first)
    if (begun !== undefined) return begun
  }
  const view = await lockForCheckout(db, checkout.customerId, checkout.invoiceId)
  if (view === undefined) throw new AppError('not_signed_in')
  const obstacle = findObstacle(view, checkout)
  if (obstacle === 'paid') {
    const invoice = await readPaid(db, view)
    if (lease.subject !== undefined) await lease.settle(db, invoice)
    return { kind: 'paid', invoice }
  }
  const declined = await findDecline(db, lease)
  if (declined !== undefined) return declined
  if (obstacle === 'in_flight') return goOnOrMakeRoom(deps, db, view, lease)
  if (obstacle !== undefined) throw new AppError(obstacle)
  const begun = await beginNew(deps, db, checkout, lease, view)
  if (begun === undefined) throw new Error(`Invoice ${view.id} cannot be charged although nothing stands in the way.`)
  return begun
}

type View = NonNullable<Awaited<ReturnType<typeof lockForCheckout>>>

/** The joined columns of an invoice that is there. */
const invoiceOf = (view: View) => view as View & Invoice

/** The invoice with the card that paid it, which need not be the main one of today. */
async function readPaid(db: Db, view: View): Promise<ShownInvoice> {
  const { id, customerId } = invoiceOf(view)
  return { ...invoiceOf(view), cardId: await findPayingCard(db, customerId, id) }
}
const toPay = ({ amountCents, discountCents, waivedCents }: Invoice) => amountCents - discountCents - waivedCents

/** Orders and fees are paid with credit first (pay-demand.ts), and a reload belongs to its order. */
const CHECKED_OUT: readonly Invoice['kind'][] = ['plan', 'credit', 'welcome_box']

type Obstacle = 'not_found' | 'paid' | 'order_changed' | 'in_flight' | 'no_card'

function findObstacle(view: View, { shownDollars, shownCardId }: Checkout): Obstacle | undefined {
  if (view.id === null) return 'not_found'
  const invoice = invoiceOf(view)
  if (!CHECKED_OUT.includes(invoice.kind)) return 'not_found'
  if (invoice.status === 'paid') return 'paid'
  if (invoice.status === 'void') return 'order_changed'
  const hasPackage = invoice.packageId !== null
  if (hasPackage && (!view.isPackageOffered || view.packagePriceCents !== invoice.amountCents)) return 'order_changed'
  const isOther = shownDollars !== undefined && shownDollars !== dollars(invoice.amountCents - invoice.discountCents)
  if (isOther) return 'order_changed'
  if (shownCardId !== undefined && shownCardId !== view.cardId) return 'order_changed'
  if (view.chargeId !== null) return 'in_flight'
  return view.cardId === null ? 'no_card' : undefined
}

/** Undefined where the invoice or another charge of the customer has come in between. */
async function beginNew(
  deps: Deps,
  db: Db,
  {
    customerId,
    wantsAutoReload = null,
    isPresent = true,
  }: Omit<Checkout, 'wantsAutoReload'> & { wantsAutoReload?: boolean | null | undefined },
  lease: Lease<ShownInvoice>,
  view: View,
): Promise<Begun | undefined> {
  const now = deps.clock.now()
  const invoice = invoiceOf(view)
  const { cardId, cardRef, stripeId } = view
  if (cardId === null || cardRef === null) return undefined
  const amountCents = toPay(invoice)
  if (amountCents === 0) {
    const paid = await settleFree(db, invoice, wantsAutoReload, now)
    if (paid === undefined) return undefined
    await requireCoupon(db, invoice, now)
    await lease.settle(db, paid)
    return { kind: 'paid', invoice: paid }
  }
  const charge = await beginCharge(deps, db, {
    customerId,
    stripeId,
    invoiceId: invoice.id,
    cardId,
    cardRef,
    amountCents,
    isPresent,
    wantsAutoReload,
  })
  if (charge === undefined) return undefined
  await requireCoupon(db, invoice, now)
  await lease.hold(db, leaseSubjects.charge(charge.id))
  return { kind: 'charge', charge, title: invoice.title }
}

/** The coupon's use is taken with the first beat. Where its limit is reached by then, nothing is charged. */
async function requireCoupon(db: Db, { id, customerId, couponId, amountCents }: Invoice, now: Date): Promise<void> {
  if (couponId === null) return
  const isTaken = await takeCoupon(db, { invoice: { id, amountCents }, customerId, today: laDay(now), now })
  if (!isTaken) throw new AppError('unknown_coupon')
}

/** The decline of an earlier try under the same key, if somebody else has written it down, is this call's answer. */
async function findDecline(db: Db, lease: Lease<ShownInvoice>): Promise<Begun | undefined> {
  const id = leaseSubjects.chargeOf(lease.subject)
  const earlier = id === undefined ? undefined : await findCharge(db, id)
  if (earlier?.status !== 'declined') return undefined
  const refusal = cardDeclined(earlier.message)
  await lease.settle(db, refusal)
  return { kind: 'declined', refusal }
}

/** One charge of the customer is under way: this very one goes on, another one has to end first. */
async function goOnOrMakeRoom(deps: Deps, db: Db, view: View, lease: Lease<ShownInvoice>): Promise<Begun> {
  const charge = view.chargeId === null ? undefined : await findCharge(db, view.chargeId)
  if (charge === undefined) throw chargeInFlight()
  const isOwn = lease.subject === leaseSubjects.charge(charge.id)
  const isSame = charge.invoiceId === view.id && charge.cardId === view.cardId
  const isLeft = deps.clock.now().getTime() - charge.createdAt.getTime() > AT_WORK_MS
  if (charge.status === 'needs_authentication' && !isSame) return { kind: 'cancel', charge }
  if (charge.status === 'pending' && !isOwn && !(isSame && isLeft)) throw chargeInFlight()
  if (!isOwn) await lease.hold(db, leaseSubjects.charge(charge.id))
  return { kind: 'charge', charge, title: invoiceOf(view).title }
}

async function finish(
  deps: Deps,
  { charge, title }: Extract<Begun, { kind: 'charge' }>,
  lease: Lease<ShownInvoice>,
): Promise<ShownInvoice> {
  const result = await runCharge(deps, charge, title, async (db, settled) => {
    const answer = answerOf(settled)
    if (answer !== undefined) await lease.settle(db, answer)
  })
  const answer = answerOf(result)
  if (answer instanceof AppError) throw answer
  if (answer !== undefined) return answer
  if (result.secret !== undefined) {
    const { publicKey } = deps.payments
    throw new AppError('authentication_needed', { more: { publicKey, secret: result.secret } })
  }
  throw result.status === 'pending' ? outcomeUnknown() : chargeInFlight()
}

/** The definite ones. Nothing while the outcome is open, or when the next try has to begin anew. */
function answerOf({ status, message, invoice }: Settled): ShownInvoice | AppError | undefined {
  if (invoice.status === 'paid') return invoice
  if (status === 'declined') return cardDeclined(message)
  return status === 'returned' ? new AppError('order_changed') : undefined
}
