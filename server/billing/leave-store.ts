import type { Db } from '../db/open.ts'

/** The purchases of credit, invoice by invoice, with the charge where there was one. */
export const listPurchaseCharges = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.invoiceId', '=', 'invoices.id')
        .onRef('charges.customerId', '=', 'invoices.customerId')
        .on('charges.status', '=', 'succeeded'),
    )
    .select([
      'invoices.id as invoiceId',
      'invoices.discountCents',
      'charges.id as chargeId',
      'charges.amountCents as chargedCents',
    ])
    .where('invoices.customerId', '=', customerId)
    .where('invoices.status', '=', 'paid')
    .where('invoices.creditCents', '>', 0)
    .execute()
