import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Lot, partsToSpend, partsToTake, spendableCents } from './credit-lots.ts'

const lot = (id: number, leftCents: number, day: string, isFrozen = false): Lot => ({
  id,
  leftCents,
  openedAt: new Date(`${day}T18:00:00Z`),
  isFrozen,
})

const anyLots = fc.array(fc.tuple(fc.nat(30_000), fc.nat(2000), fc.boolean()), { maxLength: 8 }).map((given) =>
  given.map(([leftCents, minutes, isFrozen], index): Lot => {
    return { id: index + 1, leftCents, openedAt: new Date(minutes * 60_000), isFrozen }
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
    const frozen = lots.map((each) => (each.id === 1 ? { ...each, isFrozen: true } : each))
    expect(spendableCents(frozen)).toBe(24900)
    expect(partsToSpend(frozen, 1000)).toEqual([{ lotId: 2, cents: 1000 }])
    expect(partsToSpend(frozen, 24901)).toBe('not_enough')
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
          expect(lot.isFrozen).toBe(false)
          expect(part).toBeGreaterThan(0)
          expect(part).toBeLessThanOrEqual(lot.leftCents)
          if (index < used.length - 1) expect(part).toBe(lot.leftCents)
        })
        const times = used.map(({ lot }) => lot.openedAt.getTime())
        expect(times).toEqual([...times].sort((one, other) => one - other))
      }),
    )
  })
})

describe('a lost dispute', () => {
  const disputed = { lotId: 2, boughtCents: 19900 }

  it.each([
    ['unspent: only its own lot', [lot(2, 19900, '2026-11-02', true), lot(1, 500, '2026-10-01')], [[2, 19900]], 0],
    [
      '$60 spent: other credit pays for that',
      [lot(2, 13900, '2026-11-02', true), lot(1, 7000, '2026-10-01')],
      [
        [2, 13900],
        [1, 6000],
      ],
      0,
    ],
    [
      '$60 spent and little else: the rest is a debt',
      [lot(2, 13900, '2026-11-02', true), lot(1, 500, '2026-10-01')],
      [
        [2, 13900],
        [1, 500],
      ],
      5500,
    ],
    ['all spent', [lot(2, 0, '2026-11-02', true)], [], 19900],
  ])('%s', (_, lots, parts, debtCents) => {
    expect(partsToTake(lots, disputed)).toEqual({ parts: parts.map(([lotId, cents]) => ({ lotId, cents })), debtCents })
  })

  it('takes what the purchase brought, as credit or as debt', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(60_000), (given, boughtCents) => {
        const { parts, debtCents } = partsToTake(given, { lotId: 1, boughtCents })
        expect(sum(parts.map(({ cents }) => cents)) + debtCents).toBe(boughtCents)
        expect(debtCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
