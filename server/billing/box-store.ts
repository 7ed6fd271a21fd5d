import type { Db } from '../db/open.ts'

export const findWelcomeBox = (db: Db, customerId: number) =>
  db
    .selectFrom('welcomeBoxes')
    .select(['invoiceId as invoice', 'givenAt', 'creditedAt'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()

export const markBoxCredited = (db: Db, customerId: number, creditedAt: Date) =>
  db.updateTable('welcomeBoxes').set({ creditedAt }).where('customerId', '=', customerId).execute()
