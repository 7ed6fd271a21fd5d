import { creditBackCents } from '#rules/credit-back'
import { isMember } from '#rules/plans'
import type { PlanName } from '#rules/policy'

interface PricedOrder {
  planName: PlanName | null
  cleaningCents: number
  cleaningDiscountCents: number
  creditBackCents: number
}

/**
 * An order's credit back: what was promised at intake, less what was given back since, by us or by the bank. Nothing
 * where the bank has taken back all that the card paid.
 */
export function earnedCreditBack(
  { planName, cleaningCents, cleaningDiscountCents, creditBackCents: promisedCents }: PricedOrder,
  { refundedCents, lostCents, isLost }: { refundedCents: number; lostCents: number; isLost: boolean },
): number {
  if (isLost) return 0
  const hasCreditBack = isMember(planName)
  const cleaningWithDiscountCents = cleaningCents - cleaningDiscountCents
  const backCents = refundedCents + lostCents
  return Math.min(
    promisedCents,
    creditBackCents({ cleaningWithDiscountCents, refundedCents: backCents, hasCreditBack }),
  )
}
