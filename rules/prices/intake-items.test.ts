import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bagPrices, bagsTotalCents } from '../plans/savings.ts'
import { itemsTakenIn, type NamedThing, type PriceRow, wholeUnits } from './intake-items.ts'
import { priceList } from './price-list.ts'

// The kinds are not what is tried here.
const ROWS: readonly PriceRow[] = priceList.map((item) => ({
  ...item,
  discountKind: 'dry_clean',
  isAndUp: item.isAndUp ?? false,
}))

const taken = (...things: NamedThing[]) => {
  const result = itemsTakenIn(ROWS, things)
  if ('refusals' in result) throw new Error(JSON.stringify(result.refusals))
  return result.items.map(({ key, count, amountCents }) => [key, count, amountCents])
}
const refused = (...things: NamedThing[]) => {
  const result = itemsTakenIn(ROWS, things)
  return 'refusals' in result ? result.refusals.map(({ position, code }) => [position, code]) : []
}

describe('what is taken in', () => {
  it('is priced by its row', () => {
    expect(taken({ key: 'shirt-laundry', count: 5 }, { key: 'drapery-lined', count: 12 })).toEqual([
      ['shirt-laundry', 5, 695],
      ['drapery-lined', 12, 295],
    ])
  })

  it.each([
    [1, [['wash-and-fold-1', 1, 9900]]],
    [3, [['wash-and-fold-3', 1, 26700]]],
    [4, [['wash-and-fold-4', 1, 33600]]],
    [
      5,
      [
        ['wash-and-fold-4', 1, 33600],
        ['wash-and-fold-additional', 1, 5900],
      ],
    ],
    [
      9,
      [
        ['wash-and-fold-4', 1, 33600],
        ['wash-and-fold-additional', 5, 5900],
      ],
    ],
  ])('%i bags are priced by the bag table [R591]', (bags, expected) => {
    expect(taken({ key: 'wash-and-fold', count: bags })).toEqual(expected)
  })

  it('bags cost here what the calculator says', () => {
    const prices = bagPrices(
      priceList.filter(({ group }) => group === 'Wash & Folds').map(({ amountCents }) => amountCents),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (bags) => {
        const total = taken({ key: 'wash-and-fold', count: bags }).reduce(
          (sum, [, count, cents]) => sum + Number(count) * Number(cents),
          0,
        )
        expect(prices && bagsTotalCents(prices, bags)).toBe(total)
      }),
    )
  })

  it('a specialized rug is booked by its square feet, or at the minimum where these come to less [R593]', () => {
    expect(taken({ key: 'rug-specialised', count: 14 })).toEqual([['rug-specialised-minimum', 1, 9900]])
    expect(taken({ key: 'rug-specialised', count: 15 })).toEqual([['rug-specialised', 15, 695]])
    expect(taken({ key: 'rug-standard', count: 3 })).toEqual([['rug-standard', 3, 495]])
    expect(taken({ key: 'rug-specialised', count: 10 }, { key: 'rug-specialised', count: 10 })).toHaveLength(2)
  })

  it.each([50, 100, 200, 300, 500, 1000])('a piece may carry an up-charge of %i [R595]', (upChargeCents) => {
    expect(refused({ key: 'blouse', count: 2, upChargeCents })).toEqual([])
  })

  it('tells all that is wrong at once, by position', () => {
    expect(
      refused(
        { key: 'blouse', count: 1 },
        { key: 'shoe-shine', count: 1 },
        { key: 'blouse', count: 0 },
        { key: 'blouse', count: 1.5 },
        { key: 'wash-and-fold-3', count: 1 },
        { key: 'wash-and-fold-additional', count: 1 },
        { key: 'storage-6-to-10', count: 1 },
        { key: 'storage-processing-fee', count: 1 },
        { key: 'blouse', count: 1, upChargeCents: 75 },
        { key: 'rug-standard', count: 20, upChargeCents: 100 },
        { key: 'wash-and-fold', count: 1, upChargeCents: 100 },
        { key: 'rug-pickup-and-roll-small', count: 1, upChargeCents: 100 },
      ),
    ).toEqual([
      [1, 'unknown'],
      [2, 'not_a_count'],
      [3, 'not_a_count'],
      [4, 'spells_out_total'],
      [5, 'spells_out_total'],
      [6, 'spells_out_total'],
      [7, 'spells_out_total'],
      [8, 'not_an_up_charge'],
      [9, 'not_an_up_charge'],
      [10, 'not_an_up_charge'],
      [11, 'not_an_up_charge'],
    ])
  })

  it('bags cannot be taken in while their rows are retired', () => {
    const rows = ROWS.filter(({ key }) => key !== 'wash-and-fold-additional')
    expect(itemsTakenIn(rows, [{ key: 'wash-and-fold', count: 2 }])).toEqual({
      refusals: [{ position: 0, code: 'unknown' }],
    })
  })
})

