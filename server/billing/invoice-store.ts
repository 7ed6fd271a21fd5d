import type { Insertable, Updateable } from 'kysely'
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

/** It stays, with its number, and nobody can pay it any more. */
export async function voidInvoice(db: Db, id: number): Promise<void> {
  await db.updateTable('invoices').set({ status: 'void' }).where('id', '=', id).where('status', '=', 'open').execute()
}

/** An order or fee that the card declined, and nobody has paid since. */
export async function hasUnpaidDemand(db: Db, customerId: number): Promise<boolean> {
  const unpaid = await db
    .selectFrom('invoices')
    .select('id')
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .where('kind', 'in', ['order', 'fee', 'staff'])
    .executeTakeFirst()
  return unpaid !== undefined
}

export async function voidOpenInvoices(db: Db, customerId: number): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ status: 'void' })
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .execute()
}

type Lowering = Pick<Updateable<Schema['invoices']>, 'couponId' | 'discountCents' | 'waivedCents'>

export async function updateCoupon(db: Db, id: number, lowering: Lowering): Promise<void> {
  await db.updateTable('invoices').set(lowering).where('id', '=', id).where('status', '=', 'open').execute()
}

/** The one that a customer chose and has not paid. */
export const findOpenChoice = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'kind', 'packageId', 'planAfter', 'amountCents', 'couponId'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'open')
    .where('kind', 'in', ['plan', 'credit'])
    .executeTakeFirst()

/** The customer's welcome box as it was bought, or is going to be. */
export const findBoxInvoice = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'status', 'amountCents'])
    .where('customerId', '=', customerId)
    .where('kind', '=', 'welcome_box')
    .where('status', '<>', 'void')
    .executeTakeFirst()

export type InvoiceRow = Awaited<ReturnType<typeof listInvoices>>[number]

/** All that was and is asked for, the newest first. What was replaced before anybody paid it is left out. */
export const listInvoices = (db: Db, customerId: number) =>
  invoicesOf(db, customerId).where('invoices.status', '<>', 'void').orderBy('invoices.id', 'desc').execute()

/** All invoices, also those that were replaced. */
export const listAllInvoices = (db: Db, customerId: number) =>
  invoicesOf(db, customerId).orderBy('invoices.id', 'desc').execute()

export const findInvoice = (db: Db, customerId: number, id: number) =>
  invoicesOf(db, customerId).where('invoices.id', '=', id).executeTakeFirst()

/** Each with its package, its coupon and the card that paid it. */
const invoicesOf = (db: Db, customerId: number) =>
  db
    .selectFrom('invoices')
    .leftJoin('packages', 'packages.id', 'invoices.packageId')
    .leftJoin('coupons', 'coupons.id', 'invoices.couponId')
    .leftJoin('charges', (join) =>
      join
        .onRef('charges.customerId', '=', 'invoices.customerId')
        .onRef('charges.invoiceId', '=', 'invoices.id')
        .on('charges.status', '=', 'succeeded'),
    )
    .select([
      'invoices.id',
      'invoices.kind',
      'invoices.status',
      'invoices.title',
      'invoices.amountCents',
      'invoices.discountCents',
      'invoices.createdAt',
      'invoices.paidAt',
      'packages.name as packageName',
      'coupons.code as couponCode',
      'coupons.percent as couponPercent',
      'charges.cardId',
    ])
    .where('invoices.customerId', '=', customerId)
