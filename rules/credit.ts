import { requireAmount } from './money.ts'
import { policy } from './policy.ts'

interface Reload {
  /** The amount that the order takes from the credit. */
  totalCents: number
  balanceCents: number
  /** The price of the plan that is bought again, which is also the credit it brings. */
  planCents: number
}

/** Auto-reload buys so many plans in one charge that the order leaves at least the threshold. */
export function plansToCharge({ totalCents, balanceCents, planCents }: Reload): number {
  if (planCents <= 0) throw new RangeError(`Not a plan to buy again: ${planCents}`)
  const missingCents = totalCents + policy.credit.autoReloadBelowCents - balanceCents
  return Math.max(0, Math.ceil(missingCents / planCents))
}

interface Demand {
  totalCents: number
  /** The spendable credit, without what is frozen. After a lost dispute it may be below zero. */
  balanceCents: number
  /**
   * The price of the plan to buy again. Null on payc, with auto-reload off, after a declined reload, and for whatever is
   * no order: a small fee must not set off a large charge.
   */
  reloadPlanCents: number | null
}

export interface Payment {
  /** Bought first, in one charge; null when there is nothing to buy. */
  reload: { plans: number; chargeCents: number } | null
  /** The credit pays this part, with what was just bought included. */
  creditCents: number
  /** The rest, as a charge of its own. */
  cardCents: number
  waivedCents: number
  balanceAfterCents: number
}

/** Credit first, whatever the plan, then the card. Nothing to pay means that nobody asks the card, not even for a reload. */
export function paymentOf({ totalCents, balanceCents, reloadPlanCents }: Demand): Payment {
  requireAmount(totalCents)
  const plans =
    reloadPlanCents === null || totalCents === 0
      ? 0
      : plansToCharge({ totalCents, balanceCents, planCents: reloadPlanCents })
  const chargeCents = plans * (reloadPlanCents ?? 0)
  const availableCents = balanceCents + chargeCents
  const creditCents = Math.min(totalCents, Math.max(0, availableCents))
  return {
    reload: plans === 0 ? null : { plans, chargeCents },
    creditCents,
    ...cardDemand(totalCents - creditCents),
    balanceAfterCents: availableCents - creditCents,
  }
}

/** Card providers refuse very small charges; the books say that such a rest was waived. */
export function cardDemand(restCents: number): { cardCents: number; waivedCents: number } {
  requireAmount(restCents)
  return restCents < policy.credit.waivedBelowCents
    ? { cardCents: 0, waivedCents: restCents }
    : { cardCents: restCents, waivedCents: 0 }
}
