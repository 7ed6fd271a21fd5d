import { laDay } from '#rules/days/days'
import { eventKeys } from '../db/causes.ts'
import type { Customer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { dropQueued } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { tellCustomer } from '../profile/tell-customer.ts'
import { orderOnItsWay } from '../words/orders.ts'
import type { OrderRow } from './store.ts'
import { retellDays } from './tell-priced.ts'

/** An order that leaves on the day that was told is no news; one that comes sooner or later than that is, and its day no longer. */
export async function tellOnItsWay(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  customer: Pick<Customer, 'id' | 'email'>,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { id, dueDay, dueChanges } = order
  if (dueDay === null || dueDay === laDay(now)) return
  await dropQueued(db, [eventKeys.orderDue(id, dueChanges)])
  await retellDays(deps, db, order)
  const way = { eventKey: eventKeys.orderOnItsWay(id), kind: 'order_step', keepsQuietHours: true } as const
  await tellCustomer(db, customer, orderOnItsWay({ id }), way, now)
}
