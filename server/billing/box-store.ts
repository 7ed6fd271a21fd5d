import type { Db } from '../db/open.ts'

export const findWelcomeBox = (db: Db, customerId: number) =>
  db
    .selectFrom('welcomeBoxes')
    .select(['invoiceId as invoice', 'givenAt', 'creditedAt'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()

/** The one that was bought and is not credited back yet, with what it cost. */
export const findBoxToCredit = (db: Db, customerId: number) =>
  db
    .selectFrom('welcomeBoxes')
    .innerJoin('invoices', 'invoices.id', 'welcomeBoxes.invoiceId')
    .innerJoin('charges', (join) =>
      join.onRef('charges.invoiceId', '=', 'invoices.id').on('charges.status', '=', 'succeeded'),
    )
    .select(['invoices.id as invoiceId', 'invoices.amountCents', 'charges.id as chargeId'])
    .where('welcomeBoxes.customerId', '=', customerId)
    .where('welcomeBoxes.creditedAt', 'is', null)
    .executeTakeFirst()

export const markBoxCredited = (db: Db, customerId: number, creditedAt: Date) =>
  db.updateTable('welcomeBoxes').set({ creditedAt }).where('customerId', '=', customerId).execute()
