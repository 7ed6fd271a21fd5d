import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PriceGroupList } from '#contract/catalogue'
import type { PlanName } from '#rules/policy'
import { moneyText } from '#ui/money.tsx'
import { closedDays } from '../../../core/closed-days.ts'
import { pricesQuery } from '../../../core/price-items.ts'
import { estimateBag } from '../../../shared/bag/bag-prices.ts'
import { type LaterCharge, pickupWords, type WishedPickup, waysToPay } from './later-charges.ts'

interface Listed {
  pickup: WishedPickup
  plan: PlanName
  balance: number
  distanceMiles: number | undefined
}

interface ListedChargesProps extends Listed {
  children: (listed?: readonly LaterCharge[]) => ReactNode
}

/** Tells what the first pickup costs by its list, once the prices are known. It comes late, for a customer who has a list. */
export default function ListedCharges({ children, ...listed }: ListedChargesProps): ReactNode {
  const { data: prices } = useQuery(pricesQuery)
  return children(prices && listedCharges(prices, listed))
}

/**
 * The charges of the pickup as its list has them, by the rule that makes the bill. Nothing where a thing has gone from the price list: then
 * they are told as they are without one.
 */
function listedCharges(
  prices: PriceGroupList,
  { pickup, plan, balance, distanceMiles }: Listed,
): readonly LaterCharge[] | undefined {
  const { pickupDate, isRush, bagList = [] } = pickup
  const trip = { plan, zipCode: undefined, pickupDay: pickupDate, isRush, closed: closedDays() }
  const estimate = estimateBag(prices, bagList, { ...trip, distanceMiles })
  if (estimate === undefined) return undefined
  const total = `${moneyText(estimate.totalCents)}${estimate.isFrom ? ' and up' : ''}`
  const pays = waysToPay(plan, balance)
  return [
    {
      id: 'pickup',
      what: `${pickupWords(pickup)}, as you listed it`,
      pays: `${total},\n${pays.charAt(0).toLowerCase()}${pays.slice(1)}`,
    },
    ...(isRush ? [{ id: 'rush', what: 'Rush delivery', pays: included(estimate.rushCents, 'No fee') }] : []),
    { id: 'its-delivery', what: 'Delivery', pays: included(estimate.deliveryCents, 'Free') },
  ]
}

/** A fee that the total has in it already. */
const included = (cents: number, free: string): string => (cents === 0 ? free : `${moneyText(cents)}, included`)
