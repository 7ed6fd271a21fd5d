import { type Customer, lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import { findOrderOwner, lockOrder, type OrderRow } from './store.ts'

export interface LockedOrder {
  order: OrderRow
  customer: Customer
  now: Date
}

export type NoSuchOrder = { refusal: 'no_such_order' }

/** Staff name an order by its number alone: its customer is locked, then the order itself. */
export function withLockedOrder<Outcome>(
  { database, clock }: Deps,
  id: number,
  work: (db: Db, locked: LockedOrder) => Outcome | Promise<Outcome>,
): Promise<Outcome | NoSuchOrder> {
  return database.transaction(async (db): Promise<Outcome | NoSuchOrder> => {
    const customerId = await findOrderOwner(db, id)
    const customer = customerId === undefined ? undefined : await lockCustomer(db, customerId)
    const order = customer && (await lockOrder(db, customer.id, id))
    return customer && order ? work(db, { order, customer, now: clock.now() }) : { refusal: 'no_such_order' }
  })
}
