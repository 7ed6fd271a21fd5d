import { type Care, isRepair, namesRepair } from '#rules/orders/care'
import type { ListedPrice } from '../../catalogue/order-prices.ts'
import type { IntakeCount } from '../../db/schema.ts'
import { type ReadCount, readCount } from './counts.ts'

/** Who has repairs switched off is charged for none that they did not say yes to. */

export type RepairRefusal =
  /** The names of what they have not agreed to. */
  { refusal: 'repairs_not_agreed'; repairs: string[] } | { refusal: 'nothing_to_agree_to' }

export function repairRefusal(
  prices: readonly ListedPrice[],
  counted: ReadCount,
  care: Care | null,
): RepairRefusal | undefined {
  const repairs = [...repairsIn(prices, counted).keys()]
  const { agreed } = counted.count
  // Words about a repair that is not there would be kept nowhere.
  if (repairs.length === 0) return agreed === undefined ? undefined : { refusal: 'nothing_to_agree_to' }
  return care?.fixTears === false && agreed === undefined ? { refusal: 'repairs_not_agreed', repairs } : undefined
}

interface Repairs {
  /** How often, and what those cost together whose price staff named. */
  count: number
  extraCents: number
}

/** The repairs of a count by their names. */
function repairsIn(prices: readonly ListedPrice[], { count, things }: ReadCount): Map<string, Repairs> {
  const repairs = new Map<string, Repairs>()
  const add = (title: string, more: Repairs) => {
    const { count: known, extraCents } = repairs.get(title) ?? { count: 0, extraCents: 0 }
    repairs.set(title, { count: known + more.count, extraCents: extraCents + more.extraCents })
  }
  for (const thing of things) {
    const row = prices.find(({ key }) => key === thing.key)
    const ownCents = (thing.unitCents ?? 0) * thing.count
    if (row !== undefined && isRepair(row)) add(row.title, { count: thing.count, extraCents: ownCents })
  }
  for (const { title, cents } of count.extras) if (namesRepair(title)) add(title, { count: 1, extraCents: cents })
  return repairs
}

/** What was agreed with the first count holds for the final items too, as far as it was about the same repairs, as many and no dearer. */
export function withAgreedBefore(
  prices: readonly ListedPrice[],
  final: ReadCount,
  first: IntakeCount | null,
): ReadCount {
  if (first?.agreed === undefined || final.count.agreed !== undefined) return final
  const before = readCount(prices, first)
  const repairs = [...repairsIn(prices, final)]
  if (repairs.length === 0 || 'problems' in before) return final
  const agreed = repairsIn(prices, before)
  const isAgreed = repairs.every(([title, { count, extraCents }]) => {
    const known = agreed.get(title)
    return known !== undefined && count <= known.count && extraCents <= known.extraCents
  })
  return isAgreed ? { ...final, count: { ...final.count, agreed: first.agreed } } : final
}

/** The words that the line keeps: those of the count, on a repair. */
export const agreedFor = (
  { agreed = '' }: IntakeCount,
  line: { row: ListedPrice | undefined; extra: string | undefined },
): string =>
  (line.row !== undefined && isRepair(line.row)) || (line.extra !== undefined && namesRepair(line.extra)) ? agreed : ''
