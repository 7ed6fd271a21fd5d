import { measureOf } from '../prices/measures.ts'
import type { Unit } from '../prices/price-list.ts'
import type { JournalAccount } from './account-names.ts'

/** What we earn with: the services at their list prices, and what stands outside the cleaning. In the order of the books. */
export const SALES = {
  dryCleaning: { name: 'Dry cleaning', account: 'dryCleaning' },
  laundry: { name: 'Laundry', account: 'laundry' },
  washAndFold: { name: 'Wash & fold', account: 'washAndFold' },
  household: { name: 'Household', account: 'household' },
  alterations: { name: 'Alterations', account: 'alterations' },
  leather: { name: 'Leather', account: 'leather' },
  preservation: { name: 'Preservation', account: 'preservation' },
  rugs: { name: 'Area rugs', account: 'rugs' },
  storage: { name: 'Storage', account: 'storage' },
  extras: { name: 'Extras', account: 'other' },
  delivery: { name: 'Fee: delivery', account: 'fees' },
  rush: { name: 'Fee: rush', account: 'fees' },
  noBag: { name: 'Fee: no bag', account: 'fees' },
  charges: { name: 'Charged by hand', account: 'other' },
  welcomeBoxes: { name: 'Welcome boxes', account: 'other' },
  other: { name: 'Other', account: 'other' },
} as const satisfies Readonly<Record<string, { name: string; account: JournalAccount }>>

export type Sale = keyof typeof SALES
export const SALE_KEYS = Object.keys(SALES) as Sale[]

/** Orders keep the title that a service had when they were priced: one that is renamed later has both names here. */
const OF_SERVICE: Readonly<Record<string, Sale>> = {
  'Dry Cleaning': 'dryCleaning',
  Laundry: 'laundry',
  'Wash & Fold': 'washAndFold',
  'Household Items': 'household',
  'Alteration & Repair': 'alterations',
  'Leather Care': 'leather',
  Preservation: 'preservation',
  'Area Rug': 'rugs',
  'Seasonal Garment Storage': 'storage',
}

/** What stands outside the cleaning, or has no service. */
const OF_KIND: Readonly<Record<string, Sale>> = {
  delivery: 'delivery',
  rush: 'rush',
  no_bag: 'noBag',
  staff_charge: 'charges',
  storage: 'storage',
  storage_additional: 'storage',
  storage_free: 'storage',
  storage_processing: 'storage',
}

export interface SoldLine {
  kind: string
  serviceTitle: string | null
}

/** What an order's line was sold as. */
export function saleOf({ kind, serviceTitle }: SoldLine): Sale {
  const own = OF_KIND[kind]
  if (own !== undefined) return own
  return serviceTitle === null ? 'extras' : (OF_SERVICE[serviceTitle] ?? 'other')
}

/** The things in lines of a kind: what is weighed or measured is one a line, and what is missing takes its own off again. */
export function thingsIn({ kind, unit, count, lines }: ThingLines): number {
  if (unit === null || (kind !== 'item' && kind !== 'missing')) return 0
  const things = measureOf(unit, count) === '' ? count : lines
  return kind === 'missing' ? -things : things
}

interface ThingLines {
  kind: string
  unit: Unit | null
  /** The sum over so many lines. */
  count: number
  lines: number
}
