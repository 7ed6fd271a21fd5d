import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountsOf, dollars, lineAmounts, percentOf, readDollars, shareOf, splitCents, totalOf } from './money.ts'

const anyCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
const anyPercent = fc.integer({ min: 0, max: 100 })

describe('dollars', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [1, '0.01'],
    [9, '0.09'],
    [10, '0.10'],
    [99, '0.99'],
    [100, '1.00'],
    [505, '5.05'],
    [19900, '199.00'],
    [1400000000, '14000000.00'],
    [-1, '-0.01'],
    [-505, '-5.05'],
    [-19900, '-199.00'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('[R446] %i cents are %s', (cents, expected) => {
    expect(dollars(cents)).toBe(expected)
  })

  it.each([0.5, 19.9, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d, which is not whole cents', (value) => {
    expect(() => dollars(value)).toThrow(RangeError)
  })

  it('always has two decimals and reads back as the same cents', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const text = dollars(cents)
        expect(text).toMatch(/^-?\d+\.\d{2}$/)
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(cents))
      }),
    )
  })
})

describe('percentOf', () => {
  it.each([
    [0, 20, 0],
    [695, 0, 0],
    [695, 100, 695],
    [695, 10, 70],
    [694, 10, 69],
    [695, 20, 139],
    [795, 10, 80],
    [1, 50, 1],
    [1, 49, 0],
    [1, 51, 1],
    [30, 5, 2],
    [29, 5, 1],
    [19900, 5, 995],
    // 1.005 × 100 is 100.49999999999999 in floating point.
    [1005, 10, 101],
    [-695, 10, -70],
    [-694, 10, -69],
    [-30, 5, -2],
    [-1, 49, 0],
    [90_071_992_547_401, 99, 89_171_272_621_927],
  ])('of %i cents, %i percent are %i', (cents, percent, expected) => {
    expect(percentOf(cents, percent)).toBe(expected)
  })

  it.each([
    [0.5, 10],
    [100, 2.5],
    [Number.NaN, 10],
    [Number.MAX_SAFE_INTEGER, 10],
  ])('refuses %d and %d, which cannot be reckoned exactly', (cents, percent) => {
    expect(() => percentOf(cents, percent)).toThrow(RangeError)
  })

  it('is a whole number of cents, at most half a cent away from the exact share', () => {
    fc.assert(
      fc.property(anyCents, anyPercent, (cents, percent) => {
        const share = percentOf(cents, percent)
        expect(Number.isSafeInteger(share)).toBe(true)
        expect(Math.abs(share * 100 - cents * percent)).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('takes back exactly what it gave, and is never minus zero', () => {
    fc.assert(
      fc.property(anyCents, anyPercent, (cents, percent) => {
        expect(percentOf(-cents, percent) + percentOf(cents, percent)).toBe(0)
        expect(Object.is(percentOf(cents, percent), -0)).toBe(false)
      }),
    )
  })

  it('never takes more than the whole and grows with the percentage', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(99), (cents, percent) => {
        expect(percentOf(cents, percent)).toBeLessThanOrEqual(percentOf(cents, percent + 1))
        expect(percentOf(cents, percent + 1)).toBeLessThanOrEqual(cents)
      }),
    )
  })
})

describe('readDollars', () => {
  it.each([
    ['199', 19900],
    ['199.00', 19900],
    ['$199.00', 19900],
    [' 12.05 ', 1205],
    ['0.01', 1],
    ['0', 0],
  ])('%j is %i cents', (text, cents) => {
    expect(readDollars(text)).toBe(cents)
  })

  it.each(['', '$', '12.5', '12.005', '-1.00', '1,000.00', '1e3', '.50', '12.', '99999999', 'ten'])(
    '%j is none',
    (text) => {
      expect(readDollars(text)).toBeUndefined()
    },
  )

  it('reads back every amount it shows', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (cents) => {
        expect(readDollars(dollars(cents))).toBe(cents)
      }),
    )
  })
})

describe('the amounts of a line', () => {
  it.each([
    // 10% of $6.95 is 69.5 cents and rounds to 70 for each shirt: five are $31.25 and not $31.28.
    ['five shirts on Gold', 695, 5, 10, 3475, 350, 3125],
    ['five shirts on Platinum', 695, 5, 20, 3475, 695, 2780],
    ['one shirt as you go', 695, 1, 0, 695, 0, 695],
    ['all of it', 695, 3, 100, 2085, 2085, 0],
    ['none', 695, 0, 20, 0, 0, 0],
  ])('%s', (_, unitCents, count, percent, amountCents, discountCents, amountWithDiscountCents) => {
    expect(lineAmounts({ unitCents, count, percent })).toEqual({ amountCents, discountCents, amountWithDiscountCents })
  })

  it('are count times those of one, and add up to the total', () => {
    const anyLine = fc.record({ unitCents: fc.nat(100_000), count: fc.nat(50), percent: anyPercent })
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (given) => {
        const lines = given.map(lineAmounts)
        given.forEach(({ count, ...line }, index) => {
          const one = lineAmounts({ ...line, count: 1 })
          expect(lines[index]?.amountWithDiscountCents).toBe(one.amountWithDiscountCents * count)
        })
        const total = totalOf(lines)
        expect(total.amountWithDiscountCents).toBe(lines.reduce((sum, line) => sum + line.amountWithDiscountCents, 0))
        expect(total.amountWithDiscountCents).toBe(total.amountCents - total.discountCents)
        expect(total.amountWithDiscountCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it.each([
    { unitCents: -1, count: 1, percent: 0 },
    { unitCents: 1.5, count: 1, percent: 0 },
    { unitCents: 695, count: -1, percent: 0 },
    { unitCents: 695, count: 0.5, percent: 0 },
    { unitCents: 695, count: 1, percent: -10 },
    { unitCents: 695, count: 1, percent: 101 },
  ])('refuses %o', (given) => {
    expect(() => lineAmounts(given)).toThrow(RangeError)
  })

  it('are never below zero on their own', () => {
    expect(() => amountsOf(-1, 0)).toThrow(RangeError)
    expect(() => amountsOf(0, -1)).toThrow(RangeError)
  })
})

describe('splitCents', () => {
  it.each([
    [1990, 2, 995],
    [1499, 2, 750],
    [100, 3, 33],
    [200, 3, 67],
    [0, 4, 0],
  ])('%i cents in %i parts are told as %i each', (cents, parts, each) => expect(splitCents(cents, parts)).toBe(each))

  it('is never more than half a cent a part away from the whole', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 1_000 }), (cents, parts) => {
        const each = splitCents(cents, parts)
        expect(Number.isSafeInteger(each)).toBe(true)
        expect(Math.abs(2 * (each * parts - cents))).toBeLessThanOrEqual(parts)
      }),
    )
  })

  it('takes no part of a cent', () => expect(() => splitCents(0.5, 2)).toThrow('Not whole'))
})

it('a share is whole where the amounts make it so', () => expect(Math.floor(shareOf(100 * 5771, 19900))).toBe(29))
