import { readClosedDays } from '../catalogue/closed-days.ts'
import type { Db } from '../db/open.ts'
import { collectPickup, rushAtIntake } from '../pickups/end-stop.ts'
import type { LockedPickup } from '../pickups/lock-pickup.ts'
import { rushWaitsFor } from '../pickups/rush.ts'
import { dueDayUncounted } from './intake/promised-days.ts'
import { insertOrder, type OrderRow } from './store.ts'

export interface UnansweredRush {
  /** Off where the customer has not said yes to a quote; on where only our own word was missing. */
  isOn: boolean
  dueDay: string
}

export interface TakenBag {
  order: OrderRow
  dueDay: string
  /** The end of a rush that nobody had answered. */
  rush?: UnansweredRush
}

/** An open pickup ends with its bag in our hands, which makes the order. */
export async function takeBag(
  db: Db,
  { customer, pickup, now }: LockedPickup & { now: Date },
  { bags, collectedAt, who }: { bags: number | null; collectedAt: Date; who: string },
): Promise<TakenBag> {
  const closed = await readClosedDays(db)
  const rush = rushAtIntake(pickup, closed)
  await collectPickup(db, customer, pickup, { deliveryCents: null, ...rush }, now)
  const dueDay = dueDayUncounted(pickup, collectedAt, closed)
  const order = await insertOrder(db, {
    customerId: customer.id,
    kind: 'laundry',
    pickupId: pickup.id,
    state: 'collected',
    bags,
    collectedAt,
    collectionRecordedAt: now,
    collectedBy: who,
    dueDay,
    createdAt: now,
  })
  const taken = { order, dueDay }
  if (rushWaitsFor(pickup) === null) return taken
  return { ...taken, rush: { isOn: rush.isRush, dueDay } }
}