describe('a price of its own', () => {
  it('is taken on an "& Up" row from the price of the list on', () => {
    expect(taken({ key: 'wedding-gown-clean-only', count: 1, unitCents: 26000 })).toEqual([
      ['wedding-gown-clean-only', 1, 26000],
    ])
    expect(taken({ key: 'hat', count: 2, unitCents: 995 })).toEqual([['hat', 2, 995]])
  })

  it('is refused below the list, on any other row, on bags, and together with an up-charge', () => {
    expect(
      refused(
        { key: 'hat', count: 1, unitCents: 994 },
        { key: 'blouse', count: 1, unitCents: 5000 },
        { key: 'wash-and-fold', count: 1, unitCents: 99900 },
        { key: 'hat', count: 1, unitCents: 4000, upChargeCents: 300 },
      ),
    ).toEqual([
      [0, 'below_the_list'],
      [1, 'not_and_up'],
      [2, 'not_and_up'],
      [3, 'price_and_up_charge'],
    ])
  })

  it('holds against the minimum of a rug like the price of the list', () => {
    const rug = ROWS.find(({ key }) => key === 'rug-specialised')
    if (!rug?.isAndUp) return
    const unitCents = rug.amountCents * 3
    expect(taken({ key: 'rug-specialised', count: 30, unitCents })).toEqual([['rug-specialised', 30, unitCents]])
  })

  it('never makes anything cheaper than the list, whatever is typed', () => {
    const thing = fc.record({
      key: fc.constantFrom(...ROWS.map(({ key }) => key)),
      count: fc.integer({ min: 1, max: 50 }),
      unitCents: fc.integer({ min: 0, max: 100_000 }),
    })
    fc.assert(
      fc.property(thing, (own) => {
        const [priced, listed] = [itemsTakenIn(ROWS, [own]), itemsTakenIn(ROWS, [{ key: own.key, count: own.count }])]
        const isAndUp = ROWS.some(({ key, isAndUp }) => key === own.key && isAndUp)
        if ('refusals' in priced || 'refusals' in listed) return
        expect(isAndUp).toBe(true)
        const sum = (items: typeof priced.items) => items.reduce((all, each) => all + each.amountCents * each.count, 0)
        expect(sum(priced.items)).toBeGreaterThanOrEqual(sum(listed.items))
      }),
    )
  })
})

describe('what is weighed or measured', () => {
  it('is rounded up to whole pounds and square feet, never by a whole one, and nothing else is', () => {
    const unit = fc.constantFrom('pcs', 'set', 'lbs', 'sq_ft', 'bag', 'pleat')
    const measured = fc.integer({ min: 1, max: 999_999 }).map((thousandths) => thousandths / 1000)
    fc.assert(
      fc.property(unit, measured, (unit, typed) => {
        const whole = wholeUnits({ unit } as PriceRow, typed)
        const isMeasured = unit === 'lbs' || unit === 'sq_ft'
        const rounded = isMeasured ? Math.ceil(typed) : undefined
        expect(whole).toBe(Number.isSafeInteger(typed) ? typed : rounded)
      }),
    )
  })
})
