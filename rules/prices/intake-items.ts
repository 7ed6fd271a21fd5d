import type { DiscountKind } from '../plans/discounts.ts'
import { policy } from '../policy.ts'
import { type CountedItem, isRollService } from './order-prices.ts'
import type { Unit } from './price-list.ts'

/** A row of the price list, as an order can be priced by it. */
export interface PriceRow {
  key: string
  service: string
  amountCents: number
  discountKind: DiscountKind
  unit: Unit
  /** "& Up": staff may name a higher price for a piece. */
  isAndUp: boolean
}

/** One counted thing: pieces, bags, square feet of one rug … */
export interface NamedThing {
  /** A key of the price list, or `wash-and-fold` for a number of bags. */
  key: string
  count: number
  upChargeCents?: number
  /** The price of each, where staff named one instead of the list's. */
  unitCents?: number
}

export type IntakeRefusal =
  | 'unknown'
  | 'spells_out_total'
  | 'not_a_count'
  | 'not_an_up_charge'
  | 'not_and_up'
  | 'below_the_list'
  | 'price_and_up_charge'

/** Scales and tapes show fractions; pounds and square feet are charged as whole ones, rounded up. Pieces have no fraction. */
export function wholeUnits({ unit }: Pick<PriceRow, 'unit'>, measured: number): number | undefined {
  if (Number.isSafeInteger(measured)) return measured
  return unit === 'lbs' || unit === 'sq_ft' ? Math.ceil(measured) : undefined
}

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
  { key, count, upChargeCents = 0, unitCents }: NamedThing,
): CountedItem[] | IntakeRefusal {
  if (!Number.isSafeInteger(count) || count < 1) return 'not_a_count'
  if (key === WASH_AND_FOLD) {
    if (unitCents !== undefined) return 'not_and_up'
    return upChargeCents === 0 ? bagItems(rows, count) : 'not_an_up_charge'
  }
  const listed = rowOf(rows, key)
  if (listed === undefined) return 'unknown'
  if (SERVICES_BY_TABLE.includes(listed.service)) return 'spells_out_total'
  if (upChargeCents !== 0 && !isUpCharge(listed, upChargeCents)) return 'not_an_up_charge'
  const refusal = ownPriceRefusal(listed, unitCents, upChargeCents)
  if (refusal !== undefined) return refusal
  const row = { ...listed, amountCents: unitCents ?? listed.amountCents }
  return [rugAtMinimum(rows, row, count) ?? countedItem(row, count, upChargeCents)]
}

/** Only an "& Up" row takes a price of its own, from the list's on. Such a price has everything in it, so that no up-charge comes on top. */
function ownPriceRefusal(
  { isAndUp, amountCents }: PriceRow,
  unitCents: number | undefined,
  upChargeCents: number,
): IntakeRefusal | undefined {
  if (unitCents === undefined) return undefined
  if (!isAndUp) return 'not_and_up'
  if (!Number.isSafeInteger(unitCents) || unitCents < amountCents) return 'below_the_list'
  return upChargeCents === 0 ? undefined : 'price_and_up_charge'
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
