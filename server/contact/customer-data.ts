import type { Db } from '../db/open.ts'
import { deleteLeads, listLeads } from './store.ts'

/**
 * What somebody asked us with this address. Only for an address that was confirmed: otherwise somebody could sign up with
 * one that is not theirs, and read or delete what its owner wrote.
 */
export const collectContactData = async (db: Db, email: string) => ({ leads: await listLeads(db, email) })

export const forgetCustomer = deleteLeads
