import { type Amounts, lineAmounts, totalOf } from '../money.ts'
import { creditBackCents } from '../payments/credit-back.ts'
import { type DiscountKind, discountPercent } from '../plans/discounts.ts'
import type { Plan } from '../plans/plans.ts'
import { type DeliveryBand, deliveryFee } from './fees.ts'
import { type Rush, rushFeeCents } from './rush-fee.ts'
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
  /** Null on an order that comes after the first one of its pickup. */
  deliveryBand: DeliveryBand | null
  deliveryCents: number
  rushCents: number
  /** The order brings this credit once it is completed, if nothing of it is refunded. */
  creditBackCents: number
}

/** Everything that an order costs, as it is priced at intake, line by line. Credit and card are decided when it is completed. */
export const priceOrder = (basket: Basket, plan: Plan, trip: PricedTrip): PricedOrder =>
  priceBasket(basket, plan, feesOf([basket], plan, trip))

/**
 * What comes out of one bag in several deliveries costs together what it would cost in one: the delivery's fee goes by all that is cleaned,
 * and stands with rush on the first order.
 */
export const priceOrders = (baskets: readonly Basket[], plan: Plan, trip: PricedTrip): PricedOrder[] =>
  baskets.map((basket, index) => priceBasket(basket, plan, index === 0 ? feesOf(baskets, plan, trip) : NO_FEES))

interface PricedTrip {
  distanceMiles: number
  rush: Rush
}

type Fees = Pick<PricedOrder, 'deliveryBand' | 'deliveryCents' | 'rushCents'>

const NO_FEES: Fees = { deliveryBand: null, deliveryCents: 0, rushCents: 0 }

function feesOf(baskets: readonly Basket[], plan: Plan, { distanceMiles, rush }: PricedTrip): Fees {
  const cleaningCents = totalOf(baskets.flatMap((basket) => cleaningLines(basket, plan))).amountCents
  const { band, feeCents } = deliveryFee({ cleaningCents, plan, distanceMiles })
  return { deliveryBand: band, deliveryCents: feeCents, rushCents: rushFeeCents(rush) }
}

function priceBasket(basket: Basket, plan: Plan, fees: Fees): PricedOrder {
  const cleaned = cleaningLines(basket, plan)
  const cleaning = totalOf(cleaned)
  const rolls = basket.items.filter(({ key }) => isRollService(key))
  const lines = [
    ...cleaned,
    ...rolls.flatMap((item) => itemLines('roll', item, plan)),
    ...(basket.storage === null ? [] : storageLines(basket.storage, plan.name).map((each) => ({ ...each, of: null }))),
    ...(fees.deliveryCents === 0 ? [] : [line('delivery', null, 1, fees.deliveryCents, 0)]),
    ...(fees.rushCents === 0 ? [] : [line('rush', null, 1, fees.rushCents, 0)]),
  ]
  return {
    lines,
    cleaning,
    total: totalOf(lines),
    ...fees,
    creditBackCents: creditBackCents({
      cleaningWithDiscountCents: cleaning.amountWithDiscountCents,
      refundedCents: 0,
      hasCreditBack: plan.hasCreditBack,
    }),
  }
}

const cleaningLines = ({ items, extras }: Basket, plan: Plan): OrderLine[] => [
  ...items.filter(({ key }) => !isRollService(key)).flatMap((item) => itemLines('item', item, plan)),
  ...extras.map(({ title, amountCents }) => line('extra', title, 1, amountCents, plan.dryClean)),
]

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
