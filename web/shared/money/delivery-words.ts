import type { PlanName } from '#rules/policy'
import { deliveryTerms } from '#rules/prices/delivery-terms'
import { moneyText } from '#ui/money.tsx'

/** The fee of an address on an extended route, for whoever lives there; nobody else hears of it. */
export function extendedRouteWords(plan: PlanName, distanceMiles: number | undefined): string | undefined {
  if (distanceMiles === undefined) return undefined
  const { isExtendedRoute, freeFromCents, leastCents, mostCents } = deliveryTerms(plan, distanceMiles)
  if (!isExtendedRoute) return undefined
  const fee = leastCents === mostCents ? moneyText(leastCents) : `${moneyText(leastCents)} to ${moneyText(mostCents)}`
  return `Your address is ${Math.round(distanceMiles)} miles away: delivery is ${fee} for orders under ${moneyText(freeFromCents, true)}, and free from there.`
}
