import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../days/days.ts'
import { planOf } from '../plans/plan-of-release.ts'
import { PLAN_NAMES } from '../plans/plan-titles.ts'
import type { PlanName } from '../policy.ts'
import { deliveryFee, type NoShow, noBagFeeCents, pausesSchedule } from './fees.ts'
import { rushFeeCents, rushQuoteRefusal } from './rush-fee.ts'

const fee = (plan: PlanName, cleaningCents: number, distanceMiles = 3) =>
  deliveryFee({ cleaningCents, plan: planOf(plan), distanceMiles })

describe('delivery, round trip', () => {
  it.each([
    ['[R581]', 'payc', 1, 'small', 1990],
    ['[R581]', 'payc', 4899, 'small', 1990],
    ['[R582]', 'payc', 4900, 'medium', 990],
    // The documents have no price for $49 to $51 and $68 to $69.
    ['[R582]', 'payc', 5000, 'medium', 990],
    ['[R582]', 'payc', 6850, 'medium', 990],
    ['[R582]', 'payc', 6899, 'medium', 990],
    ['[R580]', 'payc', 6900, 'free', 0],
    ['[R583]', 'gold', 3899, 'small', 1498],
    ['[R584]', 'gold', 3900, 'medium', 990],
    ['[R584]', 'gold', 5899, 'medium', 990],
    ['[R580] [R442]', 'gold', 5900, 'free', 0],
    ['[R583]', 'platinum', 2899, 'small', 1498],
    ['[R584]', 'platinum', 2900, 'medium', 990],
    ['[R584]', 'platinum', 4899, 'medium', 990],
    ['[R580]', 'platinum', 4900, 'free', 0],
  ] as const)('%s %s with %i cents of cleaning: %s, %i', (_, plan, cleaningCents, band, feeCents) => {
    expect(fee(plan, cleaningCents)).toEqual({ band, feeCents })
  })

  it('has no hole at any cent: it only falls, and once free it stays free [R580–R584]', () => {
    for (const plan of PLAN_NAMES) {
      const fees = Array.from({ length: 8000 }, (_, cents) => fee(plan, cents + 1))
      expect(new Set(fees.map(({ band }) => band))).toEqual(new Set(['small', 'medium', 'free']))
      expect(fees.filter(({ feeCents }, index) => feeCents > (fees[index - 1]?.feeCents ?? feeCents))).toEqual([])
    }
  })

  it('is never more for a better plan, at any cent and distance', () => {
    for (const miles of [0.2, 15.1, 20]) {
      const dearer = Array.from({ length: 8000 }, (_, cents) => cents).filter((cents) => {
        const [payc = 0, gold = 0, platinum = 0] = PLAN_NAMES.map((plan) => fee(plan, cents, miles).feeCents)
        return gold > payc || platinum > gold
      })
      expect(dearer).toEqual([])
    }
  })

  it('costs nothing where nothing is cleaned: storage alone', () => {
    for (const plan of PLAN_NAMES) expect(fee(plan, 0, 19)).toEqual({ band: 'nothing_to_clean', feeCents: 0 })
  })

  it('goes by the row of the package where that says otherwise', () => {
    const plan = { ...planOf('gold'), deliveryFreeFromCents: 5500 }
    expect(deliveryFee({ cleaningCents: 5500, plan, distanceMiles: 3 }).band).toBe('free')
    expect(deliveryFee({ cleaningCents: 5499, plan, distanceMiles: 3 }).band).toBe('medium')
  })

  it.each([-1, 0.5])('refuses %d cents', (cents) => {
    expect(() => fee('payc', cents)).toThrow(RangeError)
  })
})

describe('extended routes [R585]', () => {
  it.each([
    ['15 miles are not beyond 15', 15, 6899, 'medium', 990],
    ['just beyond', 15.1, 6899, 'extended_near', 1490],
    ['Foster City', 15.8, 4900, 'extended_near', 1490],
    ['a small load there, whose own fee is higher', 15.8, 4899, 'small', 1990],
    ['18 miles are still near', 18, 6899, 'extended_near', 1490],
    ['beyond 18', 18.1, 6899, 'extended_far', 1990],
    ['the farthest', 20, 1, 'extended_far', 1990],
    ['from $69 on it is free as everywhere', 20, 6900, 'free', 0],
  ] as const)('%s', (_, miles, cleaningCents, band, feeCents) => {
    expect(fee('payc', cleaningCents, miles)).toEqual({ band, feeCents })
  })

  it('takes the place of a lower fee for members too, also where theirs would be free', () => {
    expect(fee('gold', 3899, 16)).toEqual({ band: 'small', feeCents: 1498 })
    expect(fee('gold', 3900, 16)).toEqual({ band: 'extended_near', feeCents: 1490 })
    expect(fee('gold', 6899, 16)).toEqual({ band: 'extended_near', feeCents: 1490 })
    expect(fee('platinum', 4900, 19)).toEqual({ band: 'extended_far', feeCents: 1990 })
    expect(fee('gold', 6900, 16)).toEqual({ band: 'free', feeCents: 0 })
  })
})

