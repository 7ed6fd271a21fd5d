import { expect, it } from 'vitest'
import type { Order } from '#contract/orders'
import { deliveredLines } from './delivered-lines.ts'

const shirts = { id: 1, count: 4, item: { id: 2, title: 'Shirt' }, amount: 2780 }
const order = (over: Partial<Order> = {}) =>
  ({
    kind: 'laundry',
    basket: { amount: 2780, itemList: [shirts], extraItems: [] } as unknown as Order['basket'],
    feeList: [],
    discount: 278,
    discountPercent: 10,
    subscription: 'gold',
    coupon: null,
    amountWithDiscount: 2502,
    ...over,
  }) as Order
const lines = (over?: Partial<Order>) => deliveredLines(order(over)).map(({ label, cents }) => [label, cents])

it('a delivered order adds up in one column, as on its page', () => {
  expect(lines()).toEqual([
    ['4 × Shirt', 2780],
    ['Gold discount, 10%', -278],
    ['Free delivery', 0],
    ['Total', 2502],
  ])
})

it('a delivery that was charged is no free one, and a promo code is named for what it is', () => {
  const delivery = { kind: 'delivery', title: 'Delivery', count: 1, amount: 990 } as Order['feeList'][number]
  expect(lines({ feeList: [delivery], coupon: 'FRESH10', amountWithDiscount: 3492 }).slice(1)).toEqual([
    ['Promo code FRESH10, 10%', -278],
    ['Delivery', 990],
    ['Total', 3492],
  ])
})
