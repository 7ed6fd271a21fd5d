import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policy } from '../policy.ts'
import { priceList } from '../prices/price-list.ts'
import {
  type BagPrices,
  bagPrices,
  bagsTotalCents,
  calculatorPieces,
  goldSavings,
  piecesTotalCents,
  platinumSavings,
} from './savings.ts'

const LISTED: BagPrices = [9900, 18800, 26700, 33600, 5900]
const anyCents = fc.integer({ min: 0, max: 1_000_000 })
const anyPrices = fc.tuple(anyCents, anyCents, anyCents, anyCents, anyCents)

describe('calculatorPieces', () => {
  const items = ['Dress [Reg]', 'Coat', 'Pants', 'Shirt [Laundry]'].map((title, index) => ({
    title,
    amount: index + 1,
  }))

  it('are a shirt, pants and a dress, wherever they stand in the list [R437]', () => {
    expect(calculatorPieces([{ itemList: items.slice(0, 2) }, { itemList: items.slice(2) }])).toEqual([
      { title: 'Shirt [Laundry]', amountCents: 4 },
      { title: 'Pants', amountCents: 3 },
      { title: 'Dress [Reg]', amountCents: 1 },
    ])
  })

  it('are not there while one is missing', () => {
    expect(calculatorPieces([{ itemList: items.slice(1) }])).toBeUndefined()
  })
})

describe('bagPrices', () => {
  it('the price list has them in this order: $99, $188, $267, $336 and $59 [R591]', () => {
    const amounts = priceList.filter(({ group }) => group === 'Wash & Folds').map(({ amountCents }) => amountCents)
    expect(bagPrices(amounts)).toEqual([9900, 18800, 26700, 33600, 5900])
  })

  it('are not there while one is missing', () => {
    for (let length = 0; length < LISTED.length; length++) expect(bagPrices(LISTED.slice(0, length))).toBeUndefined()
  })
})

describe('bagsTotalCents', () => {
  it.each([
    [0, 0],
    [1, 9900],
    [2, 18800],
    [3, 26700],
    [4, 33600],
  ])('%i bags cost %i cents [R527]', (bags, expected) => {
    expect(bagsTotalCents(LISTED, bags)).toBe(expected)
  })

  it('five bags are the four-bag price and one additional bag: $395 [R528]', () => {
    expect(bagsTotalCents(LISTED, 5)).toBe(39500)
  })

  it('follows the list, whatever it says [R528]', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 1, max: 4 }), (prices, bags) => {
        expect(bagsTotalCents(prices, bags)).toBe(prices[bags - 1])
        expect(bagsTotalCents(prices, 5)).toBe(prices[3] + prices[4])
      }),
    )
  })

  it.each([
    [4, 33600],
    [5, 39500],
    [6, 45400],
    [7, 51300],
    [10, 69000],
    [100, 600_000],
  ])('%i bags cost %i: $336 and $59 for each bag beyond four [R591]', (bags, expected) => {
    expect(bagsTotalCents(LISTED, bags)).toBe(expected)
  })

  it('is the price of four and of each bag beyond, for any number [R591]', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 4, max: 1000 }), (prices, bags) => {
        expect(bagsTotalCents(prices, bags)).toBe(prices[3] + prices[4] * (bags - 4))
      }),
    )
  })

  it.each([-1, 1.5, Number.NaN])('refuses %d bags', (bags) => {
    expect(() => bagsTotalCents(LISTED, bags)).toThrow(RangeError)
  })

  it('knows every stop of the slider [R526]', () => {
    expect(policy.savings.calculatorMaxBags).toBe(5)
    expect(() => bagsTotalCents(LISTED, policy.savings.calculatorMaxBags)).not.toThrow()
  })
})

describe('piecesTotalCents', () => {
  it('adds quantity times price: a shirt, pants and a dress are $30.85 [R435]', () => {
    const lines = [695, 795, 1595].map((amountCents) => ({ amountCents, pieces: 1 }))
    expect(piecesTotalCents(lines)).toBe(3085)
    expect(piecesTotalCents(lines.map((line) => ({ ...line, pieces: 10 })))).toBe(30850)
    expect(piecesTotalCents([])).toBe(0)
  })
})

describe('platinumSavings', () => {
  it.each([
    [0, 0, 0],
    [9900, 7425, 2475],
    [39500, 29625, 9875],
    // Half a cent goes to the customer.
    [3085, 2314, 771],
    [2, 1, 1],
    [1, 1, 0],
  ])('of %i cents a member pays %i and saves %i [R436] [R531]', (totalCents, priceCents, savedCents) => {
    expect(platinumSavings(totalCents)).toEqual({ priceCents, savedCents })
  })

  it('price and saving are the total, three quarters and one quarter of it to the cent [R436]', () => {
    fc.assert(
      fc.property(anyCents, (totalCents) => {
        const { priceCents, savedCents } = platinumSavings(totalCents)
        expect(priceCents + savedCents).toBe(totalCents)
        expect(Math.abs(savedCents * 4 - totalCents)).toBeLessThanOrEqual(2)
        expect(Number.isInteger(priceCents)).toBe(true)
      }),
    )
  })

  it('is more than that of Gold: 10% + 5%', () => {
    expect(goldSavings(9900)).toEqual({ priceCents: 8415, savedCents: 1485 })
    expect(goldSavings(3085)).toEqual({ priceCents: 2622, savedCents: 463 })
  })

  it('is the discount of Platinum and the credit back: 20% + 5%', () => {
    expect(policy.savings.calculatorPercent).toBe(25)
    expect(policy.plans.platinum.discountPercent.washFold + policy.credit.creditBackPercent).toBe(25)
  })
})
