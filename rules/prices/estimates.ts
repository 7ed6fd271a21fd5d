import { exactPart, lineAmounts, totalOf } from '../money.ts'
import { type DiscountKind, discountPercent, type PlanDiscounts } from '../plans/discounts.ts'
import type { Plan } from '../plans/plans.ts'
import type { BagThing, PricedPart } from './bag-prices.ts'
import { DIFFERENCES } from './bill-differences.ts'
import { freeDeliveryFromCents } from './fees.ts'
import { type PriceRow, WASH_AND_FOLD } from './intake-items.ts'
import type { OrderLine } from './order-prices.ts'

/** The customer's own list of what is in the bag. */
export type BagList = readonly Pick<BagThing, 'key' | 'count'>[]

/** The price of a bag list, as it was told: the lines of its orders together, and the percentages that lowered them. */
export interface Estimate {
  lines: readonly BillLine[]
  discounts: PlanDiscounts
  totalCents: number
}

/** Some of it has a price that is only where it starts. */
export const isFromPrice = (rows: readonly Pick<PriceRow, 'key' | 'isAndUp'>[], things: BagList): boolean =>
  things.some(({ key }) => rows.some((row) => row.key === key && row.isAndUp))

/** An estimate with the list that it was made of, as a pickup keeps it. */
export interface KeptEstimate extends Estimate {
  things: readonly ListedThing[]
  /** It is the least that they cost. Estimates from before this was kept do not say. */
  isFrom?: boolean
}

/** A thing of a list under the name that it had on that day. */
export type ListedThing = BagList[number] & { title: string }

/** A line of an estimate or of a bill, and by which of the plan's percentages it is lowered. */
export type BillLine = Pick<OrderLine, 'of' | 'count' | 'unitCents' | 'amountCents' | 'discountCents'> & {
  /** `missing` takes the price of lost pieces off a bill. */
  kind: OrderLine['kind'] | 'missing'
  discountKind: DiscountKind
}

/** What the parts of a priced bag are told as. */
export function estimateOf(
  parts: readonly PricedPart[],
  { dryClean, laundry, washFold, alterations }: PlanDiscounts,
  kindOf: (key: string) => DiscountKind,
): Estimate {
  const lines = parts.flatMap(({ priced }) => priced.lines).map((line) => withDiscountKind(line, kindOf))
  return {
    lines,
    discounts: { dryClean, laundry, washFold, alterations },
    totalCents: totalOf(parts.map(({ priced }) => priced.total)).amountWithDiscountCents,
  }
}

/** An extra is lowered as dry cleaning is; fees and what is stored are not lowered by percent. */
function withDiscountKind(
  { kind, of, count, unitCents, amountCents, discountCents }: OrderLine,
  kindOf: (key: string) => DiscountKind,
): BillLine {
  const discountKind = kind === 'extra' ? 'dry_clean' : of === null ? 'none' : kindOf(of)
  return { kind, of, count, unitCents, amountCents, discountCents, discountKind }
}

/** Free delivery begins where the cleaning costs this much more; nothing where it is free already. */
export function missingForFreeDelivery(cleaningCents: number, plan: Plan, distanceMiles: number): number | undefined {
  const missingCents = freeDeliveryFromCents(plan, distanceMiles) - cleaningCents
  return cleaningCents === 0 || missingCents <= 0 ? undefined : missingCents
}

/** One reason why a bill is not what was estimated. */
export interface Difference {
  kind: (typeof DIFFERENCES)[number]
  /** The thing's key, an extra's title, or nothing where it is about all of it. */
  of: string | null
  cents: number
  /** By the list and by the count; 0 where it stood on one of them alone. */
  said: number
  counted: number
}

/**
 * Why a bill differs from its estimate, reason by reason. Things are told at the prices and percentages of the estimate; what another plan
 * then makes of them is one reason of its own. All of them together are exactly the gap.
 */
export function explainBill(estimate: Estimate, bill: readonly BillLine[]): Difference[] {
  const told = (line: BillLine) => netUnder(estimate.discounts, line)
  const keys = new Set([...estimate.lines, ...bill].filter(isThing).map(thingOf))
  const things = [...keys].flatMap((key) => {
    const [said, counted] = [estimate.lines, bill].map((lines) =>
      lines.filter((line) => isThing(line) && thingOf(line) === key),
    )
    return explainThing(key, said ?? [], counted ?? [], told)
  })
  const charged = bill.filter(isOf('up_charge'))
  const upCharges = [...new Set(charged.map(({ of }) => of))].map((of) => {
    const lines = charged.filter((line) => line.of === of)
    return about('up_charge', of, sumOf(lines, told), { counted: sumOf(lines, ({ count }) => count) })
  })
  const differences = [
    ...things,
    ...upCharges,
    about('discount', null, sumOf(bill, net) - sumOf(bill, told)),
    ...(['delivery', 'rush'] as const).map((kind) =>
      about(kind, null, sumOf(bill.filter(isOf(kind)), net) - sumOf(estimate.lines.filter(isOf(kind)), net)),
    ),
  ]
  return DIFFERENCES.flatMap((kind) => differences.filter((each) => each.kind === kind && each.cents !== 0))
}

