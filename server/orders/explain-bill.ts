import {
  type BillLine,
  type Difference,
  explainBill,
  isOnOtherTerms,
  type KeptEstimate,
  thingOf,
} from '#rules/prices/estimates'
import { WASH_AND_FOLD } from '#rules/prices/intake-items'
import { discountKinds, type ListedPrice, readPriceList } from '../catalogue/order-prices.ts'
import type { Db } from '../db/open.ts'
import { type ToldBill, type ToldThing, toldDifference } from '../words/bill-reasons.ts'
import { type LineRow, listLines } from './list-store.ts'

/** The orders of a pickup together against what its customer was told beforehand. */
export async function tellBill(db: Db, estimate: KeptEstimate, orderIds: readonly number[]): Promise<ToldBill> {
  const prices = await readPriceList(db)
  const lines = (await listLines(db, orderIds)).map((line) => ({ line, ...billLine(line, prices) }))
  const names = namesOf(estimate, lines, prices)
  const differences = explainBill(estimate, lines)
  const terms = { isOnOtherTerms: isOnOtherTerms(estimate, lines, differences) }
  return {
    estimateCents: estimate.totalCents,
    isFrom: estimate.isFrom ?? false,
    billCents: lines.reduce((sum, { amountCents, discountCents }) => sum + amountCents - discountCents, 0),
    differences: differences.map((each) => toldDifference(each, names(each), terms)),
  }
}

function billLine(line: LineRow, prices: readonly ListedPrice[]): BillLine {
  const { kind, count, unitCents, amountCents, discountCents, title, priceItemId } = line
  const key = prices.find(({ id }) => id === priceItemId)?.key ?? null
  const of = kind === 'extra' ? title : key
  // What is missing was lowered with its line, and takes just that off.
  const isListed = key !== null && kind !== 'missing'
  const discountKind = kind === 'extra' ? 'dry_clean' : isListed ? discountKinds(prices)(key) : 'none'
  return { kind: kind as BillLine['kind'], of, count, unitCents, amountCents, discountCents, discountKind }
}

/** The words of the day on which it was listed or counted. */
function namesOf(
  { things }: KeptEstimate,
  lines: readonly (BillLine & { line: LineRow })[],
  prices: readonly ListedPrice[],
): (difference: Difference) => ToldThing {
  const titles = new Map(lines.map((each) => [thingOf(each), each.line.title]))
  for (const { key, title } of things) titles.set(key, title)
  return ({ of }) => {
    const row = prices.find(({ key }) => key === of)
    const unit = of === WASH_AND_FOLD ? 'bag' : (row?.unit ?? null)
    return { title: titles.get(of ?? '') ?? row?.title ?? '', unit, isAndUp: row?.isAndUp ?? false }
  }
}
