import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../days/days.ts'
import {
  type CreditPurchase,
  type DiscountedOrder,
  discountsTaken,
  forfeitedOnClosing,
  leavingQuote,
  refundableUntil,
} from './leaving.ts'

const TODAY = '2026-11-17'
const at = (day: string, hour = 18) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)

const gold = (more: Partial<CreditPurchase> = {}): CreditPurchase => ({
  id: 1,
  kind: 'purchase',
  chargedAt: at('2026-11-16'),
  chargedCents: 19900,
  couponCents: 0,
  boxCents: 0,
  leftCents: 19900,
  status: 'open',
  ...more,
})
const platinum = (more: Partial<CreditPurchase> = {}): CreditPurchase =>
  gold({ id: 2, chargedAt: at('2026-11-17', 17), chargedCents: 29900, leftCents: 29900, ...more })
const order = (discountCents: number, more: Partial<DiscountedOrder> = {}): DiscountedOrder => ({
  id: 7,
  discountCents,
  paidAt: at('2026-11-17', 17),
  isRefunded: false,
  isTakenBefore: false,
  ...more,
})

const quote = (purchases: readonly CreditPurchase[], orders: readonly DiscountedOrder[] = [], today = TODAY) =>
  leavingQuote(purchases, orders, today)
const refund = (...given: Parameters<typeof quote>) => quote(...given).refundCents