it('delivery is never less for who lives farther away, at any cent and plan', () => {
  for (const plan of PLAN_NAMES) {
    const cheaper = Array.from({ length: 8000 }, (_, cents) => cents).filter((cents) => {
      const [near = 0, extended = 0, far = 0] = [3, 16, 19].map((miles) => fee(plan, cents, miles).feeCents)
      return extended < near || far < extended
    })
    expect(cheaper).toEqual([])
  }
})

describe('rush [R588]', () => {
  it.each([
    ['not wanted', { isRush: false, quotedCents: null, acceptedCents: null }, 0],
    ['as usual', { isRush: true, quotedCents: null, acceptedCents: null }, 999],
    ['a quote that the customer accepted', { isRush: true, quotedCents: 4900, acceptedCents: 4900 }, 4900],
    ['a quote that nobody answered', { isRush: true, quotedCents: 4900, acceptedCents: null }, 0],
    ['a quote that was raised after the yes', { isRush: true, quotedCents: 5900, acceptedCents: 4900 }, 0],
    ['withdrawn after the yes', { isRush: false, quotedCents: 4900, acceptedCents: 4900 }, 0],
  ])('%s: %o costs %i', (_, rush, expected) => {
    expect(rushFeeCents({ ...rush, isSooner: true })).toBe(expected)
  })

  it('that brings nothing sooner costs nothing, unless the customer has taken a quote', () => {
    const plain = { isRush: true, quotedCents: null, acceptedCents: null, isSooner: false }
    expect(rushFeeCents(plain)).toBe(0)
    expect(rushFeeCents({ ...plain, quotedCents: 4900, acceptedCents: 4900 })).toBe(4900)
  })

  it.each([
    [998, false, 'too_low'],
    [999, false, undefined],
    [9999, false, undefined],
    [10000, false, 'too_high'],
    [4899, true, 'too_low'],
    [4900, true, undefined],
    [49900, true, undefined],
    [49901, true, 'too_high'],
  ])('a quote of %i (rug: %s): %s [R589]', (cents, hasRug, expected) => {
    expect(rushQuoteRefusal(cents, { hasRug })).toBe(expected)
  })
})

describe('a stop without a bag [R587]', () => {
  const DAY = '2026-11-17'
  const missed = (days: number, more: Partial<NoShow> = {}): NoShow => ({
    day: addDays(DAY, -days),
    isRecurring: true,
    isWaived: false,
    ...more,
  })
  const feeAfter = (...earlier: NoShow[]) => noBagFeeCents({ day: DAY, isRecurring: true }, earlier)

  it('costs $9.99, then $19.99, then $29.99 and no more', () => {
    expect(feeAfter()).toBe(999)
    expect(feeAfter(missed(7))).toBe(1999)
    expect(feeAfter(missed(7), missed(14))).toBe(2999)
    expect(feeAfter(...[7, 14, 21, 28, 35].map((days) => missed(days)))).toBe(2999)
  })

  it('counts the 90 days before', () => {
    expect(feeAfter(missed(90))).toBe(1999)
    expect(feeAfter(missed(91))).toBe(999)
    expect(feeAfter(missed(-1))).toBe(999)
  })

  it('counts neither what was waived nor pickups that were asked for by themselves, and these cost nothing', () => {
    expect(feeAfter(missed(7, { isWaived: true }), missed(14, { isRecurring: false }))).toBe(999)
    expect(noBagFeeCents({ day: DAY, isRecurring: false }, [missed(7), missed(14)])).toBe(0)
  })

  it('pauses the schedule when the third is unpaid', () => {
    expect([0, 1, 2, 3, 4].map(pausesSchedule)).toEqual([false, false, false, true, true])
  })

  it('never falls with one more', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { maxLength: 6 }), fc.nat(200), (days, more) => {
        const earlier = days.map((each) => missed(each))
        expect(feeAfter(...earlier, missed(more))).toBeGreaterThanOrEqual(feeAfter(...earlier))
      }),
    )
  })
})
