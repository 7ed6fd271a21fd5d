import type { PriceGroupList } from '#contract/catalogue'
import type { Order } from '#contract/orders'
import type { ClosedDays } from '#rules/days/holidays'
import { totalOf } from '#rules/money'
import type { BagPayments } from '#rules/payments/bag-payments'
import { planOf } from '#rules/plans/plan-of-release'
import type { PlanName } from '#rules/policy'
import { bagListLimits } from '#rules/prices/bag-list-limits'
import { bagTripOf, type PricedPart, priceBag } from '#rules/prices/bag-prices'
import { isFromPrice, isListable, missingForFreeDelivery } from '#rules/prices/estimates'
import { type PriceRow, WASH_AND_FOLD } from '#rules/prices/intake-items'
import { measured } from '#rules/prices/measures'
import type { BagItems } from './bag-draft.ts'
import type { ListedTrip } from './listed-trip.ts'

/** A thing that can be listed. Bags are counted, and their table prices them. */
export interface ListableThing {
  key: string
  title: string
  name: string
  variant: string | null
  amountCents: number
  unit: PriceRow['unit']
  isAndUp: boolean
}

export interface ListableGroup {
  title: string
  itemList: readonly ListableThing[]
}

type Prices = PriceGroupList
type Price = Prices[number]['itemList'][number]

const rowOf = ({ amount, ...item }: Price): PriceRow => ({ ...item, amountCents: amount })

/** The price list as a bag can be made of it: the rows of bags become one. */
export function listableGroups(prices: Prices): ListableGroup[] {
  return prices.flatMap(({ title, itemList }) => {
    const bag = itemList.find(({ key }) => key === `${WASH_AND_FOLD}-1`)
    const things = itemList.filter(isListable).map((item): ListableThing => ({ ...item, amountCents: item.amount }))
    const listable = bag
      ? [
          {
            ...bag,
            key: WASH_AND_FOLD,
            title: bag.name,
            variant: null,
            amountCents: bag.amount,
          },
        ]
      : things
    return listable.length === 0 ? [] : [{ title, itemList: listable }]
  })
}

interface LastBag {
  items: BagItems
  /** What stood in it and cannot be listed as it was: it has gone from the price list, or was a rug at its least price. */
  left: readonly string[]
}

/** What stood in the bag of the newest order: all orders of its pickup. */
export function lastBag(orders: readonly Order[], prices: Prices): LastBag {
  const newest = orders.find(({ kind, basket }) => kind === 'laundry' && basket !== null)
  const pickup = newest?.request?.id
  const bag = orders.filter(
    ({ id, kind, request }) =>
      id === newest?.id || (kind === 'laundry' && pickup !== undefined && request?.id === pickup),
  )
  const rows = prices.flatMap(({ itemList }) => itemList)
  const lines = bag.flatMap(({ basket, feeList }) => [
    ...(basket?.itemList ?? []).flatMap(({ item, count, isUpCharge }) => (isUpCharge ? [] : { ...item, count })),
    // To carry a rug is a fee, and fees have only their words.
    ...feeList.flatMap(({ kind, title, count }) => (kind === 'roll' ? { id: 0, title, count } : [])),
  ])
  const items = new Map<string, number>()
  const left: string[] = []
  for (const { id, title, count } of lines) {
    const row = rows.find((each) => each.id === id || each.title === title)
    // "3 Bags" is three of them; each one after the table's last is a row of its own.
    if (row?.key.startsWith(`${WASH_AND_FOLD}-`))
      add(items, WASH_AND_FOLD, Number(row.key.slice(WASH_AND_FOLD.length + 1)) || count)
    else if (row && isListable(row)) add(items, row.key, count)
    else left.push(title)
  }
  return {
    items: [...items]
      .slice(0, bagListLimits.maxLines)
      .map(([item, count]) => ({ item, count: Math.min(count, bagListLimits.maxCount) })),
    left,
  }
}

const add = (items: Map<string, number>, key: string, count: number): void =>
  void items.set(key, (items.get(key) ?? 0) + count)

/** Who pays for a bag, reckoned by whoever knows the customer: visitors load none of it. */
export interface BagPayer {
  /** As of when it is. */
  since: string
  /** What earlier orders still cost. */
  earlierCents: number
  /** What its orders cost, in the sequence in which they come. */
  pay: (totalsCents: readonly number[]) => BagPayments
}

/** The trip of whoever asks, and how they pay. */
export interface BagCircumstances extends ListedTrip {
  plan: PlanName
  /** Where it goes. While nobody knows, the fee of a near address is told. */
  zipCode: string | undefined
  closed: ClosedDays
  payer?: BagPayer
}

export interface ShownEstimate {
  listCents: number
  discountCents: number
  deliveryCents: number
  /** "Add $6.00 for free delivery". */
  missingCents: number | undefined
  rushCents: number
  totalCents: number
  /** Some of it has a price that is only where it starts. */
  isFrom: boolean
  parts: readonly { dueDay: string; things: readonly string[] }[]
  payment: BagPayments | undefined
}

/** Nothing where a thing has gone from the list since. */
export function estimateBag(
  prices: Prices,
  items: BagItems,
  on: BagCircumstances & { distanceMiles: number | undefined },
): ShownEstimate | undefined {
  const rows = prices.flatMap(({ itemList }) => itemList.map(rowOf))
  const { plan: name, pickupDay, isRush, agreed, closed, distanceMiles = 0, payer } = on
  const plan = planOf(name)
  const { cents: quoteCents, day: quoteDay, hasRug: quoteHasRug } = agreed ?? NOT_QUOTED
  const booked = { pickupDay, isRush, rushCents: quoteCents ?? 0, quoteCents, quoteDay, quoteHasRug }
  const things = items.map(({ item, count }) => ({ key: item, count }))
  const trip = bagTripOf(booked, { collectedDay: pickupDay, distanceMiles, closed })
  const priced = priceBag(rows, { things, extras: [], storage: null }, plan, trip)
  if ('refusals' in priced) return undefined
  const { parts } = priced
  const total = totalOf(parts.map(({ priced: order }) => order.total))
  const cleaningCents = totalOf(parts.map(({ priced: order }) => order.cleaning)).amountCents
  const [{ priced: first }] = parts
  const listable = listableGroups(prices).flatMap(({ itemList }) => itemList)
  return {
    listCents: total.amountCents - first.deliveryCents - first.rushCents,
    discountCents: total.discountCents,
    deliveryCents: first.deliveryCents,
    missingCents: missingForFreeDelivery(cleaningCents, plan, distanceMiles),
    rushCents: first.rushCents,
    totalCents: total.amountWithDiscountCents,
    isFrom: isFromPrice(rows, things),
    parts: parts.map((part) => shownPart(part, items, listable)),
    payment: payer?.pay(parts.map(({ priced: order }) => order.total.amountWithDiscountCents)),
  }
}

const NOT_QUOTED = { cents: null, day: null, hasRug: false }

/** "2 × Pants"; a rug of 40 square feet is not forty rugs. The sign stays with both. */
export const listedThing = (count: number, unit: PriceRow['unit'] | null, title: string): string =>
  `${measured(count, unit)} × `.replaceAll(' ', '\u00a0') + title

function shownPart({ dueDay, counts }: PricedPart, items: BagItems, listable: readonly ListableThing[]) {
  const things = items.flatMap(({ item }, position) => {
    const count = counts.get(position) ?? 0
    const { title = item, unit = 'pcs' } = listable.find(({ key }) => key === item) ?? {}
    return count === 0 ? [] : [listedThing(count, unit, title)]
  })
  return { dueDay: dueDay ?? '', things }
}