describe('leaving Advantage, line by line [R294]', () => {
  it('$199 unspent: $199 back', () => {
    expect(quote([gold()])).toEqual({
      lines: [{ kind: 'left_of_purchase', purchaseId: 1, cents: 19900 }],
      chargedCents: 19900,
      refundCents: 19900,
      refunds: [{ purchaseId: 1, cents: 19900 }],
      endingPurchaseIds: [1],
      endingCents: 19900,
      lastDay: '2026-12-07',
    })
  })

  it('$199 unspent with a welcome box of $49 that was sent: $150', () => {
    expect(quote([gold({ boxCents: 4900 })])).toMatchObject({
      lines: [
        { kind: 'left_of_purchase', purchaseId: 1, cents: 19900 },
        { kind: 'welcome_box', purchaseId: 1, cents: -4900 },
      ],
      refundCents: 15000,
      refunds: [{ purchaseId: 1, cents: 15000 }],
      endingCents: 19900,
    })
  })

  it('a box stays where its purchase does, and is asked for before the discounts of orders', () => {
    const old = gold({ id: 3, chargedAt: at('2026-10-01'), boxCents: 4900 })
    expect(quote([old, gold()]).lines).toEqual([{ kind: 'left_of_purchase', purchaseId: 1, cents: 19900 }])
    const spent = quote([gold({ boxCents: 4900, leftCents: 5000 })], [order(2000)])
    expect([spent.refundCents, discountsTaken(spent)]).toEqual([0, [{ orderId: 7, cents: 100 }]])
  })

  it('$199 bought with a $20 coupon and unspent: $179 [R295]', () => {
    expect(quote([gold({ chargedCents: 17900, couponCents: 2000 })])).toEqual({
      lines: [
        { kind: 'left_of_purchase', purchaseId: 1, cents: 19900 },
        { kind: 'coupon', purchaseId: 1, cents: -2000 },
      ],
      chargedCents: 17900,
      refundCents: 17900,
      refunds: [{ purchaseId: 1, cents: 17900 }],
      endingPurchaseIds: [1],
      endingCents: 19900,
      lastDay: '2026-12-07',
    })
  })

  it('$199 unspent and $20 of discounts on orders that are on their way: $179 [R295]', () => {
    const paidAt = null
    expect(refund([gold()], [order(1200, { paidAt }), order(800, { id: 8, paidAt })])).toBe(17900)
  })

  it('gold and platinum in one week: both, to the newer charge first', () => {
    expect(quote([gold(), platinum()])).toMatchObject({
      refundCents: 49800,
      refunds: [
        { purchaseId: 2, cents: 29900 },
        { purchaseId: 1, cents: 19900 },
      ],
      endingPurchaseIds: [1, 2],
      endingCents: 49800,
    })
  })

  it('gold and platinum in one week, an order of $120 list price since: the older charge gets less', () => {
    // 10% off $120.00 is $12.00; the $108.00 came out of Gold's lot.
    const { lines, refundCents, refunds } = quote([gold({ leftCents: 9100 }), platinum()], [order(1200)])
    expect(lines).toEqual([
      { kind: 'left_of_purchase', purchaseId: 1, cents: 9100 },
      { kind: 'left_of_purchase', purchaseId: 2, cents: 29900 },
      { kind: 'order_discount', orderId: 7, cents: -1200 },
    ])
    expect(refundCents).toBe(37800)
    expect(refunds).toEqual([
      { purchaseId: 2, cents: 29900 },
      { purchaseId: 1, cents: 7900 },
    ])
  })

  it('$60 spent on $66.67 of cleaning: $139.00 less $6.67 are $132.33', () => {
    expect(quote([gold({ leftCents: 13900 })], [order(667)])).toMatchObject({
      lines: [
        { kind: 'left_of_purchase', purchaseId: 1, cents: 13900 },
        { kind: 'order_discount', orderId: 7, cents: -667 },
      ],
      refundCents: 13233,
      refunds: [{ purchaseId: 1, cents: 13233 }],
    })
  })

  it.each(['credit_back', 'gift', 'transfer', 'welcome_box'] as const)('%s beside it stays where it is', (kind) => {
    // The older lot of $12.95 neither pays out nor ends, and discounts before the purchase do not count.
    const given = gold({ id: 9, kind, chargedAt: at('2026-11-10'), chargedCents: 0, leftCents: 1295 })
    const earlier = order(2000, { paidAt: at('2026-11-12') })
    expect(quote([gold(), given], [earlier])).toEqual(quote([gold()]))
    expect(quote([given])).toEqual({
      lines: [],
      chargedCents: 0,
      refundCents: 0,
      refunds: [],
      endingPurchaseIds: [],
      endingCents: 0,
      lastDay: null,
    })
  })

  it('$50 transferred away: $149 back', () => {
    expect(quote([gold({ leftCents: 14900 })])).toMatchObject({
      lines: [{ kind: 'left_of_purchase', purchaseId: 1, cents: 14900 }],
      refundCents: 14900,
      refunds: [{ purchaseId: 1, cents: 14900 }],
    })
  })

  it('nothing bought: nothing back', () => {
    expect(quote([])).toEqual({
      lines: [],
      chargedCents: 0,
      refundCents: 0,
      refunds: [],
      endingPurchaseIds: [],
      endingCents: 0,
      lastDay: null,
    })
  })

  it('a reload is refunded as a purchase is, without the discount of the order that it paid for', () => {
    const chargedAt = at('2026-11-17', 17)
    const reload = gold({ id: 3, kind: 'reload', chargedAt, leftCents: 13900 })
    expect(refund([reload], [order(667, { paidAt: chargedAt })])).toBe(13233)
  })
})

