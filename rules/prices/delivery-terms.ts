import { type PlanName, policy } from '../policy.ts'
import { deliveryFee, freeDeliveryFromCents } from './fees.ts'

export interface DeliveryTerms {
  /** From this much cleaning on nothing is charged for the round trip. */
  freeFromCents: number
  /** Below it, by what the cleaning comes to: the first from nothing on, each of the rest from where the one before ends. */
  bands: readonly { belowCents: number; feeCents: number }[]
  /** The least and the most of these fees. */
  leastCents: number
  mostCents: number
  isExtendedRoute: boolean
}

/** What the round trip costs at one address, as it is told before there is an order. `deliveryFee` is what is charged. */
export function deliveryTerms(name: PlanName, distanceMiles: number): DeliveryTerms {
  const { mediumFromCents, freeFromCents: deliveryFreeFromCents } = policy.plans[name].delivery
  const isExtendedRoute = distanceMiles > policy.extendedRoute.beyondMiles
  const freeFromCents = freeDeliveryFromCents({ deliveryFreeFromCents }, distanceMiles)
  const plan = { name, deliveryFreeFromCents }
  const limits = [mediumFromCents, deliveryFreeFromCents, freeFromCents].filter((limit) => limit <= freeFromCents)
  const steps = [...new Set(limits)].map((belowCents) => ({
    belowCents,
    feeCents: deliveryFee({ cleaningCents: belowCents - 1, plan, distanceMiles }).feeCents,
  }))
  // Where the route's fee is the larger one, two steps are one.
  const bands = steps.filter(({ feeCents }, at) => feeCents !== steps[at + 1]?.feeCents)
  const fees = bands.map(({ feeCents }) => feeCents)
  return { freeFromCents, bands, leastCents: Math.min(...fees), mostCents: Math.max(...fees), isExtendedRoute }
}
