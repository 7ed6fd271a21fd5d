import { creditBackCents } from '#rules/payments/credit-back'
import { isMember } from '#rules/plans/plans'
import type { PlanName } from '#rules/policy'

interface PricedOrder {
  planName: PlanName | null
  cleaningCents: number
  cleaningDiscountCents: number
  creditBackCents: number
  /** Given back by us. */
  refundedCents: number
  /** Taken back by the bank, and whether that was all that the card had paid. */
  lostCents: number
  isLost: boolean
  /** Taken off what came back when the customer left Advantage. */
  discountTakenCents: number
}

/**
 * An order's credit back: what was promised at intake, less what was given back since, by us or by the bank. Nothing
 * where the bank has taken back all that the card paid, or where leaving has taken back the member's discount: such an order was paid
 * like anybody's.
 */
export function earnedCreditBack(order: PricedOrder): number {
  if (order.isLost || order.discountTakenCents > 0) return 0
  const earnedCents = creditBackCents({
    cleaningWithDiscountCents: order.cleaningCents - order.cleaningDiscountCents,
    refundedCents: order.refundedCents + order.lostCents,
    hasCreditBack: isMember(order.planName),
  })
  return Math.min(order.creditBackCents, earnedCents)
}
