import { type CountedItem, isRollService } from './order-prices.ts'
import { policy } from './policy.ts'
import type { Unit } from './price-list.ts'
import type { DiscountKind } from './prices.ts'

/** A row of the price list, as an order can be priced by it. */
export interface PriceRow {
  key: string
  service: string
  amountCents: number
  discountKind: DiscountKind
  unit: Unit
}

/** One counted thing: pieces, bags, square feet of one rug … */
export interface NamedThing {
  /** A key of the price list, or `wash-and-fold` for a number of bags. */
  key: string
  count: number
  upChargeCents?: number
}

export type IntakeRefusal = 'unknown' | 'spells_out_total' | 'not_a_count' | 'not_an_up_charge'

/** The key under which a number of bags is counted. */
export const WASH_AND_FOLD = 'wash-and-fold'
const SPECIALIZED_RUG = 'rug-specialised'
const SPECIALIZED_MINIMUM = 'rug-specialised-minimum'

/** Their rows are prices of a table, such as "3 Bags": bags and garments are counted, and the table prices them. */
const SERVICES_BY_TABLE: readonly string[] = [WASH_AND_FOLD, 'seasonal-garment-storage']

/** Things are named and counted; which rows price them is decided here. All that is wrong is told at once, by position. */
export function itemsTakenIn(
  rows: readonly PriceRow[],
  things: readonly NamedThing[],
): { items: CountedItem[] } | { refusals: { position: number; code: IntakeRefusal }[] } {
  const results = things.map((thing) => takeIn(rows, thing))
  const refusals = results.flatMap((code, position) => (typeof code === 'string' ? [{ position, code }] : []))
  if (refusals.length > 0) return { refusals }
  return { items: results.flatMap((items) => (typeof items === 'string' ? [] : items)) }
}

function takeIn(
  rows: readonly PriceRow[],
  { key, count, upChargeCents = 0 }: NamedThing,
): CountedItem[] | IntakeRefusal {
  if (!Number.isSafeInteger(count) || count < 1) return 'not_a_count'
  if (key === WASH_AND_FOLD) return upChargeCents === 0 ? bagItems(rows, count) : 'not_an_up_charge'
  const row = rowOf(rows, key)
  if (row === undefined) return 'unknown'
  if (SERVICES_BY_TABLE.includes(row.service)) return 'spells_out_total'
  if (upChargeCents !== 0 && !isUpCharge(row, upChargeCents)) return 'not_an_up_charge'
  return [rugAtMinimum(rows, row, count) ?? countedItem(row, count, upChargeCents)]
}

/** The price of up to four bags is a row; each bag beyond is another one. */
function bagItems(rows: readonly PriceRow[], bags: number): CountedItem[] | IntakeRefusal {
  const listed = policy.washAndFold.totalCentsByBags.length
  const total = rowOf(rows, `${WASH_AND_FOLD}-${Math.min(bags, listed)}`)
  const additional = rowOf(rows, `${WASH_AND_FOLD}-additional`)
  if (total === undefined || additional === undefined) return 'unknown'
  return [countedItem(total, 1), ...(bags > listed ? [countedItem(additional, bags - listed)] : [])]
}

/** The square feet are one rug's: the minimum is booked instead where they come to less at list price. */
function rugAtMinimum(rows: readonly PriceRow[], rug: PriceRow, squareFeet: number): CountedItem | undefined {
  const minimum = rug.key === SPECIALIZED_RUG ? rowOf(rows, SPECIALIZED_MINIMUM) : undefined
  return minimum && rug.amountCents * squareFeet < minimum.amountCents ? countedItem(minimum, 1) : undefined
}

/** An up-charge is one of the steps, and only on what is cleaned by the piece. */
function isUpCharge({ key, unit }: PriceRow, cents: number): boolean {
  const steps: readonly number[] = policy.upChargeStepsCents
  return (unit === 'pcs' || unit === 'set') && !isRollService(key) && steps.includes(cents)
}

const rowOf = (rows: readonly PriceRow[], key: string): PriceRow | undefined => rows.find((row) => row.key === key)

const countedItem = ({ key, amountCents, discountKind }: PriceRow, count: number, upChargeCents = 0): CountedItem => ({
  key,
  amountCents,
  discountKind,
  count,
  upChargeCents,
})
