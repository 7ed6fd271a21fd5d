import { type ConsentKind, consents } from '#rules/plans/consents'
import type { Db } from '../db/open.ts'
import { findConsent, insertConsent } from './store.ts'

/** The customer's consent is kept in the very words of the screen: a dispute is about words. */
export const recordConsent = (db: Db, customerId: number, kind: ConsentKind, now: Date) =>
  insertConsent(db, { customerId, kind, wording: consents[kind], givenAt: now })

export const hasConsented = async (db: Db, customerId: number, kind: ConsentKind): Promise<boolean> =>
  (await findConsent(db, customerId, kind)) !== undefined