/**
 * By the plan or the route of the estimate delivery would have another fee: it goes by the list price of what is cleaned, and where that is
 * the same only they can have changed it.
 */
export const isOnOtherTerms = (
  estimate: Estimate,
  bill: readonly BillLine[],
  differences: readonly Difference[],
): boolean => differences.some(({ kind }) => kind === 'discount') || listCentsOf(estimate.lines) === listCentsOf(bill)

const listCentsOf = (lines: readonly BillLine[]): number =>
  sumOf(
    lines.filter(({ kind }) => CLEANING.includes(kind)),
    ({ amountCents }) => amountCents,
  )

const CLEANING: readonly BillLine['kind'][] = ['item', 'up_charge', 'extra']

type Net = (line: BillLine) => number

/** More or fewer of it at the price that was told, and then another price for each. */
function explainThing(
  key: string,
  said: readonly BillLine[],
  counted: readonly BillLine[],
  told: Net,
): (Difference & { kind: 'count' | 'price' })[] {
  const counts = { said: sumOf(said, unitsOf), counted: sumOf(counted, unitsOf) }
  const gap = sumOf(counted, told) - sumOf(said, net)
  const [first] = said
  // A table prices bags, and a rug has a least price: there is no price of each to tell the two apart by.
  if (first === undefined || counted.length === 0 || !hasUnitPrice(key)) {
    return [about(counts.said === counts.counted ? 'price' : 'count', key, gap, counts)]
  }
  const more = exactPart(net(first), counts.counted - counts.said, first.count)
  if (more === undefined) throw new Error(`The price of each ${key} is no whole number of cents.`)
  return [about('count', key, more, counts), about('price', key, gap - more, counts)]
}

function about<Kind extends Difference['kind']>(
  kind: Kind,
  of: string | null,
  cents: number,
  { said = 0, counted = 0 }: { said?: number; counted?: number } = {},
): Difference & { kind: Kind } {
  return { kind, of, cents, said, counted }
}

const net: Net = ({ amountCents, discountCents }) => amountCents - discountCents

/** The price of a line if the plan of the estimate had lowered it. */
function netUnder(discounts: PlanDiscounts, line: BillLine): number {
  if (line.discountKind === 'none') return net(line)
  const percent = discountPercent(line.discountKind, discounts)
  return lineAmounts({ unitCents: line.unitCents, count: line.count, percent }).amountWithDiscountCents
}

const FEES: readonly BillLine['kind'][] = ['delivery', 'rush', 'up_charge']
const isThing = ({ kind }: BillLine): boolean => !FEES.includes(kind)
const isOf =
  (kind: BillLine['kind']) =>
  (line: BillLine): boolean =>
    line.kind === kind

const RUG = 'rug-specialised'

/** Bags are one thing, whichever row of their table prices them; so is a rug at its least price. */
export function thingOf({ kind, of }: Pick<BillLine, 'kind' | 'of'>): string {
  if (kind === 'missing' || of === null) return kind
  if (kind === 'extra') return of
  if (of.startsWith(`${WASH_AND_FOLD}-`)) return WASH_AND_FOLD
  return of.startsWith(RUG) ? RUG : of
}

const hasUnitPrice = (key: string): boolean => key !== WASH_AND_FOLD && key !== RUG

/** "3 Bags" is one row and three bags. */
function unitsOf({ of, count }: BillLine): number {
  const bags = of?.startsWith(`${WASH_AND_FOLD}-`) ? Number(of.slice(WASH_AND_FOLD.length + 1)) : Number.NaN
  return Number.isNaN(bags) ? count : bags * count
}

const sumOf = (lines: readonly BillLine[], amount: (line: BillLine) => number): number =>
  lines.reduce((sum, line) => sum + amount(line), 0)

/** Rows that spell out a total, or a least price, are no things: bags and square feet are listed instead. */
export const isListable = ({ key, service }: { key: string; service: string }): boolean =>
  service !== 'seasonal-garment-storage' && !key.startsWith(`${WASH_AND_FOLD}-`) && key !== `${RUG}-minimum`
