import type { Selectable } from 'kysely'
import { type CouponRefusal, couponRefusal } from '#rules/plans/coupons'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { countUses, deleteUse, insertUse, lockCouponOf, takeUse } from './coupon-store.ts'

/** The uses of coupons: taken with the first beat of a charge, given back when it comes to nothing. */

/**
 * Counts a use when a charge begins, under the customer's lock. False when the coupon has come to its end since it was
 * applied; then nothing may be charged.
 */
export async function takeCoupon(
  db: Db,
  {
    invoice,
    customerId,
    today,
    now,
  }: {
    invoice: { id: number; amountCents: number }
    customerId: number
    today: string
    now: Date
  },
): Promise<boolean> {
  const row = await lockCouponOf(db, invoice.id)
  // Only an open plan or pack comes here: nothing else has a coupon.
  const asking = { ...invoice, kind: 'plan', status: 'open' as const }
  const { id: couponId, useLimit, isOncePerCustomer } = row
  // The uses are counted by the statement that takes one.
  if (couponRefusal({ ...row, limit: null }, { today, usedInAll: 0, usedByCustomer: 0, invoice: asking })) return false
  return takeUse(db, { invoiceId: invoice.id, couponId, customerId, isOncePerCustomer, takenAt: now }, useLimit)
}

/**
 * An attempt that had been given up has succeeded after all. Its discount was given, so the use counts, even where the
 * limit was reached meanwhile. Where the customer has used the code once more since, that use stands for both.
 */
export async function recordLateUse(
  db: Db,
  { invoiceId, customerId, now }: { invoiceId: number; customerId: number; now: Date },
): Promise<void> {
  const { id: couponId, isOncePerCustomer } = await lockCouponOf(db, invoiceId)
  await insertUse(db, { invoiceId, couponId, customerId, isOncePerCustomer, takenAt: now })
}

/**
 * The attempt came to nothing, and nobody loses a coupon to a declined card. Where an earlier attempt has paid after
 * all, the coupon stays used.
 */
export async function giveCouponBack(db: Db, invoiceId: number): Promise<void> {
  await deleteUse(db, invoiceId)
}

export type CouponRow = Selectable<Schema['coupons']>

/** Why it cannot be used for this invoice, which is not counted itself. */
export async function refusalOf(
  db: Db,
  row: CouponRow,
  {
    invoice,
    customerId,
    today,
  }: {
    invoice: { id: number; kind: string; status: 'open' | 'paid' | 'void'; amountCents: number }
    customerId: number
    today: string
  },
): Promise<CouponRefusal | undefined> {
  const { useLimit: limit, ...rest } = row
  // A popular code without limits has many uses, and nobody has to count them.
  const isCounted = limit !== null || rest.isOncePerCustomer
  const uses = isCounted
    ? await countUses(db, row.id, { customerId, invoiceId: invoice.id })
    : { inAll: 0, byCustomer: 0 }
  const use = { today, usedInAll: uses.inAll, usedByCustomer: uses.byCustomer, invoice }
  return couponRefusal({ ...rest, limit }, use)
}
