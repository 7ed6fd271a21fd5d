import { laDay } from '#rules/days/days'
import { cardDemand } from '#rules/payments/credit'
import {
  type Coupon,
  type CouponFlaw,
  type CouponTerms,
  couponCode,
  couponDiscountCents,
  couponFlaws,
  isCouponCode,
} from '#rules/plans/coupons'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { lockOwner } from '../lock-owner.ts'
import { endOpenCharge, requireNoCharge } from '../payments/charge.ts'
import type { Deps } from '../ports.ts'
import { findCoupon, insertCoupon, updateRetired } from './coupon-store.ts'
import { type CouponRow, refusalOf } from './coupon-uses.ts'
import { type InvoiceRow, lockInvoice, updateCoupon } from './invoice-store.ts'
import { readInvoice } from './invoices.ts'

export const WITHOUT_COUPON = { couponId: null, discountCents: 0, waivedCents: 0 } as const

/** Lowers what an unpaid plan or pack costs. Whatever speaks against it, the customer reads that the code is unknown. */
export async function applyCoupon(
  deps: Deps,
  customerId: number,
  { order, coupon: typed }: { order: number; coupon: string },
): Promise<InvoiceRow> {
  await endOpenCharge(deps, customerId)
  const today = laDay(deps.clock.now())
  return deps.database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const invoice = await lockInvoice(db, customerId, order)
    if (invoice === undefined) throw new AppError('not_found')
    const code = couponCode(typed)
    const row = isCouponCode(code) ? await findCoupon(db, code) : undefined
    if (row === undefined) throw new AppError('unknown_coupon')
    if (await refusalOf(db, row, { invoice, customerId, today })) throw new AppError('unknown_coupon')
    await requireNoCharge(db, customerId)
    const discountCents = couponDiscountCents(couponOf(row), invoice.amountCents)
    const { waivedCents } = cardDemand(invoice.amountCents - discountCents)
    await updateCoupon(db, order, { couponId: row.id, discountCents, waivedCents })
    return readInvoice(db, customerId, order)
  })
}

/** An invoice without a coupon stays as it is. */
export async function removeCoupon(deps: Deps, customerId: number, order: number): Promise<InvoiceRow> {
  await endOpenCharge(deps, customerId)
  return deps.database.transaction(async (db) => {
    await lockOwner(db, customerId)
    const invoice = await lockInvoice(db, customerId, order)
    if (invoice === undefined) throw new AppError('not_found')
    if (invoice.status !== 'open') throw new AppError('order_changed')
    if (invoice.couponId !== null) {
      await requireNoCharge(db, customerId)
      await updateCoupon(db, order, WITHOUT_COUPON)
    }
    return readInvoice(db, customerId, order)
  })
}

/** Staff make one. What is wrong with it comes back instead; a code is given once, also after its coupon was retired. */
export async function createCoupon(
  db: Db,
  typed: string,
  coupon: Coupon,
  terms: Omit<CouponTerms, 'isRetired'>,
  now: Date,
): Promise<'made' | 'taken' | CouponFlaw[]> {
  const flaws = couponFlaws(typed, coupon, terms, laDay(now))
  if (flaws.length > 0) return flaws
  const { limit: useLimit, ...window } = terms
  const isMade = await insertCoupon(db, {
    code: couponCode(typed),
    percent: coupon.kind === 'percentage' ? coupon.percent : null,
    cents: coupon.kind === 'amount' ? coupon.cents : null,
    useLimit,
    ...window,
    createdAt: now,
  })
  return isMade ? 'made' : 'taken'
}

/** From now on nobody can use it; who has paid with it keeps what was given. */
export async function retireCoupon(db: Db, typed: string): Promise<'retired' | 'already' | 'unknown'> {
  const code = couponCode(typed)
  if (await updateRetired(db, code)) return 'retired'
  return (await findCoupon(db, code)) === undefined ? 'unknown' : 'already'
}

/** The table holds one of the two. */
const couponOf = ({ percent, cents }: CouponRow): Coupon =>
  percent === null ? { kind: 'amount', cents: cents ?? 0 } : { kind: 'percentage', percent }
