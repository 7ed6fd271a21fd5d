import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plansToCharge } from './credit.ts'

const GOLD = 19900
const PLATINUM = 29900

describe('plansToCharge', () => {
  it.each([
    ['plenty is left', 6000, 50000, GOLD, 0],
    ['exactly $10 would be left', 6000, 7000, GOLD, 0],
    ['a cent less than $10 would be left', 6000, 6999, GOLD, 1],
    ['the credit is less than the order', 6000, 1500, GOLD, 1],
    ['no credit at all', 6000, 0, GOLD, 1],
    ['one plan leaves exactly $10', 18900, 0, GOLD, 1],
    ['one plan leaves a cent less', 18901, 0, GOLD, 2],
    ['an order larger than the plan', 30000, 1500, GOLD, 2],
    ['the same on Platinum', 30000, 1500, PLATINUM, 1],
    ['a very large order', 100_000, 0, PLATINUM, 4],
    ['a free order, enough credit', 0, 1000, GOLD, 0],
    ['a free order, little credit', 0, 999, GOLD, 1],
    ['more credit than several plans', 100, 500_000, GOLD, 0],
  ])(
    '%s: %i with %i on the account on a plan of %i buys %i [R599]',
    (_, totalCents, balanceCents, planCents, expected) => {
      expect(plansToCharge({ totalCents, balanceCents, planCents })).toBe(expected)
    },
  )

  it('leaves at least $10, and one plan fewer would not [R599]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(GOLD, PLATINUM),
        (totalCents, balanceCents, planCents) => {
          const plans = plansToCharge({ totalCents, balanceCents, planCents })
          expect(Number.isInteger(plans) && plans >= 0).toBe(true)
          const left = balanceCents + plans * planCents - totalCents
          expect(left).toBeGreaterThanOrEqual(1000)
          if (plans > 0) expect(left - planCents).toBeLessThan(1000)
        },
      ),
    )
  })

  it('is never asked of a plan without a price', () => {
    expect(() => plansToCharge({ totalCents: 6000, balanceCents: 0, planCents: 0 })).toThrow(RangeError)
  })
})