describe('which discounts count', () => {
  it.each([
    ['completed before the oldest purchase', { paidAt: at('2026-11-16', 17) }, 0],
    ['completed with it', { paidAt: at('2026-11-16', 18) }, 667],
    ['completed since', { paidAt: at('2026-11-17', 17) }, 667],
    ['on its way', { paidAt: null }, 667],
    ['refunded as a whole', { isRefunded: true }, 0],
    ['settled by leaving before', { paidAt: null, isTakenBefore: true }, 0],
  ])('of an order %s', (_, more, counted) => {
    expect(refund([gold()], [order(667, more)])).toBe(19900 - counted)
  })

  it('since the oldest of them, also where that one is spent', () => {
    const spent = gold({ leftCents: 0, chargedAt: at('2026-11-10') })
    const since = order(2000, { paidAt: at('2026-11-12') })
    expect(refund([spent, platinum()], [since])).toBe(27900)
    expect(refund([platinum()], [since])).toBe(29900)
  })

  it('more than is left: nothing back, and nothing owed', () => {
    expect(quote([gold({ leftCents: 500 })], [order(2000)])).toEqual({
      lines: [
        { kind: 'left_of_purchase', purchaseId: 1, cents: 500 },
        { kind: 'order_discount', orderId: 7, cents: -2000 },
        { kind: 'below_zero', cents: 1500 },
      ],
      chargedCents: 19900,
      refundCents: 0,
      refunds: [],
      endingPurchaseIds: [1],
      endingCents: 500,
      lastDay: '2026-12-07',
    })
  })

  it('never more than was charged: a rest of 49 cents was waived', () => {
    expect(quote([gold({ chargedCents: 0, couponCents: 19851 })])).toMatchObject({
      lines: [{ cents: 19900 }, { cents: -19851 }, { kind: 'above_charged', cents: -49 }],
      refundCents: 0,
      refunds: [],
    })
  })

  it('a coupon of 100% leaves nothing to refund', () => {
    expect(refund([gold({ chargedCents: 0, couponCents: 19900 })])).toBe(0)
  })
})

describe('which purchases count', () => {
  it.each([
    ['day 14', '2026-11-03', '2026-11-23', 19900],
    ['day 15', '2026-11-03', '2026-11-24', 0],
    ['Thanksgiving is no business day: day 14', '2026-11-17', '2026-12-08', 19900],
    ['day 15', '2026-11-17', '2026-12-09', 0],
    ['bought on a Saturday: day 14 is a Friday', '2026-11-14', '2026-12-04', 19900],
    ['the weekend after day 14', '2026-11-14', '2026-12-06', 19900],
    ['the Monday after it', '2026-11-14', '2026-12-07', 0],
    ['the day itself', '2026-11-17', '2026-11-17', 19900],
  ])('%s: charged on %s and asked on %s [R294]', (_, chargedOn, today, expected) => {
    expect(refund([gold({ chargedAt: at(chargedOn, 20) })], [], today)).toBe(expected)
  })

  it('the day of the charge is that of Los Angeles', () => {
    // 06:00 in UTC is still the evening of 2 November there: day 14 is Friday the 20th.
    expect(refundableUntil(at('2026-11-03', 6))).toBe('2026-11-22')
    expect(refundableUntil(at('2026-11-03', 8))).toBe('2026-11-23')
  })

  it('one outside the window keeps its credit, and the last day is that of the oldest inside', () => {
    const old = gold({ chargedAt: at('2026-10-01') })
    const shown = { refundCents: 29900, endingPurchaseIds: [2], endingCents: 29900, lastDay: '2026-12-08' }
    expect(quote([old, platinum()])).toMatchObject(shown)
    expect(quote([gold({ chargedAt: at('2026-11-03', 20) }), platinum()])).toMatchObject({ lastDay: '2026-11-23' })
  })

  it('neither a disputed one nor one that was refunded before', () => {
    expect(quote([gold({ status: 'disputed' }), platinum()])).toMatchObject({
      refundCents: 29900,
      endingPurchaseIds: [2],
    })
    const left = gold({ status: 'ended', leftCents: 0, chargedAt: at('2026-11-09') })
    const since = order(2000, { paidAt: at('2026-11-12') })
    expect(refund([left, platinum({ chargedCents: 27900, couponCents: 2000 })], [since])).toBe(27900)
  })
})

