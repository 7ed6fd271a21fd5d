import type { PriceGroupList } from '#contract/catalogue'
import { type PriceGroup, priceList } from '#rules/prices/price-list'
import { discountKindOf } from '#rules/prices/prices'

/** The part of the answer that the page shows; the prices that the page was written with have no ids. */
export type ShownPrice = Pick<
  PriceGroupList[number]['itemList'][number],
  'title' | 'name' | 'variant' | 'amount' | 'unit' | 'isAndUp' | 'discountKind'
>
export interface ShownGroup {
  title: string
  itemList: readonly ShownPrice[]
}

/** Has a table of its own, because every plan has its own figures. */
export const STORAGE: PriceGroup = 'Seasonal Garment Storage'

/** The list has no unit for two of a kind: its variant says it, and a reader reads what the price is for. */
export const PAIR = 'Pair'
export const PER_PAIR = 'per pair'

/** The price list as the page is written with, before today's is here. */
export const writtenPrices: readonly ShownGroup[] = [...new Set(priceList.map(({ group }) => group))].map((title) => ({
  title,
  itemList: priceList
    .filter(({ group }) => group === title)
    .map(({ name, variant = null, amountCents, unit, isAndUp = false, ...item }) => ({
      title: variant === null ? name : `${name} [${variant}]`,
      name,
      variant,
      amount: amountCents,
      unit,
      isAndUp,
      discountKind: discountKindOf(item),
    })),
}))

export const itemCount = (groups: readonly ShownGroup[]): number =>
  groups.reduce((sum, { itemList }) => sum + itemList.length, 0)

/** "rug-cleaning": its address on the page. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')

/** What only makes another bag or garment of it, and is sold with nothing else. */
const ADDITIONAL = /^Each Additional/

/** The thing that a group begins with, and the least that it costs: by it one knows the prices of the others. */
export function leadOf({ itemList }: ShownGroup): { item: ShownPrice; fromCents: number } | undefined {
  const [item] = itemList
  if (!item) return undefined
  const alike = itemList.filter(({ name, variant }) => name === item.name && !ADDITIONAL.test(variant ?? ''))
  return { item, fromCents: Math.min(...alike.map(({ amount }) => amount)) }
}
