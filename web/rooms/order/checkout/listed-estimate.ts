import { useQuery } from '@tanstack/react-query'
import type { PlanName } from '#rules/policy'
import { closedDays } from '../../../core/closed-days.ts'
import { pricesQuery } from '../../../core/price-items.ts'
import type { BagItems } from '../../../shared/bag/bag-draft.ts'
import type { ShownEstimate } from '../../../shared/bag/bag-prices.ts'

export interface WishedPickup {
  pickupDate: string
  isRush: boolean
  bagList?: BagItems
}

export type ListedEstimate = Pick<ShownEstimate, 'totalCents' | 'deliveryCents' | 'isFrom'>

/**
 * What the customer's list costs, by the rule that makes the bill. Undefined where nothing is listed or nothing can be said, null while it
 * is being found out. Nobody waits for it: the order is as good without.
 */
export function useListedEstimate(
  pickup: WishedPickup | null,
  { plan, distanceMiles }: { plan: PlanName; distanceMiles: number | undefined },
): ListedEstimate | null | undefined {
  const { pickupDate = '', isRush = false, bagList = [] } = pickup ?? {}
  const isListed = bagList.length > 0
  const trip = { plan, zipCode: undefined, pickupDay: pickupDate, isRush, distanceMiles, underWayCents: 0 }
  const { data, isError } = useQuery({
    queryKey: ['listedEstimate', bagList, trip],
    queryFn: async ({ client }) => {
      const [{ estimateBag }, prices] = await Promise.all([
        import('../../../shared/bag/bag-prices.ts'),
        client.ensureQueryData(pricesQuery),
      ])
      return { estimate: estimateBag(prices, bagList, { ...trip, closed: closedDays() }) }
    },
    enabled: isListed,
  })
  if (!isListed || isError) return undefined
  return data ? data.estimate : null
}
