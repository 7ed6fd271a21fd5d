import { pausesSchedule } from '#rules/fees'
import { nextTryAt } from '#rules/held-orders'
import { policy } from '#rules/policy'
import type { AppError } from '../app-error.ts'
import { type DeclinedAttempt, findDeclinedAttempt, findVoidPress } from '../billing/attempts.ts'
import { type OwedOutcome, payOwed } from '../billing/pay-owed.ts'
import { creditBoxBack } from '../billing/welcome-box.ts'
import { findBooked, isBooked } from '../credit/credit.ts'
import { entrySources, eventKeys } from '../db/causes.ts'
import { type Customer, lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { type Lease, NO_LEASE } from '../http/idempotency-lease.ts'
import { pauseForUnpaidFees } from '../pickups/schedules.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { feeUnpaid, orderDelivered, orderHeld, paidByCredit } from '../words/orders.ts'
import { countUnpaidNoShows } from './fee-store.ts'
import { findLineTitle, type OrderOfCustomer } from './payment-store.ts'
import { type LastTry, lockOrder, markCompleted, markUnpaid, type OrderRow } from './store.ts'

/**
 * The payment of an order, whoever asks for it: staff who forward it, a job, or the customer at the screen. It may be asked for again
 * at any time: what is paid is completed, what was declined is held, and what is in flight is waited for.
 */

export type OrderPayment =
  | { status: 'completed' | 'completed_before'; order: OrderRow }
  | { status: 'held'; order: OrderRow; message: string }
  /** Staff began to look into it meanwhile: what is paid is completed when they release it, what was declined waits until then. */
  | { status: 'stopped'; order: OrderRow; refusal: 'card_declined' | 'no_card' | null; message: string }
  /** Nothing is decided: the bank asks, nobody knows, something else is under way, or the bank did not answer. */
  | Exclude<OwedOutcome, { status: 'paid' | 'declined' }>

/** Somebody was quicker: the order is not to be asked for any more, and nothing was done. */
export interface NotWanted {
  status: 'not_wanted'
  order: OrderRow
}

interface Asking {
  isPresent: boolean
  lease: Lease<OrderRow>
  shownCardId?: number | undefined
  maxChargeCents?: number | undefined
  /** The customer's credit when the asking began. */
  creditCents: number
  /** Nothing more is asked for it: only a charge that the key has begun is followed. */
  refusal?: AppError | undefined
}

const OWED = { laundry: 'order', no_show: 'fee', staff_charge: 'staff' } as const
const CLEANING = 'Cleaning'
const NO_BAG = 'Stop without a bag'

/** A fee has one line, and is called like it; a stop that costs nothing has none. */
const titleOfFee = async (db: Db, id: number): Promise<string> => (await findLineTitle(db, id)) ?? NO_BAG

/** Nobody is at the screen. `isWanted` looks at the order once more, now that its customer is locked. */
export async function settleOrder(
  deps: Deps,
  { id, customerId }: OrderOfCustomer,
  isWanted: (db: Db, order: OrderRow) => boolean | Promise<boolean>,
): Promise<OrderPayment | NotWanted> {
  const found = await deps.database.transaction(async (db) => {
    const { customer, order } = await lockOrderOf(db, { id, customerId })
    if (!(await isWanted(db, order))) return { status: 'not_wanted', order } as const
    return { order, creditCents: spendable(customer), declined: await findNewDecline(db, order) }
  })
  if (found.status === 'not_wanted') return found
  const { order, creditCents, declined } = found
  const asking = { isPresent: false, lease: NO_LEASE, creditCents }
  // The asker, or a process that died after it, has heard it: that is the answer of this try.
  if (declined !== undefined) return holdOrder(deps, order, declined.message, asking)
  return payOrder(deps, order, asking)
}

export async function payOrder(deps: Deps, order: OrderRow, asking: Asking): Promise<OrderPayment> {
  const outcome = await askForPayment(deps, order, asking)
  switch (outcome.status) {
    case 'paid':
      return completeOrderPaid(deps, order, asking)
    case 'declined':
      return holdOrder(deps, order, outcome.message ?? '', asking)
    case 'not_made':
      await deps.database.transaction(async (db) => noteVoidPress(db, (await lockOrderOf(db, order)).order))
      return outcome
    default:
      return outcome
  }
}

async function askForPayment(
  deps: Deps,
  { id: number, customerId, kind, amountCents, discountCents, refusedCardId }: OrderRow,
  { isPresent, lease, shownCardId, maxChargeCents, refusal }: Asking,
): Promise<OwedOutcome> {
  const title = kind === 'laundry' ? CLEANING : await titleOfFee(deps.database.db, number)
  const owed = { customerId, number, kind: OWED[kind], title }
  const totalCents = amountCents - discountCents
  // At the screen the customer decides which card is worth another try.
  const card = isPresent ? { shownCardId, maxChargeCents, refusal } : { refusedCardId }
  return payOwed(deps, { ...owed, totalCents, isPresent, ...card }, lease)
}

/** Paid for: what is left is to write it down, with everything that follows, once. */
async function completeOrderPaid(
  deps: Deps,
  { id, customerId }: OrderOfCustomer,
  { isPresent, lease }: Asking,
): Promise<OrderPayment> {
  const completed = await deps.database.transaction(async (db) => {
    const { customer, order } = await lockOrderOf(db, { id, customerId })
    const isStopped = order.hold === 'staff' || order.hold === 'research'
    if (order.status === 'completed' || isStopped) {
      await lease.keepAnswer(db, order)
      if (isStopped) return { status: 'stopped', order, refusal: null, message: '' } as const
      return { status: 'completed_before', order } as const
    }
    const written = await complete(db, customer, order, isPresent, deps.clock.now())
    await lease.keepAnswer(db, written)
    await deps.reach('order before completed')
    return { status: 'completed', order: written } as const
  })
  if (completed.status === 'completed') {
    await deps.reach('order completed')
    deps.jobs.runSoon('send-messages')
  }
  return completed
}

async function complete(
  db: Db,
  customer: Customer,
  { id, kind, amountCents }: OrderRow,
  isPresent: boolean,
  now: Date,
): Promise<OrderRow> {
  const paid = await findBooked(db, entrySources.invoicePaid(id))
  if (paid === undefined) throw new Error(`Order ${id} is to be completed, and nothing has paid for it.`)
  const afterCents = paid.balanceAfterCents
  const completed = await markCompleted(db, id, now, { beforeCents: afterCents - paid.changeCents, afterCents })
  if (kind === 'laundry') {
    await creditBoxBack(db, customer, now)
    const { amountCents, discountCents, balanceAfterCents } = completed
    const news = orderDelivered({ id, totalCents: amountCents - discountCents, creditCents: balanceAfterCents ?? 0 })
    const way = { eventKey: eventKeys.orderDelivered(id), kind: 'order_step', ...quietUnless(isPresent) } as const
    await tellCustomer(db, customer, news, way, now)
  }
  // A card that pays sends a receipt.
  const isPaidByCredit = amountCents + paid.changeCents < policy.credit.waivedBelowCents
  if (kind === 'staff_charge' && isPaidByCredit) {
    const news = paidByCredit({ id, amountCents, title: await titleOfFee(db, id) })
    const way = { eventKey: eventKeys.orderPaidByCredit(id), kind: 'payment', keepsQuietHours: true } as const
    await tellCustomer(db, customer, news, way, now)
  }
  return completed
}

/** The card has not paid, or there is none. It stays as it is and is tried again, unless the card is refused for good. */
async function holdOrder(
  deps: Deps,
  { id, customerId }: OrderOfCustomer,
  message: string,
  asking: Asking,
): Promise<OrderPayment> {
  const held = await deps.database.transaction(async (db) => {
    const { customer, order } = await lockOrderOf(db, { id, customerId })
    // Somebody else has paid it meanwhile.
    if (order.status === 'completed' || (await isBooked(db, entrySources.invoicePaid(id)))) return 'paid'
    const declined = await findNewDecline(db, order)
    if (order.hold === 'staff' || order.hold === 'research') {
      return { status: 'stopped', order, refusal: declined ? 'card_declined' : 'no_card', message } as const
    }
    const now = deps.clock.now()
    const written = await markUnpaid(db, id, askedNow(order, declined, asking, now))
    if (order.hold === null) await tellOfHold(deps, db, customer, written, declined)
    await deps.reach('order before held')
    return { status: 'held', order: written, message } as const
  })
  if (held === 'paid') return completeOrderPaid(deps, { id, customerId }, asking)
  await deps.reach('order held')
  deps.jobs.runSoon('send-messages')
  return held
}

/**
 * Where the card was asked, the letter about its decline says the same, and how to pay: only a customer without a card
 * gets this as a letter. The third stop without a bag that stays unpaid ends the driving for nothing.
 */
async function tellOfHold(
  deps: Deps,
  db: Db,
  customer: Customer,
  order: OrderRow,
  declined: DeclinedAttempt | undefined,
): Promise<void> {
  const { publicUrl } = deps.config
  const { id, kind, amountCents, discountCents, nextTryAt } = order
  const wasAsked = declined !== undefined
  const dueCents = declined?.amountCents ?? amountCents - discountCents - spendable(customer)
  const now = deps.clock.now()
  const news =
    kind === 'laundry'
      ? orderHeld({ id, dueCents, nextTryAt }, publicUrl)
      : feeUnpaid({ id, amountCents: dueCents, title: await titleOfFee(db, id) }, wasAsked, publicUrl)
  const way = {
    eventKey: eventKeys.orderHeld(id),
    kind: 'payment',
    keepsQuietHours: true,
    isTextOnly: wasAsked,
  } as const
  await tellCustomer(db, customer, news, way, now)
  if (kind === 'no_show' && pausesSchedule(await countUnpaidNoShows(db, customer.id))) {
    await pauseForUnpaidFees(db, customer, publicUrl, now)
  }
}

/** A payment that the customer made on the screen is confirmed at any hour. */
const quietUnless = (isPresent: boolean) => (isPresent ? {} : ({ keepsQuietHours: true } as const))

/** The next run compares with this. Where no card could be asked, the card stays as it was and only credit is news. */
function askedNow(order: OrderRow, declined: DeclinedAttempt | undefined, { creditCents }: Asking, now: Date): LastTry {
  const heldAt = order.heldAt ?? now
  if (declined === undefined) return { heldAt, nextTryAt: null, askedCreditCents: creditCents }
  const { chargeId, cardId, isHard, declinedAt } = declined
  return {
    heldAt,
    tries: order.tries + 1,
    askedChargeId: chargeId,
    askedCardId: cardId,
    askedCreditCents: declined.creditCents,
    refusedCardId: isHard ? cardId : null,
    // Fees and what staff charged are not tried again by themselves.
    nextTryAt: isHard || order.kind !== 'laundry' ? null : nextTryAt(heldAt, declinedAt),
  }
}

/**
 * A press that came to nothing has asked its card, as far as the tries by ourselves go: the customer was told that nothing was charged,
 * and nothing begins again by itself before the order's next day. The credit of then stays the one to compare with.
 */
export async function noteVoidPress(db: Db, order: OrderRow): Promise<void> {
  if (order.kind !== 'laundry' || order.hold !== 'payment') return
  const press = await findVoidPress(db, order.customerId, order.id)
  if (press === undefined || press.chargeId === order.askedChargeId) return
  const { chargeId, cardId, endedAt } = press
  const next = nextTryAt(order.heldAt ?? endedAt, endedAt) ?? order.nextTryAt
  await markUnpaid(db, order.id, {
    askedChargeId: chargeId,
    askedCardId: cardId,
    // A card that was refused for good is not asked by itself, whatever came of one more press.
    nextTryAt: cardId === order.refusedCardId ? order.nextTryAt : next,
  })
}

/** One that is not written down with the order yet. */
async function findNewDecline(db: Db, order: OrderRow): Promise<DeclinedAttempt | undefined> {
  const declined = await findDeclinedAttempt(db, order.customerId, order.id)
  return declined?.chargeId === order.askedChargeId ? undefined : declined
}

export const spendable = ({ balanceCents }: Pick<Customer, 'balanceCents'>): number => Math.max(0, balanceCents)

async function lockOrderOf(
  db: Db,
  { id, customerId }: OrderOfCustomer,
): Promise<{ customer: Customer; order: OrderRow }> {
  const customer = await lockCustomer(db, customerId)
  const order = await lockOrder(db, customerId, id)
  if (customer === undefined || order === undefined) throw new Error(`Order ${id} belongs to a customer who has gone.`)
  return { customer, order }
}
