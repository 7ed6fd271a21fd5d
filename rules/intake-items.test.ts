import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsTakenIn, type NamedThing, type PriceRow } from './intake-items.ts'
import { priceList } from './price-list.ts'
import { bagPrices, bagsTotalCents } from './savings.ts'

// The kinds are not what is tried here.
const ROWS: readonly PriceRow[] = priceList.map((item) => ({ ...item, discountKind: 'dry_clean' }))

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
