import type { DeliveryTerms } from '#rules/prices/delivery-terms'
import { moneyText } from '#ui/money.tsx'

type Bands = Pick<DeliveryTerms, 'mostCents' | 'leastCents' | 'lessFromCents' | 'freeFromCents'>

/** What delivery costs below the sum from which it is free, a line for each band. */
export function feeBands({ mostCents, leastCents, lessFromCents, freeFromCents }: Bands): string {
  if (leastCents === mostCents) return moneyText(mostCents)
  const lessFrom = moneyText(lessFromCents, true)
  return [
    `Under ${lessFrom}: ${moneyText(mostCents)}`,
    `${lessFrom} to ${moneyText(freeFromCents - 1)}: ${moneyText(leastCents)}`,
  ].join('\n')
}
