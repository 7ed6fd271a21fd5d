import { BANK_ASKS } from '#rules/held-orders'
import { totalCentsOf } from '#rules/order-prices'
import type { DeclinedAttempt } from '../billing/attempts.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import { readCards } from '../payments/cards.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer, writeToCustomer } from '../profile/tell-customer.ts'
import { paymentNeeded, paymentNeededText } from '../words/orders.ts'
import { CLEANING, titleOfFee } from './payment-store.ts'
import type { OrderRow } from './store.ts'

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
  const toldCents = Math.max(0, totalCentsOf(order) - Math.max(0, customer.balanceCents))
  if (customer.mainCardId === null || customer.mainCardId !== order.refusedCardId) {
    return { toldCents, toldReason: 'no_card' }
  }
  // The card that is there was not asked this time.
  return { toldCents, toldReason: order.toldReason === 'bank_asks' ? 'bank_asks' : 'card_refused' }
}

/** The letter for what the order's row says, and the text with it where there has been none. */
export async function tellPaymentNeeded(
  deps: Deps,
  db: Db,
  customer: Customer,
  order: OrderRow,
  { hasText }: { hasText: boolean },
): Promise<void> {
  const { publicUrl } = deps.config
  const now = deps.clock.now()
  const facts = await factsOf(db, customer, order)
  const eventKey = eventKeys.paymentNeeded(order.id, order.toldCount)
  await writeToCustomer(db, customer, paymentNeeded(facts, publicUrl), { eventKey, ...HOW }, now)
  // A stop without a bag has a text of its own, with the fee and the way to pay it.
  if (!hasText || order.kind === 'no_show') return
  const way = { eventKey: eventKeys.orderHeld(order.id), ...HOW, isTextOnly: true }
  await tellCustomer(db, customer, paymentNeededText(facts, publicUrl), way, now)
}

async function factsOf(db: Db, customer: Customer, order: OrderRow): Promise<Parameters<typeof paymentNeeded>[0]> {
  const { id, kind, state, toldReason, toldCents, nextTryAt } = order
  const isLaundry = kind === 'laundry'
  const cards = await readCards(db, customer.id)
  const cardId = toldReason.startsWith(DECLINED) ? order.askedCardId : (order.refusedCardId ?? order.askedCardId)
  return {
    id,
    title: isLaundry ? CLEANING : await titleOfFee(db, id),
    isLaundry,
    stage: state in STAGES ? STAGES[state as keyof typeof STAGES] : 'ready',
    dueCents: toldCents ?? 0,
    ...reasonOf(toldReason),
    cardLast: cards.find((card) => card.id === cardId)?.last,
    nextTryAt,
  }
}

function reasonOf(toldReason: string) {
  if (toldReason === 'bank_asks' || toldReason === 'card_refused' || toldReason === 'no_card') {
    return { reason: toldReason, bankSays: '' } as const
  }
  return { reason: 'declined', bankSays: toldReason.slice(DECLINED.length) } as const
}

/** Takes back what has not left. Answers with what cannot have: its letters, its text. */
export async function dropPaymentNeeded(
  db: Db,
  { id, toldCount }: Pick<OrderRow, 'id' | 'toldCount'>,
): Promise<{ isLetterDropped: boolean; isTextDropped: boolean }> {
  const letters = Array.from({ length: toldCount + 1 }, (_, index) => eventKeys.paymentNeeded(id, index))
  const text = eventKeys.orderHeld(id)
  const dropped = await dropQueued(db, [text, ...letters])
  return { isLetterDropped: letters.some((key) => dropped.has(key)), isTextDropped: dropped.has(text) }
}

/** Somebody has moved the order: what still waits to be sent says where it is by now. */
export async function retellPaymentNeeded(deps: Deps, db: Db, customer: Customer, order: OrderRow): Promise<void> {
  const { isLetterDropped, isTextDropped } = await dropPaymentNeeded(db, order)
  if (isLetterDropped || isTextDropped) {
    await tellPaymentNeeded(deps, db, customer, order, { hasText: isTextDropped })
  }
}
