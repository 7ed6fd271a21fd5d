import { percentOf } from '../money.ts'
import { policy } from '../policy.ts'

/** The group "Wash & Folds" by position: the totals of one to four bags, then the price of each bag beyond. */
export type BagPrices = readonly [one: number, two: number, three: number, four: number, additional: number]

/** A price list without all five amounts cannot answer what the bags cost. */
export function bagPrices(amounts: readonly number[]): BagPrices | undefined {
  const [one, two, three, four, additional] = amounts
  if (one === undefined || two === undefined || three === undefined) return undefined
  if (four === undefined || additional === undefined) return undefined
  return [one, two, three, four, additional]
}

/**
 * From four bags on, the price of four and that of each bag beyond. The documents multiply the price of four by the bags
 * beyond it, which is the same for five, where their slider ends, and wrong from six on.
 */
export function bagsTotalCents(prices: BagPrices, bags: number): number {
  if (!Number.isSafeInteger(bags) || bags < 0) throw new RangeError(`Not a number of bags: ${bags}`)
  const [one, two, three, four, additional] = prices
  return [0, one, two, three][bags] ?? four + additional * (bags - 4)
}

/** Three things that nearly everybody sends, by their titles in the price list. */
const CALCULATOR_TITLES = ['Shirt [Laundry]', 'Pants', 'Dress [Reg]'] as const

export interface Piece {
  title: string
  amountCents: number
}

interface Listed {
  itemList: readonly { title: string; amount: number }[]
}

/** The pieces of the savings calculator; a list without all three cannot answer. */
export function calculatorPieces(groups: readonly Listed[]): readonly Piece[] | undefined {
  const items = groups.flatMap(({ itemList }) => itemList)
  const found = CALCULATOR_TITLES.flatMap((title) => {
    const item = items.find((each) => each.title === title)
    return item ? [{ title, amountCents: item.amount }] : []
  })
  return found.length === CALCULATOR_TITLES.length ? found : undefined
}

interface Pieces {
  amountCents: number
  pieces: number
}

export function piecesTotalCents(lines: readonly Pieces[]): number {
  return lines.reduce((sum, { amountCents, pieces }) => sum + amountCents * pieces, 0)
}

interface Savings {
  priceCents: number
  savedCents: number
}

/** A Platinum member's price and savings on a pay-as-you-go total, discount and credit back together, to the cent. */
export const platinumSavings = (totalCents: number): Savings => savedBy(totalCents, policy.savings.calculatorPercent)

/** The same of a Gold member, whose discount is smaller. */
export const goldSavings = (totalCents: number): Savings =>
  savedBy(totalCents, policy.plans.gold.discountPercent.dryClean + policy.credit.creditBackPercent)

function savedBy(totalCents: number, percent: number): Savings {
  const savedCents = percentOf(totalCents, percent)
  return { priceCents: totalCents - savedCents, savedCents }
}
