import type { Db } from '../db/open.ts'
import { listAddresses } from './address-store.ts'
import { listPhones } from './phone-store.ts'

/** Where a customer lives and how they are reached, for staff. */
export const readContacts = async (db: Db, customerId: number) => ({
  addresses: await listAddresses(db, customerId),
  phones: await listPhones(db, customerId),
})
