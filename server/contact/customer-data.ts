import type { Db } from '../db/open.ts'
import { forgetMessagesOfEvents } from '../messages.ts'
import { deleteLeads, leadEventKey, listLeads } from './store.ts'

/**
 * What somebody asked us with this address. Only for an address that was confirmed: otherwise somebody could sign up with
 * one that is not theirs, and read or delete what its owner wrote.
 */
export const collectContactData = async (db: Db, email: string) => ({ leads: await listLeads(db, email) })

/** What was asked with this address, and our copies of the letters about it. */
export async function forgetCustomer(db: Db, email: string): Promise<void> {
  const ids = await deleteLeads(db, email)
  await forgetMessagesOfEvents(db, ids.map(leadEventKey))
}
