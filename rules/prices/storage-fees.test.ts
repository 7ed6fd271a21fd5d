import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf } from '../money.ts'
import { isStorageAlone, isStoredAlone } from '../orders/stored-alone.ts'
import { PLAN_NAMES } from '../plans/plan-titles.ts'
import { type PlanName, policy } from '../policy.ts'
import { storageLines } from './storage-fees.ts'

const costs = (garments: number, seasons: number, plan: PlanName) =>
  totalOf(storageLines({ garments, seasons }, plan)).amountWithDiscountCents

describe('seasonal storage with its processing fee', () => {
  it.each([
    // PAYC $39.95, Gold $29.95 and Platinum $19.95 for processing; nothing where Platinum stores for nothing.
    ['[R572] [R577]', 1, 6995 + 3995, 4995 + 2995, 0],
    ['[R572] [R577]', 5, 10990, 7990, 0],
    ['[R573] [R577]', 6, 11990, 8990, 6990],
    ['[R573]', 10, 11990, 8990, 6990],
    ['[R574]', 11, 12990, 9990, 7990],
    ['[R574]', 20, 12990, 9990, 7990],
    ['[R575]', 21, 13990, 10990, 8990],
    ['[R575]', 40, 13990, 10990, 8990],
    ['[R576]', 41, 14990, 11690, 9490],
    ['[R576]', 50, 23990, 17990, 13990],
  ])('%s %i garments for a season: %i, %i or %i', (_, garments, payc, gold, platinum) => {
    expect(PLAN_NAMES.map((plan) => costs(garments, 1, plan))).toEqual([payc, gold, platinum])
  })

  it.each([
    ['twice the season, once the fee', 8, 7995 * 2 + 3995, 5995 * 2 + 2995, 4995 * 2 + 1995],
    ['additional garments count in each season', 42, (9995 + 2000) * 2 + 3995, (7995 + 1400) * 2 + 2995, 17985],
    ['Platinum: the first season free with its fee, the second $49.95', 5, 17985, 12985, 4995],
  ])('two seasons [R578]: %s', (_, garments, payc, gold, platinum) => {
    expect(PLAN_NAMES.map((plan) => costs(garments, 2, plan))).toEqual([payc, gold, platinum])
  })

  it('comes line by line, and no line is discounted', () => {
    const shape = (garments: number, seasons: number, plan: PlanName) =>
      storageLines({ garments, seasons }, plan).map(({ kind, count, unitCents }) => [kind, count, unitCents])
    expect(shape(8, 2, 'gold')).toEqual([
      ['storage', 2, 5995],
      ['storage_processing', 1, 2995],
    ])
    expect(shape(43, 2, 'payc')).toEqual([
      ['storage', 2, 9995],
      ['storage_additional', 6, 1000],
      ['storage_processing', 1, 3995],
    ])
    expect(shape(3, 1, 'platinum')).toEqual([['storage_free', 1, 0]])
    expect(shape(3, 2, 'platinum')).toEqual([
      ['storage_free', 1, 0],
      ['storage', 1, 4995],
    ])
  })

  it('the gift is worth over $69: one season, up to five garments [R441]', () => {
    expect(policy.savings.seasonalStorageValueCents).toBe(6900)
    for (const garments of [1, 5]) {
      expect(costs(garments, 1, 'platinum')).toBe(0)
      expect(costs(garments, 1, 'payc')).toBeGreaterThan(6900)
    }
    expect(costs(6, 1, 'platinum')).toBeGreaterThan(0)
  })

  it('has no hole: one garment more never costs less, and a better plan never more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 2 }), (garments, seasons) => {
        const [payc = 0, gold = 0, platinum = 0] = PLAN_NAMES.map((plan) => costs(garments, seasons, plan))
        expect(payc).toBeGreaterThan(gold)
        expect(gold).toBeGreaterThan(platinum)
        for (const plan of PLAN_NAMES) {
          expect(costs(garments + 1, seasons, plan)).toBeGreaterThanOrEqual(costs(garments, seasons, plan))
        }
      }),
    )
  })

  it.each([
    [0, 1],
    [-1, 1],
    [1.5, 1],
    [1, 0],
    [1, 3],
    [1, 1.5],
  ])('refuses %d garments for %d seasons', (garments, seasons) => {
    expect(() => storageLines({ garments, seasons }, 'payc')).toThrow(RangeError)
  })
})

describe('an order of storage alone', () => {
  it.each([
    [['storage', 'storage_processing'], true],
    [['storage_free'], true],
    [['storage', 'rush', 'delivery'], true],
    [['storage', 'item'], false],
    [['storage', 'extra'], false],
    [['storage', 'roll'], false],
    [['rush'], false],
    [[], false],
  ])('%j: %s', (kinds, expected) => expect(isStorageAlone(kinds)).toBe(expected))

  it.each([
    [0, 0, ['storage', 'delivery'], true],
    [1, 0, ['storage'], false],
    [0, 1, ['storage'], false],
    // A rug that is only rolled comes back all the same.
    [0, 0, ['roll', 'storage'], false],
    [0, 0, ['delivery'], false],
  ])('as its customer sees it, with %i items, %i extras and %j: %s', (items, extras, kinds, expected) => {
    const basket = { itemList: Array(items).fill({}), extraItems: Array(extras).fill({}) }
    expect(isStoredAlone({ basket, feeList: kinds.map((kind) => ({ kind })) })).toBe(expected)
    expect(isStoredAlone({ basket: null, feeList: [] })).toBe(false)
  })
})
