import { laDay } from '#rules/days/days'
import { quarterOf } from '#rules/days/quarters'
import { type TimeRefusal, typedTime } from '#rules/days/typed-times'
import { orderStep } from '#rules/orders/order-life'
import { totalCentsOf } from '#rules/prices/order-prices'
import { readOrderPayment } from '../credit/order-payment.ts'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import { readPickup } from '../pickups/lock-pickup.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { orderDelivered, orderStored } from '../words/orders.ts'
import { addressLine, type TicketStop } from '../words/ticket.ts'
import { type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { earnedCreditBack } from './payment/earned-credit-back.ts'
import { afterCompletion } from './payment/settle-order.ts'
import { advance, type OrderRow, type Refused } from './store.ts'
import { retellPaymentNeeded } from './tell-payment-needed.ts'
import { isOnlyStored } from './tell-priced.ts'

export type DeliveryOutcome =
  | { status: 'delivered'; order: OrderRow }
  | { refusal: TimeRefusal }
  | Refused
  | NoSuchOrder

/** When it was at the door, or why that cannot be; asked before staff are, too. */
export function deliveryTime(
  order: OrderRow,
  pickupDay: string | null,
  at: string | Date | undefined,
  now: Date,
): { deliveredAt: Date } | { refusal: TimeRefusal } | Refused {
  const step = orderStep(order, 'deliver')
  if ('refusal' in step) return { refusal: step.refusal, order }
  const deliveredAt = typedTime(at, { pickupDay, leftAt: order.leftAt }, now)
  return deliveredAt instanceof Date ? { deliveredAt } : { refusal: deliveredAt }
}

/** What the letter says beside the hour. */
async function toldOfDelivery(
  db: Db,
  { id, balanceCents, deletesOn }: Customer,
  order: OrderRow,
  stop: TicketStop | undefined,
) {
  const paid = order.paidAt === null ? undefined : await readOrderPayment(db, id, order.id)
  return {
    address: stop ? addressLine(stop) : null,
    totalCents: totalCentsOf(order),
    paid: paid && { ...paid, creditLeftCents: balanceCents },
    // Whoever is about to go gets none.
    creditBack:
      order.completedAt === null || deletesOn !== null
        ? undefined
        : { cents: earnedCreditBack(order), paidOn: quarterOf(laDay(order.completedAt)).paidOn },
  }
}

/**
 * The bag is at the door, or the garments of one that is storage alone are stored, at this moment or at the time that staff type. Nothing
 * is charged, and the customer is told whatever became of the payment.
 */
export async function deliverOrder(deps: Deps, id: number, at?: string | Date): Promise<DeliveryOutcome> {
  const outcome = await withLockedOrder(deps, id, async (db, { order, customer, now }): Promise<DeliveryOutcome> => {
    const pickup = order.pickupId === null ? undefined : await readPickup(db, customer.id, order.pickupId)
    const deliveredAt = deliveryTime(order, pickup?.pickupDay ?? null, at, now)
    if ('refusal' in deliveredAt) return deliveredAt
    const step = await advance(db, order, 'deliver', { ...deliveredAt, deliveryRecordedAt: now }, now)
    if ('refusal' in step) return step
    const owner = await afterCompletion(db, customer, step.order, now)
    await retellPaymentNeeded(deps, db, owner, step.order)
    // That it is on its way, or comes another day, is no news at the door.
    await dropQueued(db, [eventKeys.orderOnItsWay(id), eventKeys.orderDue(id, step.order.dueChanges)])
    const way = { eventKey: eventKeys.orderDelivered(id), kind: 'order_step', keepsQuietHours: true } as const
    const news = (await isOnlyStored(db, order))
      ? orderStored({ id, storedAt: deliveredAt.deliveredAt }, now)
      : orderDelivered(
          { id, ...deliveredAt, ...(await toldOfDelivery(db, owner, step.order, pickup)) },
          now,
          deps.config.publicUrl,
        )
    await tellCustomer(db, customer, news, way, now)
    await deps.reach('order before delivered')
    return { status: 'delivered', order: step.order }
  })
  if ('status' in outcome) {
    await deps.reach('order delivered')
    deps.jobs.runSoon('send-messages')
  }
  return outcome
}
