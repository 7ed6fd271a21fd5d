import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { statement } from '../db/statement.ts'

export const findCoupon = (db: Db, code: string) =>
  db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

/**
 * The one that an invoice has by now. Whoever takes a use of it waits here for the others. The customer is locked before it.
 * Invoices may point at it meanwhile, so its key is left alone.
 */
export const lockCouponOf = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('coupons', 'coupons.id', 'invoices.couponId')
    .selectAll('coupons')
    .where('invoices.id', '=', invoiceId)
    .forNoKeyUpdate('coupons')
    .executeTakeFirstOrThrow()

/** False when there is one of that code. */
export async function insertCoupon(db: Db, coupon: Insertable<Schema['coupons']>): Promise<boolean> {
  const made = await db
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** False where it is retired already, or there is none. */
export async function updateRetired(db: Db, code: string): Promise<boolean> {
  const changed = await db
    .updateTable('coupons')
    .set({ isRetired: true })
    .where('code', '=', code)
    .where('isRetired', '=', false)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The uses by other invoices than this one. A limited coupon's row has the number of all; without a limit that means nothing. */
export const countUses = (db: Db, couponId: number, { customerId, invoiceId }: CouponUser) =>
  db
    .selectFrom('coupons')
    .select(({ eb, selectFrom, fn }) => [
      eb(
        'useCount',
        '-',
        selectFrom('couponUses')
          .select(fn.countAll<number>().as('own'))
          .where('invoiceId', '=', invoiceId)
          .whereRef('couponId', '=', 'coupons.id'),
      )
        .$castTo<number>()
        .as('inAll'),
      selectFrom('couponUses')
        .select(fn.countAll<number>().as('theirs'))
        .where('customerId', '=', customerId)
        .whereRef('couponId', '=', 'coupons.id')
        .where('invoiceId', '<>', invoiceId)
        .$asScalar()
        .$notNull()
        .as('byCustomer'),
    ])
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow()

interface CouponUser {
  customerId: number
  invoiceId: number
}

/**
 * Under the coupon's lock, within its limits: false where others have used it up, or the same customer has. An invoice has one
 * coupon, so the newest attempt to pay it says which.
 */
export async function takeUse(
  db: Db,
  use: Insertable<Schema['couponUses']>,
  useLimit: number | null,
): Promise<boolean> {
  const taken = await statement(
    db,
    `insert into coupon_uses (invoice_id, coupon_id, customer_id, is_once_per_customer, taken_at)
     select $1::integer, $2::integer, $3::integer, $4::boolean, $5::timestamptz
     where ($6::integer is null
         or (select use_count from coupons where id = $2::integer) - (
           select count(*) from coupon_uses where invoice_id = $1::integer and coupon_id = $2::integer) < $6::integer)
       and not ($4::boolean and exists (
         select from coupon_uses
         where coupon_id = $2::integer and customer_id = $3::integer and invoice_id <> $1::integer))
     on conflict (invoice_id) do update set coupon_id = excluded.coupon_id, taken_at = excluded.taken_at,
       is_once_per_customer = excluded.is_once_per_customer
     returning 1`,
    [use.invoiceId, use.couponId, use.customerId, use.isOncePerCustomer, use.takenAt, useLimit],
  )
  return taken.length > 0
}

/** Whatever stands against it. */
export async function insertUse(db: Db, use: Insertable<Schema['couponUses']>): Promise<void> {
  await db
    .insertInto('couponUses')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Frees the coupon of an invoice that nobody has paid. */
export async function deleteUse(db: Db, invoiceId: number): Promise<void> {
  await db
    .deleteFrom('couponUses')
    .where('invoiceId', '=', (query) =>
      query.selectFrom('invoices').select('id').where('id', '=', invoiceId).where('status', '<>', 'paid'),
    )
    .execute()
}

export const listUses = (db: Db, customerId: number) =>
  db
    .selectFrom('couponUses')
    .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
    .select(['couponUses.invoiceId as invoice', 'coupons.code as coupon', 'couponUses.takenAt'])
    .where('couponUses.customerId', '=', customerId)
    .orderBy('couponUses.invoiceId')
    .execute()
