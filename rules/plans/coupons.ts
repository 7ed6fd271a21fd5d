import { isDay } from '../days/days.ts'
import { percentOf, requireAmount } from '../money.ts'

/** The wire calls the kind `coupon_discount_type`. */
export type Coupon = { kind: 'percentage'; percent: number } | { kind: 'amount'; cents: number }

export interface CouponTerms {
  /** The first and the last day on which it counts; null where there is none. */
  validFrom: string | null
  validUntil: string | null
  /** The most uses in all. */
  limit: number | null
  isOncePerCustomer: boolean
  isRetired: boolean
}

interface CouponUse {
  today: string
  /** Uses by paid invoices and by charges under way; without the invoice that asks. */
  usedInAll: number
  usedByCustomer: number
  invoice: { kind: string; status: 'open' | 'paid' | 'void'; amountCents: number }
}

export type CouponRefusal = 'not_for_this' | 'retired' | 'too_early' | 'too_late' | 'used_up' | 'used_by_customer'

/** Codes are compared and kept like this. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase()

export const isCouponCode = (code: string): boolean => /^[A-Z0-9]{3,20}$/.test(code)

/** A discount is never more than there is to pay; a percentage rounds like every other. */
export function couponDiscountCents(coupon: Coupon, amountCents: number): number {
  requireAmount(amountCents)
  return coupon.kind === 'percentage' ? percentOf(amountCents, coupon.percent) : Math.min(coupon.cents, amountCents)
}

/** Why it cannot be used. The customer reads "Unknown coupon code" whatever it is; staff and tests want to know. */
export function couponRefusal(terms: CouponTerms, use: CouponUse): CouponRefusal | undefined {
  const { kind, status, amountCents } = use.invoice
  // A reload has the purpose of a purchase too, but nobody is there to type a code.
  const isPurchase = kind === 'plan' || kind === 'credit'
  // A plan of $0.00 is payc, for which there is nothing to lower.
  if (!isPurchase || status !== 'open' || amountCents === 0) return 'not_for_this'
  if (terms.isRetired) return 'retired'
  if (terms.validFrom !== null && use.today < terms.validFrom) return 'too_early'
  if (terms.validUntil !== null && use.today > terms.validUntil) return 'too_late'
  if (terms.limit !== null && use.usedInAll >= terms.limit) return 'used_up'
  if (terms.isOncePerCustomer && use.usedByCustomer > 0) return 'used_by_customer'
  return undefined
}

export type CouponFlaw = 'code' | 'percent' | 'cents' | 'limit' | 'window' | 'over'

/** The flaws of a coupon that staff want to make. A code is given once, so one that nobody could use is not made at all. */
export function couponFlaws(
  code: string,
  coupon: Coupon,
  terms: Omit<CouponTerms, 'isRetired'>,
  today: string,
): CouponFlaw[] {
  const { validFrom, validUntil, limit } = terms
  const isWindow =
    [validFrom, validUntil].every((day) => day === null || isDay(day)) &&
    (validFrom === null || validUntil === null || validFrom <= validUntil)
  const flaws: Record<CouponFlaw, boolean> = {
    code: !isCouponCode(couponCode(code)),
    percent: coupon.kind === 'percentage' && !isWholeFromOne(coupon.percent, 100),
    cents: coupon.kind === 'amount' && !isWholeFromOne(coupon.cents),
    limit: limit !== null && !isWholeFromOne(limit),
    window: !isWindow,
    over: isWindow && validUntil !== null && validUntil < today,
  }
  return (Object.keys(flaws) as CouponFlaw[]).filter((flaw) => flaws[flaw])
}

const isWholeFromOne = (value: number, max = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isSafeInteger(value) && value >= 1 && value <= max
