import { AppError } from '../app-error.ts'
import { keepMissing } from '../contact/receive-lead.ts'
import type { Customer } from '../db/customers.ts'
import type { Deps } from '../ports.ts'
import { isBagOf } from './store.ts'

/** The customer misses something that was in the bag. Somebody else's number is no number at all. */
export async function tellMissing(
  { database, clock, jobs }: Deps,
  { id: customerId, email, firstName, lastName }: Customer,
  orderId: number,
  message: string,
): Promise<number> {
  const told = await database.transaction(async (db) => {
    if (!(await isBagOf(db, customerId, orderId))) throw new AppError('not_found')
    const fullName = [firstName, lastName].filter(Boolean).join(' ') || null
    await keepMissing(db, { customer: { id: customerId, email, fullName }, orderId, message }, clock.now())
    return orderId
  })
  jobs.runSoon('send-messages')
  return told
}
