import type { Db } from '../db/open.ts'

export const findWelcomeBox = (db: Db, customerId: number) =>
  db
    .selectFrom('welcomeBoxes')
    .select(['invoiceId as invoice', 'givenAt', 'creditedAt'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()

/** The one that was bought and is not credited back yet, with what it cost. While a bank looks into its charge there is none. */
export const findBoxToCredit = (db: Db, customerId: number) =>
  db
    .selectFrom('welcomeBoxes')
    .innerJoin('invoices', 'invoices.id', 'welcomeBoxes.invoiceId')
    .select(['invoices.id as invoiceId', 'invoices.amountCents'])
    .where('welcomeBoxes.customerId', '=', customerId)
    .where('welcomeBoxes.creditedAt', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('disputes')
            .innerJoin('charges', 'charges.id', 'disputes.chargeId')
            .select('disputes.id')
            .whereRef('charges.invoiceId', '=', 'invoices.id')
            .where('disputes.status', 'in', ['open', 'lost']),
        ),
      ),
    )
    .executeTakeFirst()

/** What came back as credit of the box that this invoice paid for. */
export async function findCreditedBoxCents(db: Db, invoiceId: number): Promise<number> {
  const box = await db
    .selectFrom('welcomeBoxes')
    .innerJoin('invoices', 'invoices.id', 'welcomeBoxes.invoiceId')
    .select('invoices.amountCents')
    .where('welcomeBoxes.invoiceId', '=', invoiceId)
    .where('welcomeBoxes.creditedAt', 'is not', null)
    .executeTakeFirst()
  return box?.amountCents ?? 0
}

export const markBoxCredited = (db: Db, customerId: number, creditedAt: Date) =>
  db.updateTable('welcomeBoxes').set({ creditedAt }).where('customerId', '=', customerId).execute()
