import { type PlanName, policy } from '../policy.ts'
import { deliveryFee, freeDeliveryFromCents } from './fees.ts'

export interface DeliveryTerms {
  /** From this much cleaning on nothing is charged for the round trip. */
  freeFromCents: number
  /** Below it, the one of these up to `lessFromCents` and the other from there. */
  leastCents: number
  mostCents: number
  lessFromCents: number
  isExtendedRoute: boolean
}

/** What the round trip costs at one address, as it is told before there is an order. `deliveryFee` is what is charged. */
export function deliveryTerms(name: PlanName, distanceMiles: number): DeliveryTerms {
  const { mediumFromCents, freeFromCents: deliveryFreeFromCents } = policy.plans[name].delivery
  const isExtendedRoute = distanceMiles > policy.extendedRoute.beyondMiles
  const freeFromCents = freeDeliveryFromCents({ deliveryFreeFromCents }, distanceMiles)
  // The first cent of each band.
  const fees = [1, mediumFromCents, deliveryFreeFromCents]
    .filter((cleaningCents) => cleaningCents < freeFromCents)
    .map(
      (cleaningCents) => deliveryFee({ cleaningCents, plan: { name, deliveryFreeFromCents }, distanceMiles }).feeCents,
    )
  const [leastCents, mostCents] = [Math.min(...fees), Math.max(...fees)]
  return { freeFromCents, leastCents, mostCents, lessFromCents: mediumFromCents, isExtendedRoute }
}
