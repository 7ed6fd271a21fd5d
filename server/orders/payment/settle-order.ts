import { BANK_ASKS, nextTryAt } from '#rules/orders/held-orders'
import { isOwed } from '#rules/orders/order-life'
import { pausesSchedule } from '#rules/prices/fees'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { AppError } from '../../app-error.ts'
import { type DeclinedAttempt, findDeclinedAttempt, findVoidPress } from '../../billing/attempts.ts'
import { isUnasked, type OwedOutcome, payOwed, readReloads } from '../../billing/pay-owed.ts'
import { creditBoxBack } from '../../billing/welcome-box.ts'
import { findBooked, isBooked } from '../../credit/credit.ts'
import { readOrderPayment } from '../../credit/order-payment.ts'
import { entrySources, eventKeys } from '../../db/causes.ts'
import { type Customer, lockCustomer } from '../../db/customers.ts'
import type { Db } from '../../db/open.ts'
import { type Lease, NO_LEASE } from '../../http/idempotency-lease.ts'
import { readPayingCard } from '../../payments/cards.ts'
import { pauseForUnpaidFees } from '../../pickups/schedules.ts'
import type { Deps } from '../../ports.ts'
import { writeToCustomer } from '../../profile/tell-customer.ts'
import { orderPaid } from '../../words/orders.ts'
import { countUnpaidNoShows } from '../fees/fee-store.ts'
import { advance, type LastTry, lockOrder, type OrderRow, stepTaken, updateAsked } from '../store.ts'
import { tellOnItsWay } from '../tell-on-its-way.ts'
import { dropPaymentNeeded, needNow, retellPaymentNeeded, tellPaymentNeeded } from '../tell-payment-needed.ts'
import { retellPriced } from '../tell-priced.ts'
import { type OrderOfCustomer, titleOfOrder } from './payment-store.ts'

/**
 * The payment of an order, whoever asks for it: staff who pack it, a job, or the customer at the screen. It may be asked for again at
 * any time: what the books have is written down as paid, what was declined is held, and what is in flight is waited for.
 */

export type OrderPayment =
  | { status: 'paid' | 'paid_before'; order: OrderRow }
  | { status: 'held'; order: OrderRow; message: string }
  /** Staff began to look into it meanwhile: what is paid is noted when they release it, what was declined waits until then. */
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
  /** Staff stand beside the packed bag: once it is paid, it leaves with the same step. */
  isLeaving?: boolean | undefined
}

const OWED = { laundry: 'order', no_show: 'fee', staff_charge: 'staff' } as const

/** Nobody is at the screen. `isWanted` looks at the order once more, now that its customer is locked. */
export async function settleOrder(
  deps: Deps,
  { id, customerId }: OrderOfCustomer,
  isWanted: (db: Db, order: OrderRow) => boolean | Promise<boolean>,
  { isLeaving = false }: { isLeaving?: boolean } = {},
): Promise<OrderPayment | NotWanted> {
  const found = await deps.database.transaction(async (db) => {
    const { customer, order } = await lockOrderOf(db, { id, customerId })
    if (!(await isWanted(db, order))) return { status: 'not_wanted', order } as const
    return { order, creditCents: spendable(customer), declined: await findNewDecline(db, order) }
  })
  if (found.status === 'not_wanted') return found
  const { order, creditCents, declined } = found
  const asking = { isPresent: false, lease: NO_LEASE, creditCents, isLeaving }
  // The asker, or a process that died after it, has heard it: that is the answer of this try.
  if (declined !== undefined) return holdOrder(deps, order, { message: declined.message, isAnswer: true }, asking)
  return payOrder(deps, order, asking)
}

export async function payOrder(deps: Deps, order: OrderRow, asking: Asking): Promise<OrderPayment> {
  const outcome = await askForPayment(deps, order, asking)
  switch (outcome.status) {
    case 'paid':
      return noteOrderPaid(deps, order, asking)
    case 'declined':
      return holdOrder(deps, order, { message: outcome.message ?? '', isAnswer: !isUnasked(outcome) }, asking)
    case 'not_made':
      await deps.database.transaction(async (db) => noteVoidPress(db, (await lockOrderOf(db, order)).order))
      return outcome
    default:
      return outcome
  }
}

