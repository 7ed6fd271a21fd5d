import type { PlanName } from '../policy.ts'

/** The plans, in the order of what they bring. */
export const PLAN_NAMES = ['payc', 'gold', 'platinum'] as const satisfies readonly PlanName[]

/** The ways to pay as every page and invoice names them, in the order of their columns. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  payc: 'Pay as you clean',
  gold: 'Gold',
  platinum: 'Platinum',
}
