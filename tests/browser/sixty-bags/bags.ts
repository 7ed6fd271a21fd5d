import { nameOf } from '../working-day.ts'
import type { Work } from './taps.ts'

/** The bags of the day, and what is in each: eight things of three kinds, which vary from bag to bag. */

export interface Thing {
  name: string
  /** The group of the price list in which it stands where it is not among the usual things. */
  tab: 'Dry cleaning' | 'Laundry'
  count: number
}

export interface Bag {
  customer: string
  things: readonly Thing[]
  work: Work
  /** The number on its label, once the plant has it. */
  order: string
  /** What the screen says that it costs. */
  total: string
}

export const PIECES = 8

type Kind = Omit<Thing, 'count'>
const cleaned = (name: string): Kind => ({ name, tab: 'Dry cleaning' })
const washed = (name: string): Kind => ({ name, tab: 'Laundry' })

/** What every house counts most, which stands ready on the first tab. */
const COMMON = [
  washed('Shirt [Laundry]'),
  cleaned('Pants'),
  cleaned('Dress [Silk]'),
  cleaned('Blouse [Silk]'),
  cleaned('Blouse'),
  cleaned('Blazer'),
  washed('Jeans [Laundry]'),
  cleaned('Suit [2 Pieces]'),
  cleaned('Sweater [Cashmere]'),
]
/** Every third bag has one of these. */
const RARE = [
  cleaned('Raincoat'),
  washed('Chef Coat [Laundry]'),
  cleaned('Cardigan'),
  cleaned('Coat [Long]'),
  washed('Apron [Laundry]'),
  cleaned('Ski Jacket'),
]

const COUNTS = [
  [5, 2, 1],
  [4, 3, 1],
  [3, 3, 2],
  [6, 1, 1],
  [4, 2, 2],
] as const

/** The bag of each of so many customers. */
export function bagsOf(count: number): Bag[] {
  return Array.from({ length: count }, (_, index) => {
    const common = (step: number): Kind => COMMON[(index + step) % COMMON.length] as Kind
    const last = index % 3 === 2 ? (RARE[index % RARE.length] as Kind) : common(6)
    const kinds = [common(0), common(2 + (index % 3)), last]
    const counts = COUNTS[index % COUNTS.length] as (typeof COUNTS)[number]
    const things = kinds.map((kind, place) => ({ ...kind, count: counts[place] ?? 0 }))
    return { customer: nameOf(index + 1), things, work: { taps: 0 }, order: '', total: '' }
  })
}
