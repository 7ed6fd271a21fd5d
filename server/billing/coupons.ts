import type { Db } from '../db/open.ts'

export async function takeCoupon(
  _db: Db,
  _use: {
    invoice: { id: number; couponId: number; amountCents: number }
    customerId: number
    today: string
    now: Date
  },
): Promise<boolean> {
  return true
}

export async function giveCouponBack(_db: Db, _invoiceId: number): Promise<void> {}

/** Of a payment that came late: it is used, whatever its limits say by now. */
export async function keepCoupon(
  _db: Db,
  _invoice: { id: number; customerId: number; couponId: number | null },
  _now: Date,
): Promise<void> {}