async function askForPayment(
  deps: Deps,
  { id: number, customerId, kind, refusedCardId, askedChargeId, ...order }: OrderRow,
  { isPresent, lease, shownCardId, maxChargeCents, refusal }: Asking,
): Promise<OwedOutcome> {
  const title = await titleOfOrder(deps.database.db, { id: number, kind })
  const owed = { customerId, number, kind: OWED[kind], title }
  const totalCents = totalCentsOf(order)
  // At the screen the customer decides which card is worth another try.
  const card = isPresent ? { shownCardId, maxChargeCents, refusal } : { refusedCardId, knownChargeId: askedChargeId }
  return payOwed(deps, { ...owed, totalCents, isPresent, ...card }, lease)
}

/** Paid for: what is left is to write it down, with everything that follows, once. */
async function noteOrderPaid(
  deps: Deps,
  { id, customerId }: OrderOfCustomer,
  { isPresent, lease, isLeaving }: Asking,
): Promise<OrderPayment> {
  const noted = await deps.database.transaction(async (db) => {
    const { customer, order } = await lockOrderOf(db, { id, customerId })
    const isStopped = order.hold === 'staff' || order.hold === 'red_flag'
    if (!isOwed(order) || isStopped) {
      await lease.keepAnswer(db, order)
      if (isStopped) return { status: 'stopped', order, refusal: null, message: '' } as const
      return { status: 'paid_before', order } as const
    }
    const now = deps.clock.now()
    const paid = await pay(db, customer, order, now)
    // That its payment is needed, or what would pay it, is no longer true.
    await dropPaymentNeeded(db, order)
    await retellPriced(deps, db, paid)
    await tellPaid(deps, db, customer, paid, isPresent, now)
    const written = isLeaving && paid.state === 'ready' ? await leave(deps, db, customer, paid, now) : paid
    await lease.keepAnswer(db, written)
    await deps.reach('order before paid')
    return { status: 'paid', order: written } as const
  })
  if (noted.status === 'paid') {
    await deps.reach('order paid')
    deps.jobs.runSoon('send-messages')
  }
  return noted
}

async function pay(db: Db, customer: Customer, order: OrderRow, now: Date): Promise<OrderRow> {
  const { id, kind } = order
  const booked = await findBooked(db, entrySources.invoicePaid(id))
  if (booked === undefined) throw new Error(`Order ${id} is to be noted as paid, and nothing has paid for it.`)
  const { balanceAfterCents, changeCents } = booked
  const balances = { balanceBeforeCents: balanceAfterCents - changeCents, balanceAfterCents }
  const paid = stepTaken(await advance(db, order, 'pay', { paidAt: now, ...balances }, now))
  if (kind === 'laundry') await afterCompletion(db, customer, paid, now)
  return paid
}

/** One letter for every order that is paid. A stop that cost nothing, or whose fee was let go, has nothing to tell. */
async function tellPaid(
  { config: { publicUrl } }: Deps,
  db: Db,
  customer: Customer,
  { id, kind, paidAt, balanceAfterCents, ...order }: OrderRow,
  isPresent: boolean,
  now: Date,
): Promise<void> {
  const totalCents = totalCentsOf(order)
  const { creditCents, cardCents, waivedCents } = await readOrderPayment(db, customer.id, id)
  // Not by the mark of the waiver: what was paid in the moment before it has its letter.
  if (kind === 'no_show' && creditCents + cardCents === 0) return
  const letter = orderPaid(
    {
      id,
      title: await titleOfOrder(db, { id, kind }),
      totalCents,
      creditCents,
      cardCents,
      waivedCents,
      card: await readPayingCard(db, customer.id, id),
      reloads: await readReloads(db, customer.id, id),
      creditLeftCents: balanceAfterCents ?? 0,
      paidAt: paidAt ?? now,
    },
    publicUrl,
  )
  // A payment that the customer made on the screen is confirmed at any hour.
  const quiet = isPresent ? {} : ({ kind: 'payment', keepsQuietHours: true } as const)
  await writeToCustomer(db, customer, letter, { eventKey: eventKeys.orderPaid(id), ...quiet }, now)
}

/** The bag that was packed is taken to the van. */
async function leave(deps: Deps, db: Db, customer: Customer, order: OrderRow, now: Date): Promise<OrderRow> {
  const left = stepTaken(await advance(db, order, 'leave', { leftAt: now }, now))
  await tellOnItsWay(deps, db, customer, left, now)
  return left
}

/**
 * A bought welcome box comes back with the first order that is delivered and paid, whichever of the two was last. Answers with what the
 * customer has then.
 */
