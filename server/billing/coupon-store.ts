import type { Insertable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export const findCoupon = (db: Db, code: string) =>
  db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

/**
 * Whoever takes a use of it waits here for the others. The customer is locked before it. Invoices may point at it meanwhile,
 * so its key is left alone.
 */
export const lockCoupon = (db: Db, id: number) =>
  db.selectFrom('coupons').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

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

/** False when there is none of that code. */
export async function updateRetired(db: Db, code: string): Promise<boolean> {
  const changed = await db
    .updateTable('coupons')
    .set({ isRetired: true })
    .where('code', '=', code)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** By others than this invoice. */
export const countUses = (db: Db, couponId: number, { customerId, invoiceId }: CouponUser) =>
  db
    .selectFrom('couponUses')
    .select((uses) => [
      uses.fn.countAll<number>().as('inAll'),
      uses.fn.countAll<number>().filterWhere('customerId', '=', customerId).as('byCustomer'),
    ])
    .where('couponId', '=', couponId)
    .where('invoiceId', '<>', invoiceId)
    .executeTakeFirstOrThrow()

interface CouponUser {
  customerId: number
  invoiceId: number
}

/** An invoice has one coupon, so the newest attempt to pay it says which. */
export async function upsertUse(db: Db, use: Insertable<Schema['couponUses']>): Promise<void> {
  const { invoiceId: _, ...values } = use
  await db
    .insertInto('couponUses')
    .values(use)
    .onConflict((conflict) => conflict.column('invoiceId').doUpdateSet(values))
    .execute()
}

/** Whatever stands against it. */
export async function insertUse(db: Db, use: Insertable<Schema['couponUses']>): Promise<void> {
  await db
    .insertInto('couponUses')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUse(db: Db, invoiceId: number): Promise<void> {
  await db.deleteFrom('couponUses').where('invoiceId', '=', invoiceId).execute()
}

export const listUses = (db: Db, customerId: number) =>
  db
    .selectFrom('couponUses')
    .innerJoin('coupons', 'coupons.id', 'couponUses.couponId')
    .select(['couponUses.invoiceId as invoice', 'coupons.code as coupon', 'couponUses.takenAt'])
    .where('couponUses.customerId', '=', customerId)
    .orderBy('couponUses.invoiceId')
    .execute()
