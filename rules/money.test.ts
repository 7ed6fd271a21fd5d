import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollars, percentOf } from './money.ts'

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