export async function afterCompletion(db: Db, customer: Customer, { state }: OrderRow, now: Date): Promise<Customer> {
  if (state !== 'delivered') return customer
  const { balanceCents } = await creditBoxBack(db, customer, now)
  return { ...customer, balanceCents }
}

/** Why nothing was paid: the answer of a bank, or our own word that there is no card to ask. */
interface NoPayment {
  message: string
  isAnswer: boolean
}

/** The card has not paid, or there is none. It stays as it is and is tried again, unless the card is refused for good. */
async function holdOrder(
  deps: Deps,
  { id, customerId }: OrderOfCustomer,
  { message, isAnswer }: NoPayment,
  asking: Asking,
): Promise<OrderPayment> {
  const held = await deps.database.transaction(async (db) => {
    const { customer, order } = await lockOrderOf(db, { id, customerId })
    // Somebody else has paid it meanwhile.
    if (!isOwed(order) || (await isBooked(db, entrySources.invoicePaid(id)))) return 'paid'
    const declined = await findNewDecline(db, order)
    if (order.hold === 'staff' || order.hold === 'red_flag') {
      return { status: 'stopped', order, refusal: declined || isAnswer ? 'card_declined' : 'no_card', message } as const
    }
    // Somebody else has heard the same answer and was quicker: it is written down with the order, and told.
    if (isAnswer && declined === undefined) return { status: 'held', order, message } as const
    const now = deps.clock.now()
    const told = needNow(customer, order, declined)
    const isFirst = order.hold === null
    const isOther = told.toldCents !== order.toldCents || told.toldReason !== order.toldReason
    // Who pressed the button has heard it on the screen, or has a letter about that press.
    const isHeard = declined?.isPresent ?? asking.isPresent
    const isTold = isOther && !isHeard
    const toldCount = isTold ? Math.max(order.toldCount, order.tries) + 1 : order.toldCount
    const asked = { ...askedNow(order, declined, asking, now), ...told, toldCount }
    const written = stepTaken(await advance(db, order, 'decline', asked, now))
    if (isTold) await tellPaymentNeeded(deps, db, customer, written, { isFirst })
    // Another sum or reason that has not left yet is no longer true, and the next try may be another one.
    else if (isOther) await dropPaymentNeeded(db, order)
    else await retellPaymentNeeded(deps, db, customer, written)
    if (isFirst) {
      // What would pay it is no longer to be told.
      await retellPriced(deps, db, written)
      await pauseAfterThird(deps, db, customer, written)
    }
    await deps.reach('order before held')
    return { status: 'held', order: written, message } as const
  })
  if (held === 'paid') return noteOrderPaid(deps, { id, customerId }, asking)
  await deps.reach('order held')
  deps.jobs.runSoon('send-messages')
  return held
}

/** The third stop without a bag that stays unpaid ends the driving for nothing. */
async function pauseAfterThird(deps: Deps, db: Db, customer: Customer, { kind }: OrderRow): Promise<void> {
  if (kind !== 'no_show' || !pausesSchedule(await countUnpaidNoShows(db, customer.id))) return
  await pauseForUnpaidFees(db, customer, deps.config.publicUrl, deps.clock.now())
}

/** The next run compares with this. Where no card could be asked, the card stays as it was and only credit is news. */
function askedNow(order: OrderRow, declined: DeclinedAttempt | undefined, { creditCents }: Asking, now: Date): LastTry {
  const heldAt = order.heldAt ?? now
  if (declined === undefined) return { heldAt, nextTryAt: null, askedCreditCents: creditCents }
  const { chargeId, cardId, isHard, declinedAt } = declined
  // A bank that wants to ask its customer says the same to each try of ours, also after a press that has not come to its answer.
  const isRefused = isHard || declined.message === BANK_ASKS || cardId === order.refusedCardId
  return {
    heldAt,
    tries: order.tries + 1,
    askedChargeId: chargeId,
    askedCardId: cardId,
    askedCreditCents: declined.creditCents,
    refusedCardId: isRefused ? cardId : null,
    // Fees and what staff charged are not tried again by themselves.
    nextTryAt: isRefused || order.kind !== 'laundry' ? null : nextTryAt(heldAt, declinedAt),
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
  await updateAsked(db, order.id, {
    askedChargeId: chargeId,
    askedCardId: cardId,
    // A card that is not asked by itself any more stays so, whatever came of one more press.
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
