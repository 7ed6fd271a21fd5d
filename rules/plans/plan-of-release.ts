import { type PlanName, policy } from '../policy.ts'
import { isMember, type Plan } from './plans.ts'

/** The plan as the release has it and seeds its row. Charges go by the row. */
export function planOf(name: PlanName): Plan {
  const { priceCents, discountPercent, delivery } = policy.plans[name]
  const deliveryFreeFromCents = delivery.freeFromCents
  return { name, priceCents, ...discountPercent, deliveryFreeFromCents, hasCreditBack: isMember(name) }
}
