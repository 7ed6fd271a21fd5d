import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Coupon,
  type CouponTerms,
  couponCode,
  couponDiscountCents,
  couponFlaws,
  couponRefusal,
} from './coupons.ts'

const TEN_PERCENT: Coupon = { kind: 'percentage', percent: 10 }
const TEN_DOLLARS: Coupon = { kind: 'amount', cents: 1000 }

describe('what a coupon takes off', () => {
  it.each([
    ['10% of Gold', TEN_PERCENT, 19900, 1990],
    ['10% of Platinum', TEN_PERCENT, 29900, 2990],
    ['half a cent goes to the customer', TEN_PERCENT, 695, 70],
    ['$10.00 of Gold', TEN_DOLLARS, 19900, 1000],
    ['no more than there is to pay', TEN_DOLLARS, 900, 900],
    ['all of it', { kind: 'percentage', percent: 100 }, 19900, 19900],
    ['nothing of nothing', TEN_DOLLARS, 0, 0],
  ] as const)('%s', (_, coupon, amountCents, expected) => {
    expect(couponDiscountCents(coupon, amountCents)).toBe(expected)
  })

  it('is never below zero nor above the amount', () => {
    const anyCoupon: fc.Arbitrary<Coupon> = fc.oneof(
      fc.record({ kind: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 100_000 }) }),
    )
    fc.assert(
      fc.property(anyCoupon, fc.nat(100_000), (coupon, amountCents) => {
        const cents = couponDiscountCents(coupon, amountCents)
        expect(Number.isSafeInteger(cents) && cents >= 0 && cents <= amountCents).toBe(true)
      }),
    )
  })
})

describe('whether it can be used', () => {
  const TERMS: CouponTerms = {
    validFrom: '2026-11-16',
    validUntil: '2026-11-18',
    limit: 3,
    isOncePerCustomer: true,
    isRetired: false,
  }
  const OPEN = { kind: 'plan', status: 'open', amountCents: 19900 } as const
  const USE = { today: '2026-11-17', usedInAll: 0, usedByCustomer: 0, invoice: OPEN }
  const refusal = (terms: Partial<CouponTerms>, use: Partial<typeof USE | { invoice: object }>) =>
    couponRefusal({ ...TERMS, ...terms }, { ...USE, ...use } as typeof USE)

  it.each([
    ['within all its terms', {}, {}, undefined],
    ['on its first day', {}, { today: '2026-11-16' }, undefined],
    ['the day before', {}, { today: '2026-11-15' }, 'too_early'],
    ['on its last day', {}, { today: '2026-11-18' }, undefined],
    ['the day after', {}, { today: '2026-11-19' }, 'too_late'],
    ['without a window', { validFrom: null, validUntil: null }, { today: '2036-01-01' }, undefined],
    ['the last of three', {}, { usedInAll: 2 }, undefined],
    ['the fourth', {}, { usedInAll: 3 }, 'used_up'],
    ['without a limit', { limit: null }, { usedInAll: 1000 }, undefined],
    ['once more by the same customer', {}, { usedByCustomer: 1 }, 'used_by_customer'],
    ['the same where it is not marked', { isOncePerCustomer: false }, { usedByCustomer: 1 }, undefined],
    ['retired', { isRetired: true }, {}, 'retired'],
    ['on a credit pack or top-up', {}, { invoice: { ...OPEN, kind: 'credit' } }, undefined],
    ['on payc', {}, { invoice: { ...OPEN, amountCents: 0 } }, 'not_for_this'],
    ['on a reload', {}, { invoice: { ...OPEN, kind: 'reload' } }, 'not_for_this'],
    ['on a laundry order', {}, { invoice: { ...OPEN, kind: 'order' } }, 'not_for_this'],
    ['on the welcome box', {}, { invoice: { ...OPEN, kind: 'welcome_box' } }, 'not_for_this'],
    ['on a staff charge', {}, { invoice: { ...OPEN, kind: 'staff' } }, 'not_for_this'],
    ['on what is paid', {}, { invoice: { ...OPEN, status: 'paid' } }, 'not_for_this'],
    ['on what is void', {}, { invoice: { ...OPEN, status: 'void' } }, 'not_for_this'],
  ])('%s: %s', (_, terms, use, expected) => {
    expect(refusal(terms, use)).toBe(expected)
  })

  it.each(['FRESH10', 'fresh10', ' Fresh10 ', '\tFRESH10\n'])('%j is FRESH10', (typed) => {
    expect(couponCode(typed)).toBe('FRESH10')
  })
})

describe('a coupon that staff want to make', () => {
  const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }

  it.each([
    ['FRESH10', TEN_PERCENT, {}, []],
    [' tenoff ', TEN_DOLLARS, { limit: 1, validFrom: '2026-11-17', validUntil: '2026-11-17' }, []],
    ['', TEN_PERCENT, {}, ['code']],
    ['TEN OFF', TEN_PERCENT, {}, ['code']],
    ['ZERO', { kind: 'percentage', percent: 0 }, {}, ['percent']],
    ['ALL', { kind: 'percentage', percent: 100 }, {}, []],
    ['MORE', { kind: 'percentage', percent: 101 }, {}, ['percent']],
    ['HALF', { kind: 'percentage', percent: 2.5 }, {}, ['percent']],
    ['ZERO', { kind: 'amount', cents: 0 }, {}, ['cents']],
    ['HALF', { kind: 'amount', cents: 0.5 }, {}, ['cents']],
    ['NONE', TEN_PERCENT, { limit: 0 }, ['limit']],
    ['BACK', TEN_PERCENT, { validFrom: '2026-11-18', validUntil: '2026-11-17' }, ['window']],
    ['OVER', TEN_PERCENT, { validFrom: '2026-11-01', validUntil: '2026-11-16' }, ['over']],
    ['ODD', TEN_PERCENT, { validFrom: '2026-02-30' }, ['window']],
    ['?', { kind: 'amount', cents: -1 }, { limit: -1, validUntil: 'soon' }, ['code', 'cents', 'limit', 'window']],
  ] as const)('%j with %o and %o: %o', (code, coupon, more, expected) => {
    expect(couponFlaws(code, coupon, { ...terms, ...more }, '2026-11-17')).toEqual(expected)
  })
})
