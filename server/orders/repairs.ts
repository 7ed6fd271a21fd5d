import { type Care, isRepair, namesRepair } from '#rules/care'
import type { ListedPrice } from '../catalogue/order-prices.ts'
import type { IntakeCount } from '../db/schema.ts'
import type { ReadCount } from './counts.ts'

/** Who has repairs switched off is charged for none that they did not say yes to. */

export type RepairRefusal =
  /** The names of what they have not agreed to. */
  { refusal: 'repairs_not_agreed'; repairs: string[] } | { refusal: 'nothing_to_agree_to' }

export function repairRefusal(
  prices: readonly ListedPrice[],
  counted: ReadCount,
  care: Care | null,
): RepairRefusal | undefined {
  const repairs = repairsIn(prices, counted)
  const { agreed } = counted.count
  // Words about a repair that is not there would be kept nowhere.
  if (repairs.length === 0) return agreed === undefined ? undefined : { refusal: 'nothing_to_agree_to' }
  return care?.fixTears === false && agreed === undefined ? { refusal: 'repairs_not_agreed', repairs } : undefined
}

function repairsIn(prices: readonly ListedPrice[], { count, things }: ReadCount): string[] {
  const items = things.flatMap(({ key }) => prices.filter((row) => row.key === key && isRepair(row)))
  const extras = count.extras.filter(({ title }) => namesRepair(title))
  return [...new Set([...items, ...extras].map(({ title }) => title))]
}

/** What was agreed with the first count holds for the final items too, as far as it was about the same repairs. */
export function withAgreedBefore(
  prices: readonly ListedPrice[],
  final: ReadCount,
  first: IntakeCount | null,
): ReadCount {
  if (first?.agreed === undefined || final.count.agreed !== undefined) return final
  const before = new Set([...first.things.map(({ name }) => name), ...first.extras.map(({ title }) => title)])
  const repairs = repairsIn(prices, final)
  if (repairs.length === 0 || !repairs.every((title) => before.has(title))) return final
  return { ...final, count: { ...final.count, agreed: first.agreed } }
}

/** The words that the line keeps: those of the count, on a repair. */
export const agreedFor = (
  { agreed = '' }: IntakeCount,
  line: { row: ListedPrice | undefined; extra: string | undefined },
): string =>
  (line.row !== undefined && isRepair(line.row)) || (line.extra !== undefined && namesRepair(line.extra)) ? agreed : ''
