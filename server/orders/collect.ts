import { laDay } from '#rules/days/days'
import { type TimeRefusal, typedTime } from '#rules/days/typed-times'
import { eventKeys } from '../db/causes.ts'
import { dropQueued, findNewestLeft } from '../messages.ts'
import { reopenPickup } from '../pickups/end-stop.ts'
import { lockPickup } from '../pickups/lock-pickup.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { bagCollected, bagNotCollected } from '../words/orders.ts'
import { deleteCollected, lockOrderOfPickup, type OrderRow } from './store.ts'
import { takeBag, type UnansweredRush } from './take-bag.ts'

export type CollectRefusal =
  | { refusal: 'no_such_pickup' | 'no_bag_was_there' | TimeRefusal }
  | { refusal: 'before_its_day'; day: string }
  | { refusal: 'collected_before'; before: OrderRow | undefined }

export type CollectOutcome = { status: 'collected'; order: OrderRow; rush?: UnansweredRush } | CollectRefusal

/** The driver has the bags. The customer hears how many, at which hour, and when they come back. */
export async function collectBag(
  deps: Deps,
  pickupId: number,
  { bags, at, who }: { bags: number; at?: string | Date | undefined; who: string },
): Promise<CollectOutcome> {
  const outcome = await deps.database.transaction(async (db): Promise<CollectOutcome> => {
    const found = await lockPickup(db, pickupId)
    if (found === undefined) return { refusal: 'no_such_pickup' }
    const { customer, pickup } = found
    if (pickup.status === 'no_show') return { refusal: 'no_bag_was_there' }
    if (pickup.status !== 'open') {
      return { refusal: 'collected_before', before: await lockOrderOfPickup(db, customer.id, pickupId) }
    }
    const now = deps.clock.now()
    if (pickup.pickupDay > laDay(now)) return { refusal: 'before_its_day', day: pickup.pickupDay }
    const collectedAt = typedTime(at, pickup, now)
    if (!(collectedAt instanceof Date)) return { refusal: collectedAt }
    const { order, dueDay, rush } = await takeBag(db, { ...found, now }, { bags, collectedAt, who })
    const way = { eventKey: eventKeys.bagCollected(order.id), kind: 'order_step', keepsQuietHours: true } as const
    await tellCustomer(db, customer, bagCollected({ bags, collectedAt, dueDay }, now), way, now)
    await deps.reach('order before collected')
    return { status: 'collected', order, ...(rush && { rush }) }
  })
  if ('status' in outcome) {
    await deps.reach('order collected')
    deps.jobs.runSoon('send-messages')
  }
  return outcome
}

export type UndoOutcome =
  /** `isTold`: the customer had heard of it, and hears that it is not so. */
  | { status: 'undone'; customerId: number; orderId: number; isTold: boolean }
  | { refusal: 'no_such_pickup' | 'not_collected' | 'another_stands' }
  | { refusal: 'counted_before'; orderId: number }

/** It was another bag: the pickup is open again, as long as nobody has counted. The reason stands in the staff's own log. */
export async function undoCollection(deps: Deps, pickupId: number): Promise<UndoOutcome> {
  const outcome = await deps.database.transaction(async (db): Promise<UndoOutcome> => {
    const found = await lockPickup(db, pickupId)
    if (found === undefined) return { refusal: 'no_such_pickup' }
    const { customer, pickup } = found
    const order = await lockOrderOfPickup(db, customer.id, pickupId)
    if (pickup.status !== 'collected' || order === undefined) return { refusal: 'not_collected' }
    if (order.state !== 'collected') return { refusal: 'counted_before', orderId: order.id }
    const now = deps.clock.now()
    const reopened = await reopenPickup(db, customer, pickup, deps.config.publicUrl, now)
    if (reopened === undefined) return { refusal: 'another_stands' }
    await deleteCollected(db, order)
    const key = eventKeys.bagCollected(order.id)
    // Looked at first: a text that is being sent right now is dropped with the others, and leaves all the same.
    const isTold = (await findNewestLeft(db, [key, eventKeys.asLetter(key)])) !== undefined
    await dropQueued(db, [key, eventKeys.orderDue(order.id, order.dueChanges)])
    if (isTold) {
      const eventKey = eventKeys.collectionUndone(pickupId, reopened.changeCount)
      const way = { eventKey, kind: 'order_step', keepsQuietHours: true } as const
      await tellCustomer(db, customer, bagNotCollected(pickup), way, now)
    }
    return { status: 'undone', customerId: customer.id, orderId: order.id, isTold }
  })
  if ('status' in outcome) deps.jobs.runSoon('send-messages')
  return outcome
}
