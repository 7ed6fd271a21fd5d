import { type Customer, lockCustomer } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { findOwnerId, findPickup, type PickupRow } from './store.ts'

export interface LockedPickup {
  customer: Customer
  pickup: PickupRow
}

/**
 * Staff name a pickup by its number alone: the customer is locked first, then the pickup is read. Nothing where there
 * is none, where it was cancelled, or where the account has been closed meanwhile.
 */
export async function lockPickup(db: Db, id: number): Promise<LockedPickup | undefined> {
  const customerId = await findOwnerId(db, id)
  const customer = customerId === undefined ? undefined : await lockCustomer(db, customerId)
  const pickup = customer && (await findPickup(db, customer.id, id))
  return customer && pickup && { customer, pickup }
}

/** The pickup's customer, also where it was cancelled. */
export const findPickupOwner = (db: Db, id: number): Promise<number | undefined> => findOwnerId(db, id)

/** The pickup as it is, for a topic that holds its customer's lock already. */
export const readPickup = (db: Db, customerId: number, id: number): Promise<PickupRow | undefined> =>
  findPickup(db, customerId, id)
