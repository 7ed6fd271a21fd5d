import type { Db } from '../db/open.ts'

export const findWelcomeBox = (db: Db, customerId: number) =>
  db
    .selectFrom('welcomeBoxes')
    .select(['invoiceId as invoice', 'broughtBy', 'givenAt', 'sentAt', 'creditedAt'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()

export const updateBoxSent = (db: Db, customerId: number, sentAt: Date) =>
  db.updateTable('welcomeBoxes').set({ sentAt }).where('customerId', '=', customerId).execute()

/** Those of closed accounts wait for nobody. */
export const listWaitingBoxes = (db: Db, limit: number) =>
  db
    .selectFrom('welcomeBoxes')
    .innerJoin('customers', 'customers.id', 'welcomeBoxes.customerId')
    .select(['customers.id as customer', 'customers.firstName', 'customers.lastName'])
    .select(['welcomeBoxes.givenAt', 'welcomeBoxes.sentAt'])
    .where('welcomeBoxes.sentAt', 'is', null)
    .where('customers.deletedAt', 'is', null)
    .orderBy('welcomeBoxes.givenAt')
    .limit(limit)
    .execute()

export const markBoxCredited = (db: Db, customerId: number, creditedAt: Date) =>
  db.updateTable('welcomeBoxes').set({ creditedAt }).where('customerId', '=', customerId).execute()
