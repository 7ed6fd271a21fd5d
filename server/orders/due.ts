import { type Check, firstFailure, required } from '#rules/checks'
import { firstBusinessDay, isBusinessDay } from '#rules/days/business-days'
import { addDays, laDay } from '#rules/days/days'
import type { ClosedDays } from '#rules/days/holidays'
import { hasEnded, isDelivered } from '#rules/orders/order-life'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { staffPolicy } from '#rules/policy'
import { readClosedDays } from '../catalogue/closed-days.ts'
import { eventKeys } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { retellCustomer, tellCustomer } from '../profile/tell-customer.ts'
import { bagCollected, orderDueMoved } from '../words/orders.ts'
import { type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { listDueBuyers, listOrdersDueOn, type OrderRow, updateDue } from './store.ts'
import { retellDays } from './tell-priced.ts'

const { reasonMaxLength, aheadDays } = staffPolicy.due

export type DueOutcome =
  | { status: 'moved'; order: OrderRow }
  | { refusal: DueDayFault }
  | { refusal: 'no_laundry' | 'delivered' | 'due_then'; order: OrderRow }
  /** The sentence says what is wrong with the reason. */
  | { refusal: 'wrong_reason'; why: string }
  | NoSuchOrder

/** The reason has to fit into a text, and the customer reads it. */
export const fitsIntoText: Check = (value) =>
  value.length > reasonMaxLength ? `Must be ${reasonMaxLength} characters or less` : undefined

interface WantedDue {
  day: (now: Date) => string
  reason: string
}

/** The text that a customer would get, before anybody has decided. Nothing is done. */
export function expectDueText(
  deps: Deps,
  id: number,
  wanted: WantedDue,
): Promise<{ text: string } | Exclude<DueOutcome, { status: 'moved' }>> {
  return withLockedOrder(deps, id, async (db, { order, now }) => {
    const found = await dueOf(db, order, wanted, now)
    return 'refusal' in found ? found : { text: orderDueMoved({ id, ...found }).text }
  })
}

/** Staff promise another day, and the customer hears it with the reason. */
export async function moveDueDay(deps: Deps, id: number, wanted: WantedDue): Promise<DueOutcome> {
  const outcome = await withLockedOrder(deps, id, async (db, { order, customer, now }): Promise<DueOutcome> => {
    const found = await dueOf(db, order, wanted, now)
    if ('refusal' in found) return found
    const { dueDay, why } = found
    const moved = await promiseDay(deps, db, order, dueDay)
    const way = {
      eventKey: eventKeys.orderDue(id, moved.dueChanges),
      kind: 'order_step',
      keepsQuietHours: true,
    } as const
    await tellCustomer(db, customer, orderDueMoved({ id, dueDay, why }), way, now)
    return { status: 'moved', order: moved }
  })
  if ('status' in outcome) deps.jobs.runSoon('send-messages')
  return outcome
}

/** The day and the reason as the customer reads them, or why the day cannot be promised. */
async function dueOf(
  db: Db,
  order: OrderRow,
  { day, reason }: WantedDue,
  now: Date,
): Promise<{ dueDay: string; why: string } | Exclude<DueOutcome, { status: 'moved' }>> {
  const why = oneLine(reason).trim().replace(/\.$/, '')
  const fault = firstFailure(why, [required, fitsIntoText, noCardNumber])
  if (fault !== undefined) return { refusal: 'wrong_reason', why: fault }
  const dueDay = day(now)
  const dayFault = await dueDayFault(db, dueDay, now)
  if (dayFault !== undefined) return { refusal: dayFault }
  if (order.kind !== 'laundry') return { refusal: 'no_laundry', order }
  if (isDelivered(order) || hasEnded(order)) return { refusal: 'delivered', order }
  return order.dueDay === dueDay ? { refusal: 'due_then', order } : { dueDay, why }
}

export type DueDayFault = 'past' | 'no_delivery_day' | 'too_far'

/** Why nothing can be promised for a day; nothing where we drive on it. */
export async function dueDayFault(db: Db, dueDay: string, now: Date): Promise<DueDayFault | undefined> {
  if (dueDay < laDay(now)) return 'past'
  if (!isBusinessDay(dueDay, await readClosedDays(db))) return 'no_delivery_day'
  return dueDay > addDays(laDay(now), aheadDays) ? 'too_far' : undefined
}

/** Customers with an order that may be due back on this day: a page of them, behind this one. */
export const readBuyersDueOn = (db: Db, day: string, after: number, limit: number): Promise<number[]> =>
  listDueBuyers(db, day, after, limit)

/**
 * Takes what one customer is to get back on a closed day to the next business day, also what is on the van by now. The customer is locked
 * by whoever calls it, and told by them.
 */
export async function moveDueOff(
  deps: Deps,
  db: Db,
  customerId: number,
  { day, closed }: { day: string; closed: ClosedDays },
): Promise<OrderRow[]> {
  const moved: OrderRow[] = []
  for (const order of await listOrdersDueOn(db, customerId, day)) {
    if (isDelivered(order) || hasEnded(order)) continue
    moved.push(await promiseDay(deps, db, order, firstBusinessDay(day, closed)))
  }
  return moved
}

/** The day of an order becomes another one. What waits to be sent and names the old one says the new one, or nothing. */
async function promiseDay(deps: Deps, db: Db, order: OrderRow, dueDay: string): Promise<OrderRow> {
  const { id, dueChanges, bags, collectedAt } = order
  await dropQueued(db, [eventKeys.orderDue(id, dueChanges)])
  const moved = await updateDue(db, order, dueDay)
  if (bags !== null && collectedAt !== null) {
    const now = deps.clock.now()
    await retellCustomer(db, eventKeys.bagCollected(id), async () => bagCollected({ bags, collectedAt, dueDay }, now))
  }
  await retellDays(deps, db, moved)
  return moved
}
