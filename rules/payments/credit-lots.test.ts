import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditOfCharge,
  frozenCents,
  type Lot,
  partsOrDebt,
  partsToSpend,
  returnedToLots,
  spendableCents,
} from './credit-lots.ts'

const lot = (id: number, leftCents: number, day: string, disputedCents = 0): Lot => ({
  id,
  leftCents,
  openedAt: new Date(`${day}T18:00:00Z`),
  disputedCents,
})

const anyDisputed = fc.oneof(fc.constant(0), fc.nat(40_000))
const anyLots = fc.array(fc.tuple(fc.nat(30_000), fc.nat(2000), anyDisputed), { maxLength: 8 }).map((given) =>
  given.map(([leftCents, minutes, disputedCents], index): Lot => {
    return { id: index + 1, leftCents, openedAt: new Date(minutes * 60_000), disputedCents }
  }),
)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('spending credit', () => {
  const lots = [lot(3, 5000, '2026-11-10'), lot(1, 2000, '2026-10-01'), lot(2, 19900, '2026-11-02')]

  it.each([
    [0, []],
    [1999, [[1, 1999]]],
    [2000, [[1, 2000]]],
    [
      2001,
      [
        [1, 2000],
        [2, 1],
      ],
    ],
    [
      26900,
      [
        [1, 2000],
        [2, 19900],
        [3, 5000],
      ],
    ],
  ])('%i cents come from the oldest lots: %j', (cents, expected) => {
    expect(partsToSpend(lots, cents)).toEqual(expected.map(([lotId, cents]) => ({ lotId, cents })))
  })

  it('refuses more than there is, and leaves frozen credit alone', () => {
    expect(partsToSpend(lots, 26901)).toBe('not_enough')
    const frozen = lots.map((each) => (each.id === 1 ? { ...each, disputedCents: 2000 } : each))
    expect(spendableCents(frozen)).toBe(24900)
    expect(partsToSpend(frozen, 1000)).toEqual([{ lotId: 2, cents: 1000 }])
    expect(partsToSpend(frozen, 24901)).toBe('not_enough')
  })

  it('of a lot that is disputed in part the rest can be spent, and what is left last is frozen', () => {
    const partly = [lot(1, 2000, '2026-10-01', 1500), lot(2, 19900, '2026-11-02')]
    expect(spendableCents(partly)).toBe(20400)
    expect(partsToSpend(partly, 600)).toEqual([
      { lotId: 1, cents: 500 },
      { lotId: 2, cents: 100 },
    ])
    expect(frozenCents(lot(1, 1200, '2026-10-01', 1500))).toBe(1200)
  })

  it('of the same instant the one that was written first goes first', () => {
    expect(partsToSpend([lot(8, 100, '2026-11-02'), lot(7, 100, '2026-11-02')], 150)).toEqual([
      { lotId: 7, cents: 100 },
      { lotId: 8, cents: 50 },
    ])
  })

  it('credit never expires: the oldest is as good as the newest [R443]', () => {
    expect(partsToSpend([lot(1, 500, '2006-01-01')], 500)).toEqual([{ lotId: 1, cents: 500 }])
  })

  it('takes exactly the amount, from no lot more than it has, and empties older ones first', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(150_000), (given, cents) => {
        const parts = partsToSpend(given, cents)
        expect(parts === 'not_enough').toBe(cents > spendableCents(given))
        if (parts === 'not_enough') return
        expect(sum(parts.map((part) => part.cents))).toBe(cents)
        const used = parts.map(({ lotId, cents: part }) => ({ part, lot: given.find(({ id }) => id === lotId) as Lot }))
        used.forEach(({ part, lot }, index) => {
          const free = lot.leftCents - frozenCents(lot)
          expect(part).toBeGreaterThan(0)
          expect(part).toBeLessThanOrEqual(free)
          if (index < used.length - 1) expect(part).toBe(free)
        })
        const times = used.map(({ lot }) => lot.openedAt.getTime())
        expect(times).toEqual([...times].sort((one, other) => one - other))
      }),
    )
  })
})

describe('what is taken, though nobody may have so much', () => {
  it('comes out of what is free, the oldest first, and the rest is a debt', () => {
    const lots = [lot(2, 13900, '2026-11-02', 13000), lot(1, 500, '2026-10-01')]
    const parts = [
      { lotId: 1, cents: 500 },
      { lotId: 2, cents: 900 },
    ]
    expect(partsOrDebt(lots, 2000)).toEqual({ parts, debtCents: 600 })
    expect(partsOrDebt(lots, 0)).toEqual({ parts: [], debtCents: 0 })
    expect(() => partsOrDebt(lots, -1)).toThrow(RangeError)
  })

  it('is the amount, as credit or as debt', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(60_000), (given, cents) => {
        const { parts, debtCents } = partsOrDebt(given, cents)
        expect(sum(parts.map((part) => part.cents)) + debtCents).toBe(cents)
        expect(debtCents).toBe(Math.max(0, cents - spendableCents(given)))
      }),
    )
  })
})

describe('credit that comes back into its lots', () => {
  it('fills what a bank looks into first, also in two parts', () => {
    const parts = [
      { lotId: 1, cents: 300 },
      { lotId: 2, cents: 200 },
      { lotId: 2, cents: 500 },
    ]
    const postings = returnedToLots([lot(2, 100, '2026-11-02', 400)], parts)
    const sums = new Map<string, number>()
    for (const { account, lot: id, cents } of postings) {
      sums.set(`${account} ${id}`, (sums.get(`${account} ${id}`) ?? 0) + cents)
    }
    expect(Object.fromEntries(sums)).toEqual({ 'credit 1': 300, 'frozen 2': 300, 'credit 2': 400 })
  })
})

describe('the credit that a part of a charge has brought', () => {
  it.each([
    ['all of it', 19900, 19900, 19900, 19900],
    ['a part', 19900, 19900, 5000, 5000],
    ['all of it, with a coupon', 19900, 17900, 17900, 19900],
    ['half of it, with a coupon', 19900, 17900, 8950, 9950],
    ['a cent, half of one up', 150, 100, 1, 2],
    ['nothing', 19900, 17900, 0, 0],
  ])('%s', (_, openedCents, chargedCents, cents, expected) => {
    expect(creditOfCharge({ openedCents, chargedCents }, cents)).toBe(expected)
  })

  it('refuses more than the charge', () => {
    expect(() => creditOfCharge({ openedCents: 100, chargedCents: 100 }, 101)).toThrow(RangeError)
  })

  it('of parts adds up to the credit of their sum, each at least the money where a coupon lowered the charge', () => {
    const anyCharge = fc.tuple(fc.integer({ min: 50, max: 300_000 }), fc.nat(50_000), fc.nat(), fc.nat())
    fc.assert(
      fc.property(anyCharge, ([chargedCents, couponCents, one, other]) => {
        const bought = { openedCents: chargedCents + couponCents, chargedCents }
        const [first, both] = [one % (chargedCents + 1), other % (chargedCents + 1)].sort((a, b) => a - b) as [
          number,
          number,
        ]
        const part = creditOfCharge(bought, both) - creditOfCharge(bought, first)
        expect(part).toBeGreaterThanOrEqual(both - first)
        expect(creditOfCharge(bought, chargedCents)).toBe(bought.openedCents)
      }),
    )
  })
})
