import { policy } from '#rules/policy'
import { itemsTakenIn, WASH_AND_FOLD } from '#rules/prices/intake-items'
import { type ListedPrice, readPriceList } from '../../catalogue/order-prices.ts'
import type { Db } from '../../db/open.ts'
import { active, BAGS } from './counts.ts'
import { listOftenCounted, listOftenCountedOf } from './usual-store.ts'

/** What can be taken in, as somebody who counts finds it: each row of the price list that is a thing, and a bag of wash and fold. */
export interface CountableThing {
  name: string
  service: string
  amountCents: number
  unit: ListedPrice['unit']
  isAndUp: boolean
  takesUpCharge: boolean
}

export async function readThings(db: Db): Promise<CountableThing[]> {
  const prices = active(await readPriceList(db))
  const takes = (key: string, upChargeCents = 0) =>
    !('refusals' in itemsTakenIn(prices, [{ key, count: 1, upChargeCents }]))
  const bag = prices.find(({ key }) => key === `${WASH_AND_FOLD}-1`)
  return [
    ...prices
      .filter(({ key }) => takes(key))
      .map(({ key, title, service, amountCents, unit, isAndUp }) => ({
        name: title,
        service,
        amountCents,
        unit,
        isAndUp,
        takesUpCharge: takes(key, policy.upChargeStepsCents[0]),
      })),
    ...(bag === undefined
      ? []
      : [
          {
            name: BAGS,
            service: WASH_AND_FOLD,
            amountCents: bag.amountCents,
            unit: 'bag' as const,
            isAndUp: false,
            takesUpCharge: false,
          },
        ]),
  ]
}

const OWN = 6
const ALL = 9
/** What a house begins with that has counted nothing yet. */
const AT_FIRST = [
  'shirt-laundry',
  'pants',
  'dress-silk',
  'blouse',
  'sweater',
  'suit-2-pieces',
  'blazer',
  'jeans-laundry',
  'tie',
  `${WASH_AND_FOLD}-1`,
]

/** The names of what this customer brings most often, and of what the house counts most often. This bag's own counts have no part in it. */
export async function readUsual(db: Db, customerId: number): Promise<string[]> {
  const prices = active(await readPriceList(db))
  const counted = [...(await listOftenCountedOf(db, customerId, OWN)), ...(await listOftenCounted(db, ALL))]
  const keys = [
    ...counted.flatMap(({ priceItemId }) => prices.find(({ id }) => id === priceItemId)?.key ?? []),
    ...AT_FIRST,
  ]
  const names = keys.flatMap((key) => {
    if (key.startsWith(`${WASH_AND_FOLD}-`)) return BAGS
    const row = prices.find((each) => each.key === key)
    return row && !('refusals' in itemsTakenIn(prices, [{ key, count: 1 }])) ? row.title : []
  })
  return [...new Set(names)].slice(0, ALL)
}