describe('any quote', () => {
  const anyPurchase = fc
    .record({ price: fc.constantFrom(19900, 29900), coupon: fc.nat(19900), left: fc.nat(29900), daysAgo: fc.nat(40) })
    .map(({ price, coupon, left, daysAgo }) =>
      gold({
        chargedAt: at(addDays(TODAY, -daysAgo)),
        chargedCents: price - coupon,
        couponCents: coupon,
        leftCents: Math.min(left, price),
      }),
    )
  const anyPurchases = fc.array(anyPurchase, { maxLength: 5 }).map((all) => all.map((each, id) => ({ ...each, id })))
  const anyOrders = fc.array(
    fc
      .record({ discount: fc.nat(9000), daysAgo: fc.option(fc.nat(40)) })
      .map(({ discount, daysAgo }) =>
        order(discount, { paidAt: daysAgo === null ? null : at(addDays(TODAY, -daysAgo)) }),
      ),
    { maxLength: 6 },
  )
  const sum = (given: readonly { cents: number }[]) => given.reduce((total, { cents }) => total + cents, 0)

  it('adds up, is never negative, and pays no card more than it paid', () => {
    fc.assert(
      fc.property(anyPurchases, anyOrders, (purchases, orders) => {
        const { lines, refundCents, refunds, endingCents } = quote(purchases, orders)
        expect(sum(lines)).toBe(refundCents)
        expect(sum(refunds)).toBe(refundCents)
        expect(refundCents).toBeGreaterThanOrEqual(0)
        expect(refundCents).toBeLessThanOrEqual(endingCents)
        for (const { purchaseId, cents } of refunds) {
          expect(cents).toBeGreaterThan(0)
          expect(cents).toBeLessThanOrEqual(purchases[purchaseId]?.chargedCents ?? 0)
        }
      }),
    )
  })

  it('is never more for one who had more discounts or spent more', () => {
    fc.assert(
      fc.property(anyPurchases, anyOrders, fc.nat(9000), (purchases, orders, more) => {
        const before = refund(purchases, orders)
        expect(refund(purchases, [...orders, order(more, { paidAt: null })])).toBeLessThanOrEqual(before)
        const spent = purchases.map((each) => ({ ...each, leftCents: Math.max(0, each.leftCents - more) }))
        expect(refund(spent, orders)).toBeLessThanOrEqual(before)
      }),
    )
  })
})

describe('closing the account', () => {
  it('forfeits what the cards do not get', () => {
    expect(forfeitedOnClosing({ refundCents: 17900 }, 21195)).toBe(3295)
    expect(forfeitedOnClosing({ refundCents: 19900 }, 19900)).toBe(0)
    expect(forfeitedOnClosing({ refundCents: 0 }, -500)).toBe(0)
  })
})

describe('what leaving takes of the discounts', () => {
  it.each([
    ['all of each', 19900, 0, [1200, 300], [1200, 300]],
    ['the oldest first, as far as it goes', 1300, 0, [1200, 300], [1200, 100]],
    ['after the coupon', 2500, 2000, [1200, 300], [500]],
    ['nothing where the coupon was more than is left', 500, 2000, [1200], []],
  ])('%s', (_, leftCents, couponCents, discounts, taken) => {
    const orders = discounts.map((cents, index) => ({ ...order(cents), id: index + 1 }))
    const found = discountsTaken(quote([gold({ leftCents, couponCents })], orders))
    expect(found).toEqual(taken.map((cents, index) => ({ orderId: index + 1, cents })))
  })

  it.each([
    ['nothing where no card gets more without them', 17_900, [1200, 300], []],
    ['only what lowers it below what was charged', 19_000, [1200, 300], [600]],
  ])('%s', (_, chargedCents, discounts, taken) => {
    const orders = discounts.map((cents, index) => ({ ...order(cents), id: index + 1 }))
    const found = discountsTaken(quote([gold({ chargedCents })], orders))
    expect(found).toEqual(taken.map((cents, index) => ({ orderId: index + 1, cents })))
  })

  it('is as much as leaving without them would have paid back', () => {
    const cents = fc.nat(20_000)
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.nat(4000),
        fc.array(fc.nat(4000), { maxLength: 4 }),
        (charged, left, coupon, given) => {
          const purchase = gold({ chargedCents: charged, leftCents: left, couponCents: coupon })
          const orders = given.map((each, index) => ({ ...order(each), id: index + 1 }))
          const taken = discountsTaken(quote([purchase], orders)).reduce((sum, each) => sum + each.cents, 0)
          expect(taken).toBe(refund([purchase]) - refund([purchase], orders))
        },
      ),
    )
  })
})
