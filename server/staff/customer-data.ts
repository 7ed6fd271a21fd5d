import { DAY_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import type { Db } from '../db/open.ts'
import { blankActions, blankNobodysActions, listActionsAbout } from './action-store.ts'

/** The deeds of staff for a customer, for them to read. Who of us it was, and our remarks, are ours. */
export async function collectStaffActions(db: Db, customerId: number) {
  return { staffActions: await listActionsAbout(db, customerId) }
}

/**
 * The hourly job. What was refused before its customer was found has no number by which a closing account would find it: its words are
 * of use for some weeks, and go by themselves.
 */
export const forgetNobodysWords = (db: Db, now: Date): Promise<void> =>
  blankNobodysActions(db, new Date(now.getTime() - staffPolicy.deeds.nobodysWordsDays * DAY_MS))

export const forgetCustomer = (db: Db, customerId: number): Promise<void> => blankActions(db, customerId)
