import { BANK_ASKS } from '#rules/orders/held-orders'
import { totalCentsOf } from '#rules/prices/order-prices'
import type { DeclinedAttempt } from '../billing/attempts.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import { readCards } from '../payments/cards.ts'
import type { Deps } from '../ports.ts'
import { retellCustomer, rewriteToCustomer, tellCustomer, writeToCustomer } from '../profile/tell-customer.ts'
import { paymentNeeded, paymentNeededText } from '../words/orders.ts'
import { titleOfOrder } from './payment/payment-store.ts'
import { type OrderRow, updateTold } from './store.ts'

/**
 * The customer hears that a payment is needed: one text and one letter when it is first so, later a letter only where the sum or the
 * reason is another one. The order's row says what was told, so that a message which still waits can be written anew.
 */

const HOW = { kind: 'payment', keepsQuietHours: true } as const
const STAGES = { ready_unpaid: 'ready', on_its_way_unpaid: 'on its way', delivered_unpaid: 'delivered' } as const
const DECLINED = 'declined: '

/** The sum and the reason, as they are compared with what was told before. */
export function needNow(
  customer: Pick<Customer, 'balanceCents' | 'mainCardId'>,
  order: OrderRow,
  declined: DeclinedAttempt | undefined,
): Pick<OrderRow, 'toldCents' | 'toldReason'> {
  if (declined !== undefined) {
    const { amountCents: toldCents, message } = declined
    return { toldCents, toldReason: message === BANK_ASKS ? 'bank_asks' : `${DECLINED}${message}` }
  }
  const toldCents = dueOf(customer, order)
  if (customer.mainCardId === null || customer.mainCardId !== order.refusedCardId) {
    return { toldCents, toldReason: 'no_card' }
  }
  // The card that is there was not asked this time.
  return { toldCents, toldReason: order.toldReason === 'bank_asks' ? 'bank_asks' : 'card_refused' }
}

const dueOf = ({ balanceCents }: Pick<Customer, 'balanceCents'>, order: OrderRow): number =>
  Math.max(0, totalCentsOf(order) - Math.max(0, balanceCents))

/** The letter for what the order's row says, in place of those before it, and the text with it where there has been none. */
export async function tellPaymentNeeded(
  deps: Deps,
  db: Db,
  customer: Customer,
  order: OrderRow,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { publicUrl } = deps.config
  const now = deps.clock.now()
  await dropQueued(db, letterKeys(order))
  const facts = await factsOf(db, customer, order)
  const eventKey = eventKeys.paymentNeeded(order.id, order.toldCount)
  await writeToCustomer(db, customer, paymentNeeded(facts, publicUrl), { eventKey, ...HOW }, now)
  const text = paymentNeededText(facts, publicUrl)
  const textKey = eventKeys.orderHeld(order.id)
  const isReworded = await retellCustomer(db, textKey, async () => text)
  // A stop without a bag has a text of its own, with the fee and the way to pay it.
  if (isReworded || !isFirst || order.kind === 'no_show') return
  await tellCustomer(db, customer, text, { eventKey: textKey, ...HOW, isTextOnly: true }, now)
}

async function factsOf(db: Db, customer: Customer, order: OrderRow): Promise<Parameters<typeof paymentNeeded>[0]> {
  const { id, kind, state, toldReason, toldCents, nextTryAt } = order
  const isLaundry = kind === 'laundry'
  const cards = await readCards(db, customer.id)
  const cardId = toldReason.startsWith(DECLINED) ? order.askedCardId : (order.refusedCardId ?? order.askedCardId)
  return {
    id,
    title: await titleOfOrder(db, order),
    isLaundry,
    stage: state in STAGES ? STAGES[state as keyof typeof STAGES] : 'ready',
    dueCents: toldCents ?? 0,
    ...reasonOf(toldReason),
    card: cards.find((card) => card.id === cardId),
    nextTryAt,
  }
}

function reasonOf(toldReason: string) {
  if (toldReason === 'bank_asks' || toldReason === 'card_refused' || toldReason === 'no_card') {
    return { reason: toldReason, bankSays: '' } as const
  }
  return { reason: 'declined', bankSays: toldReason.slice(DECLINED.length) } as const
}

/** Takes back what has not left. Says whether any of it was still to come. */
export const dropPaymentNeeded = async (db: Db, order: Pick<OrderRow, 'id' | 'toldCount'>): Promise<boolean> =>
  (await dropQueued(db, [eventKeys.orderHeld(order.id), ...letterKeys(order)])).size > 0

const letterKeys = ({ id, toldCount }: Pick<OrderRow, 'id' | 'toldCount'>): string[] =>
  Array.from({ length: toldCount + 1 }, (_, index) => eventKeys.paymentNeeded(id, index))

/** The order has gone on, or was asked for once more: what still waits to be sent says where it is and what comes next. */
export async function retellPaymentNeeded(deps: Deps, db: Db, customer: Customer, order: OrderRow): Promise<void> {
  const { publicUrl } = deps.config
  const facts = () => factsOf(db, customer, order)
  await rewriteToCustomer(db, eventKeys.paymentNeeded(order.id, order.toldCount), async () =>
    paymentNeeded(await facts(), publicUrl),
  )
  await retellCustomer(db, eventKeys.orderHeld(order.id), async () => paymentNeededText(await facts(), publicUrl))
}

/**
 * Credit has gone since the customer was told, and nothing was asked of the card: what still waits names the sum of by now. A letter that
 * the card was declined stays as it is, because that is what it was asked for.
 */
export async function retellSum(deps: Deps, db: Db, customer: Customer, order: OrderRow): Promise<void> {
  if (order.hold !== 'payment' || order.toldCents === null) return
  const toldCents = dueOf(customer, order)
  const { publicUrl } = deps.config
  const facts = () => factsOf(db, customer, { ...order, toldCents })
  await retellCustomer(db, eventKeys.orderHeld(order.id), async () => paymentNeededText(await facts(), publicUrl))
  if (order.toldReason.startsWith(DECLINED)) return
  const isRewritten = await rewriteToCustomer(db, eventKeys.paymentNeeded(order.id, order.toldCount), async () =>
    paymentNeeded(await facts(), publicUrl),
  )
  if (isRewritten) await updateTold(db, order.id, toldCents)
}
