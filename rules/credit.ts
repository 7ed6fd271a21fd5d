import { policy } from './policy.ts'

interface Reload {
  /** What the order takes from the credit. */
  totalCents: number
  balanceCents: number
  /** The price of the plan that is bought again, which is also the credit it brings. */
  planCents: number
}

/** How many plans auto-reload buys in one charge, so that the order leaves at least the threshold. */
export function plansToCharge({ totalCents, balanceCents, planCents }: Reload): number {
  if (planCents <= 0) throw new RangeError(`Not a plan to buy again: ${planCents}`)
  const missingCents = totalCents + policy.credit.autoReloadBelowCents - balanceCents
  return Math.max(0, Math.ceil(missingCents / planCents))
}
