import { creditBackCents } from './credit-back.ts'
import { type DeliveryBand, deliveryFee, type Rush, rushFeeCents } from './fees.ts'
import { type Amounts, lineAmounts, totalOf } from './money.ts'
import type { Plan } from './plans.ts'
import { type DiscountKind, discountPercent } from './prices.ts'
import { type StorageLine, type StoredGarments, storageLines } from './storage-fees.ts'

/** A row of the price list and how many units of it were counted. */
export interface CountedItem {
  key: string
  amountCents: number
  discountKind: DiscountKind
  count: number
  /** The up-charge of each piece; 0 for most. */
  upChargeCents: number
}

export interface Basket {
  items: readonly CountedItem[]
  /** Things that the list does not have, at the price that staff named. */
  extras: readonly { title: string; amountCents: number }[]
  storage: StoredGarments | null
}

export interface OrderLine extends Amounts {
  kind: 'item' | 'up_charge' | 'extra' | 'roll' | StorageLine['kind'] | 'delivery' | 'rush'
  /** The price list's key, or an extra's title. */
  of: string | null
  count: number
  unitCents: number
}

export interface PricedOrder {
  lines: OrderLine[]
  /** Items, up-charges and extras: what bands and credit back go by. */
  cleaning: Amounts
  total: Amounts
  deliveryBand: DeliveryBand
  deliveryCents: number
  rushCents: number
  /** The order brings this credit once it is completed, if nothing of it is refunded. */
  creditBackCents: number
}

/** Everything that an order costs, as it is priced at intake, line by line. Credit and card are decided when it is completed. */
export function priceOrder(basket: Basket, plan: Plan, trip: { distanceMiles: number; rush: Rush }): PricedOrder {
  const rolls = basket.items.filter(({ key }) => isRollService(key))
  const cleaned = basket.items.filter(({ key }) => !isRollService(key))
  const cleaningLines = [
    ...cleaned.flatMap((item) => itemLines('item', item, plan)),
    ...basket.extras.map(({ title, amountCents }) => line('extra', title, 1, amountCents, plan.dryClean)),
  ]
  const cleaning = totalOf(cleaningLines)
  const delivery = deliveryFee({ cleaningCents: cleaning.amountCents, plan, distanceMiles: trip.distanceMiles })
  const rushCents = rushFeeCents(trip.rush)
  const lines = [
    ...cleaningLines,
    ...rolls.flatMap((item) => itemLines('roll', item, plan)),
    ...(basket.storage === null ? [] : storageLines(basket.storage, plan.name).map((each) => ({ ...each, of: null }))),
    ...(delivery.feeCents === 0 ? [] : [line('delivery', null, 1, delivery.feeCents, 0)]),
    ...(rushCents === 0 ? [] : [line('rush', null, 1, rushCents, 0)]),
  ]
  return {
    lines,
    cleaning,
    total: totalOf(lines),
    deliveryBand: delivery.band,
    deliveryCents: delivery.feeCents,
    rushCents,
    creditBackCents: creditBackCents({
      cleaningWithDiscountCents: cleaning.amountWithDiscountCents,
      refundedCents: 0,
      hasCreditBack: plan.hasCreditBack,
    }),
  }
}

/** Lifting, rolling and carrying a rug is no cleaning: it fills no band and earns nothing. */
export const isRollService = (key: string): boolean => key.startsWith('rug-pickup-and-roll-')

/** An up-charge is a line of its own, lowered as its piece is. */
function itemLines(kind: 'item' | 'roll', item: CountedItem, plan: Plan): OrderLine[] {
  const percent = discountPercent(item.discountKind, plan)
  return [
    line(kind, item.key, item.count, item.amountCents, percent),
    ...(item.upChargeCents === 0 ? [] : [line('up_charge', item.key, item.count, item.upChargeCents, percent)]),
  ]
}

function line(
  kind: OrderLine['kind'],
  of: string | null,
  count: number,
  unitCents: number,
  percent: number,
): OrderLine {
  return { kind, of, count, unitCents, ...lineAmounts({ unitCents, count, percent }) }
}

/** What an order costs: its list prices and fees, less what the plan takes off. */
export const totalCentsOf = ({
  amountCents,
  discountCents,
}: {
  amountCents: number | null
  discountCents: number | null
}): number => (amountCents ?? 0) - (discountCents ?? 0)
