import { requireAmount } from '../money.ts'
import { policy } from '../policy.ts'

interface Reload {
  /** The amount that the order takes from the credit. */
  totalCents: number
  balanceCents: number
  /** The price of the plan that is bought again, which is also the credit it brings. */
  planCents: number
}

/** Auto-reload buys so many plans in one charge that the order leaves at least the threshold. */
export function plansToCharge({ totalCents, balanceCents, planCents }: Reload): number {
  if (planCents <= 0) throw new RangeError(`No plan: ${planCents}`)
  const missingCents = totalCents + policy.credit.autoReloadBelowCents - balanceCents
  return Math.max(0, Math.ceil(missingCents / planCents))
}

/** Card providers refuse very small charges; the books say that such a rest was waived. */
export function cardDemand(restCents: number): { cardCents: number; waivedCents: number } {
  requireAmount(restCents)
  return restCents < policy.credit.waivedBelowCents
    ? { cardCents: 0, waivedCents: restCents }
    : { cardCents: restCents, waivedCents: 0 }
}
