import { addDays } from '../days/days.ts'
import { requireAmount } from '../money.ts'
import type { Plan } from '../plans/plans.ts'
import { policy } from '../policy.ts'

/** The fees beside the cleaning: delivery, rush, and a stop without a bag. No plan lowers any of it by percent. */

export type DeliveryBand = 'nothing_to_clean' | 'small' | 'medium' | 'free' | 'extended_near' | 'extended_far'

interface Trip {
  /** The cleaning before discounts, so that a discount never makes a load small. */
  cleaningCents: number
  plan: Pick<Plan, 'name' | 'deliveryFreeFromCents'>
  distanceMiles: number
}

interface DeliveryFee {
  band: DeliveryBand
  /** The round trip, once an order. */
  feeCents: number
}

/** On an extended route the larger of the load's fee and the route's: nobody pays less for living farther away. */
export function deliveryFee(trip: Trip): DeliveryFee {
  requireAmount(trip.cleaningCents)
  if (trip.cleaningCents === 0) return { band: 'nothing_to_clean', feeCents: 0 }
  const load = loadFee(trip)
  const route = routeFee(trip)
  return route === undefined || route.feeCents < load.feeCents ? load : route
}

/** From this much cleaning on nothing is charged for the round trip: on an extended route not before the route is free too. */
export function freeDeliveryFromCents(
  { deliveryFreeFromCents }: Pick<Plan, 'deliveryFreeFromCents'>,
  distanceMiles: number,
): number {
  const { beyondMiles, belowCents } = policy.extendedRoute
  return distanceMiles > beyondMiles ? Math.max(deliveryFreeFromCents, belowCents) : deliveryFreeFromCents
}

function routeFee({ cleaningCents, distanceMiles }: Trip): DeliveryFee | undefined {
  const { beyondMiles, nearUpToMiles, belowCents, nearFeeCents, farFeeCents } = policy.extendedRoute
  if (distanceMiles <= beyondMiles || cleaningCents >= belowCents) return undefined
  return distanceMiles > nearUpToMiles
    ? { band: 'extended_far', feeCents: farFeeCents }
    : { band: 'extended_near', feeCents: nearFeeCents }
}

/** Bands are half-open: what is not below one limit belongs to the next band, so no cent falls between two. */
function loadFee({ cleaningCents, plan }: Trip): DeliveryFee {
  const { mediumFromCents, smallLoadRoundTripCents, mediumLoadRoundTripCents } = policy.plans[plan.name].delivery
  if (cleaningCents >= plan.deliveryFreeFromCents) return { band: 'free', feeCents: 0 }
  if (cleaningCents >= mediumFromCents) return { band: 'medium', feeCents: mediumLoadRoundTripCents }
  return { band: 'small', feeCents: smallLoadRoundTripCents }
}

export interface NoShow {
  day: string
  /** A stop of a schedule; for a pickup asked for by itself nothing is charged, and it does not count later. */
  isRecurring: boolean
  isWaived: boolean
}

/** Climbs with the stops of the days before that were charged for; the last step stays. */
export function noBagFeeCents({ day, isRecurring }: Omit<NoShow, 'isWaived'>, earlier: readonly NoShow[]): number {
  if (!isRecurring) return 0
  const { feeStepsCents, countedWithinDays } = policy.noBag
  const countedFrom = addDays(day, -countedWithinDays)
  const before = earlier.filter(
    (each) => each.isRecurring && !each.isWaived && each.day >= countedFrom && each.day <= day,
  )
  return feeStepsCents[before.length] ?? feeStepsCents[2]
}

export const pausesSchedule = (unpaidNoBagFees: number): boolean => unpaidNoBagFees >= policy.noBag.unpaidUntilPause
