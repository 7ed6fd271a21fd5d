import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const insertInvoice = (db: Db, invoice: Insertable<Schema['invoices']>) =>
  db.insertInto('invoices').values(invoice).returningAll().executeTakeFirstOrThrow()

export const lockInvoice = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A reload that the bank refused is not tried again for the same order. */
export async function hasDeclinedReload(db: Db, customerId: number, orderNumber: number): Promise<boolean> {
  const declined = await db
    .selectFrom('invoices')
    .innerJoin('charges', 'charges.invoiceId', 'invoices.id')
    .select('charges.id')
    .where('invoices.customerId', '=', customerId)
    .where('charges.customerId', '=', customerId)
    .where('invoices.forOrder', '=', orderNumber)
    .where('charges.status', '=', 'declined')
    .executeTakeFirst()
  return declined !== undefined
}

/** An order asks the card for what credit does not cover, which may have changed since it asked before. */
export const openOrderInvoice = (
  db: Db,
  invoice: Insertable<Schema['invoices']> & { id: number; spentCreditCents: number },
) =>
  db
    .insertInto('invoices')
    .values(invoice)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ amountCents: invoice.amountCents, spentCreditCents: invoice.spentCreditCents })
        .where('invoices.status', '=', 'open')
        .where('invoices.customerId', '=', invoice.customerId),
    )
    .returningAll()
    .executeTakeFirst()

export const voidInvoice = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('invoices').set({ status: 'void' }).where('id', '=', id).where('status', '=', 'open').execute()
}
