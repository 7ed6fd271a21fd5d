import type { Db } from '../db/open.ts'
import { blankActions, listActionsAbout } from './action-store.ts'

/** What our staff did for a customer, for them to read. Who of us it was, and our remarks, are ours. */
export async function collectStaffActions(db: Db, customerId: number) {
  return { staffActions: await listActionsAbout(db, customerId) }
}

export const forgetCustomer = (db: Db, customerId: number): Promise<void> => blankActions(db, customerId)
