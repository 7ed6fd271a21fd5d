import { AppError } from './app-error.ts'
import { type Customer, lockCustomer } from './db/customers.ts'
import type { Db } from './db/open.ts'

/** The customer whose things are about to change. Their session may have outlived the account by a moment. */
export async function lockOwner(db: Db, customerId: number): Promise<Customer> {
  const owner = await lockCustomer(db, customerId)
  if (owner === undefined) throw new AppError('not_signed_in')
  return owner
}
