import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf } from '../money.ts'
import { paymentOf } from '../payments/order-payment.ts'
import { planOf } from '../plans/plan-of-release.ts'
import { PLAN_NAMES } from '../plans/plan-titles.ts'
import type { PlanName } from '../policy.ts'
import { type Basket, type CountedItem, isRollService, priceOrder, priceOrders } from './order-prices.ts'
import { priceList } from './price-list.ts'

const NO_RUSH = { isRush: false, quotedCents: null, acceptedCents: null, isSooner: true }
const NEAR = { distanceMiles: 3, rush: NO_RUSH }

const item = (key: string, count: number, more: Partial<CountedItem> = {}): CountedItem => ({
  key,
  count,
  amountCents: priceList.find((each) => each.key === key)?.amountCents ?? Number.NaN,
  discountKind: 'dry_clean',
  upChargeCents: 0,
  ...more,
})
const basket = (items: readonly CountedItem[], more: Partial<Basket> = {}): Basket => ({
  items,
  extras: [],
  storage: null,
  ...more,
})
const lines = (order: ReturnType<typeof priceOrder>) =>
  order.lines.map(({ kind, amountCents, discountCents }) => [kind, amountCents, discountCents])

describe('an order, line by line', () => {
  it.each([
    ['payc', 3475, 0, 1990, 5465, 0],
    ['gold', 3475, 350, 1498, 4623, 156],
    ['platinum', 3475, 695, 990, 3770, 139],
  ] as const)('five laundry shirts on %s', (plan, amount, discount, delivery, total, creditBack) => {
    const order = priceOrder(basket([item('shirt-laundry', 5, { discountKind: 'laundry' })]), planOf(plan), NEAR)
    expect(lines(order)).toEqual([
      ['item', amount, discount],
      ['delivery', delivery, 0],
    ])
    expect(order.total).toEqual({
      amountCents: amount + delivery,
      discountCents: discount,
      amountWithDiscountCents: total,
    })
    expect(order.creditBackCents).toBe(creditBack)
  })

  it('everything at once, on Platinum, far out, with an accepted rush quote', () => {
    const order = priceOrder(
      basket(
        [
          item('blouse', 2, { upChargeCents: 200 }),
          item('rug-specialised-minimum', 1, { discountKind: 'none' }),
          item('rug-pickup-and-roll-standard', 1, { discountKind: 'none' }),
          item('wash-and-fold-4', 1, { discountKind: 'wash_fold' }),
          item('wash-and-fold-additional', 2, { discountKind: 'wash_fold' }),
        ],
        { extras: [{ title: 'Leather patch', amountCents: 1200 }], storage: { garments: 8, seasons: 2 } },
      ),
      planOf('platinum'),
      { distanceMiles: 19, rush: { isRush: true, quotedCents: 4900, acceptedCents: 4900, isSooner: true } },
    )
    expect(lines(order)).toEqual([
      ['item', 1390, 278],
      ['up_charge', 400, 80],
      ['item', 9900, 0],
      ['item', 33600, 6720],
      ['item', 11800, 2360],
      ['extra', 1200, 240],
      ['roll', 4995, 0],
      ['storage', 9990, 0],
      ['storage_processing', 1995, 0],
      ['rush', 4900, 0],
    ])
    expect(order.cleaning).toEqual({ amountCents: 58290, discountCents: 9678, amountWithDiscountCents: 48612 })
    expect(order.total).toEqual({ amountCents: 80170, discountCents: 9678, amountWithDiscountCents: 70492 })
    expect([order.deliveryBand, order.rushCents, order.creditBackCents]).toEqual(['free', 4900, 2431])
  })

  it('says of each line what it is of, how many and at what', () => {
    const order = priceOrder(
      basket([item('blouse', 2, { upChargeCents: 50 })], { extras: [{ title: 'Leather patch', amountCents: 3500 }] }),
      planOf('payc'),
      { distanceMiles: 16, rush: { ...NO_RUSH, isRush: true } },
    )
    expect(order.lines.map(({ kind, of, count, unitCents }) => [kind, of, count, unitCents])).toEqual([
      ['item', 'blouse', 2, 695],
      ['up_charge', 'blouse', 2, 50],
      ['extra', 'Leather patch', 1, 3500],
      ['delivery', null, 1, 1490],
      ['rush', null, 1, 999],
    ])
  })

  it('takes each kind of discount from its own column, and the new plan once it is changed [R266] [R291]', () => {
    const plan = { ...planOf('gold'), dryClean: 10, laundry: 20, washFold: 30, alterations: 40 }
    const kinds = ['dry_clean', 'laundry', 'wash_fold', 'alterations', 'none'] as const
    const given = basket(
      kinds.map((discountKind) => item('blouse', 1, { amountCents: 1000, discountKind })),
      { extras: [{ title: 'Patch', amountCents: 1000 }] },
    )
    const discounts = (of: typeof plan) => priceOrder(given, of, NEAR).lines.map(({ discountCents }) => discountCents)
    expect(discounts(plan).slice(0, 6)).toEqual([100, 200, 300, 400, 0, 100])
    expect(discounts(planOf('platinum'))).toEqual([200, 200, 200, 200, 0, 200])
    expect(discounts(planOf('payc')).slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('what counts as cleaning', () => {
  it.each([
    ['up-charges fill the band', basket([item('blazer', 4, { upChargeCents: 50 })]), 6980, 'free'],
    ['without them it is a medium load', basket([item('blazer', 4)]), 6780, 'medium'],
    ['extras fill it', basket([item('blazer', 4)], { extras: [{ title: 'Patch', amountCents: 120 }] }), 6900, 'free'],
    ['roll service does not', basket([item('rug-standard', 10), item('rug-pickup-and-roll-large', 1)]), 4950, 'medium'],
    ['the specialized minimum does', basket([item('rug-specialised-minimum', 1)]), 9900, 'free'],
    ['storage does not', basket([item('blouse', 1)], { storage: { garments: 41, seasons: 2 } }), 695, 'small'],
    ['storage alone pays no delivery', basket([], { storage: { garments: 3, seasons: 1 } }), 0, 'nothing_to_clean'],
  ])('%s', (_, given, cleaningCents, band) => {
    const order = priceOrder(given, planOf('payc'), NEAR)
    expect([order.cleaning.amountCents, order.deliveryBand]).toEqual([cleaningCents, band])
  })

  it('is measured before discounts: $59 list price is free on Gold, though $53.10 are paid', () => {
    const order = priceOrder(basket([item('x', 1, { amountCents: 5900 })]), planOf('gold'), NEAR)
    expect([order.cleaning.amountWithDiscountCents, order.deliveryBand]).toEqual([5310, 'free'])
  })

  it('credit back goes by cleaning after discounts: no fee, roll or storage earns any [R439]', () => {
    const given = basket([item('blazer', 2), item('rug-pickup-and-roll-large', 1)], {
      storage: { garments: 8, seasons: 1 },
    })
    const order = priceOrder(given, planOf('gold'), { distanceMiles: 19, rush: { ...NO_RUSH, isRush: true } })
    // Two blazers at $15.25 are $30.50.
    expect(order.creditBackCents).toBe(153)
  })

  it('the roll service is three rows of the price list', () => {
    expect(priceList.map(({ key }) => key).filter(isRollService)).toEqual([
      'rug-pickup-and-roll-small',
      'rug-pickup-and-roll-standard',
      'rug-pickup-and-roll-large',
    ])
  })
})

describe('any order', () => {
  const anyItem = fc.record<CountedItem>({
    key: fc.constantFrom(...priceList.map(({ key }) => key)),
    amountCents: fc.integer({ min: 1, max: 50_000 }),
    discountKind: fc.constantFrom('dry_clean', 'laundry', 'wash_fold', 'alterations', 'none'),
    count: fc.integer({ min: 1, max: 30 }),
    upChargeCents: fc.constantFrom(0, 0, 50, 1000),
  })
  const anyBasket = fc.record<Basket>({
    items: fc.array(anyItem, { maxLength: 5 }),
    extras: fc.array(fc.record({ title: fc.constant('Patch'), amountCents: fc.nat(20_000) }), { maxLength: 2 }),
    storage: fc.option(
      fc.record({ garments: fc.integer({ min: 1, max: 60 }), seasons: fc.integer({ min: 1, max: 2 }) }),
    ),
  })
  const anyTrip = fc.record({
    distanceMiles: fc.constantFrom(0.2, 15, 15.8, 19.3),
    rush: fc.constantFrom(
      NO_RUSH,
      { ...NO_RUSH, isRush: true },
      { isRush: true, quotedCents: 5000, acceptedCents: 5000, isSooner: true },
    ),
  })

  it('adds up to the cent, and nothing in it is below zero', () => {
    fc.assert(
      fc.property(anyBasket, anyTrip, fc.constantFrom(...PLAN_NAMES), (given, trip, name) => {
        const { lines, total, cleaning, deliveryCents, rushCents } = priceOrder(given, planOf(name), trip)
        expect(totalOf(lines)).toEqual(total)
        for (const line of lines) {
          expect(line.amountCents - line.discountCents).toBe(line.amountWithDiscountCents)
          expect(Math.min(line.amountCents, line.discountCents, line.amountWithDiscountCents)).toBeGreaterThanOrEqual(0)
          expect(line.amountCents).toBe(line.unitCents * line.count)
        }
        const other = lines.filter(({ kind }) => kind === 'roll' || kind.startsWith('storage'))
        const rolledUp = lines.filter(({ kind, of }) => kind === 'up_charge' && isRollService(of ?? ''))
        expect(total.amountWithDiscountCents).toBe(
          cleaning.amountWithDiscountCents +
            totalOf([...other, ...rolledUp]).amountWithDiscountCents +
            deliveryCents +
            rushCents,
        )
      }),
    )
  })

  it('in several deliveries costs together what it would cost in one, with the fees on the first', () => {
    fc.assert(
      fc.property(anyBasket, anyTrip, fc.constantFrom(...PLAN_NAMES), fc.nat(4), (given, trip, name, parts) => {
        const [plan, whole] = [planOf(name), priceOrder(given, planOf(name), trip)]
        // Each piece goes with the delivery of its number, so that one line may come in several.
        const later = Array.from({ length: parts }, (_, index) =>
          basket(given.items.flatMap((each) => (each.count > index + 1 ? [{ ...each, count: 1 }] : []))),
        )
        const left = (each: CountedItem) => each.count - later.filter((_, index) => each.count > index + 1).length
        const first = { ...given, items: given.items.map((each) => ({ ...each, count: left(each) })) }
        const orders = priceOrders([first, ...later], plan, trip)
        expect(totalOf(orders.map(({ total }) => total))).toEqual(whole.total)
        expect(totalOf(orders.map(({ cleaning }) => cleaning))).toEqual(whole.cleaning)
        expect(orders.map(({ deliveryCents, rushCents }) => [deliveryCents, rushCents])).toEqual([
          [whole.deliveryCents, whole.rushCents],
          ...later.map(() => [0, 0]),
        ])
      }),
    )
  })

  it('a member never pays more than payc for the same basket, nor Platinum more than Gold', () => {
    fc.assert(
      fc.property(anyBasket, anyTrip, (given, trip) => {
        const paid = (name: PlanName) => priceOrder(given, planOf(name), trip).total.amountWithDiscountCents
        expect(paid('gold')).toBeLessThanOrEqual(paid('payc'))
        expect(paid('platinum')).toBeLessThanOrEqual(paid('gold'))
      }),
    )
  })

  it('can be paid from credit, whatever the service [R5]', () => {
    for (const service of new Set(priceList.map((each) => each.service))) {
      const of = priceList.find((each) => each.service === service)
      const order = priceOrder(basket([item(of?.key ?? '', 1)]), planOf('gold'), NEAR)
      const totalCents = order.total.amountWithDiscountCents
      expect(paymentOf({ totalCents, balanceCents: totalCents, reloadPlanCents: null })).toMatchObject({
        creditCents: totalCents,
        cardCents: 0,
      })
    }
  })
})
