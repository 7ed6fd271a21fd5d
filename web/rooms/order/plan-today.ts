import { PLAN_TITLES } from '#rules/plan-titles'
import type { PlanName } from '#rules/policy'

/** What somebody who walks the order again is told at its steps; nothing for a new customer. */
export const planToday = (plan: PlanName | null): string | null =>
  plan && (plan === 'payc' ? 'You pay as you clean today.' : `You have ${PLAN_TITLES[plan]} today.`)
