import { percentOf, requireAmount } from '../money.ts'
import { policy } from '../policy.ts'

interface CreditBackOrder {
  /** Items, up-charges and extras after discounts: fees earn nothing. */
  cleaningWithDiscountCents: number
  /** The customer has been given back this much of the order so far. */
  refundedCents: number
  /** The plan that the order was priced by earns credit back. */
  hasCreditBack: boolean
}

/** The credit back of one order. It is rounded per order, so that a customer can check the sum. */
export function creditBackCents({ cleaningWithDiscountCents, refundedCents, hasCreditBack }: CreditBackOrder): number {
  requireAmount(cleaningWithDiscountCents)
  requireAmount(refundedCents)
  if (!hasCreditBack) return 0
  return percentOf(Math.max(0, cleaningWithDiscountCents - refundedCents), policy.credit.creditBackPercent)
}
