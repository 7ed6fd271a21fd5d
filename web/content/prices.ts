import type { PriceGroupList } from '#contract/catalogue'
import { type PriceGroup, priceList } from '#rules/price-list'
import { discountKindOf } from '#rules/prices'

/** As much of the answer as the page shows; what it was written with has no ids. */
export type ShownPrice = Pick<
  PriceGroupList[number]['itemList'][number],
  'name' | 'variant' | 'amount' | 'unit' | 'isAndUp' | 'discountKind'
>
export interface ShownGroup {
  title: string
  itemList: readonly ShownPrice[]
}

/** Has a table of its own, because every plan has its own figures. */
export const STORAGE: PriceGroup = 'Seasonal Garment Storage'

/** The price list as the page is written with, before today's is here. */
export const writtenPrices: readonly ShownGroup[] = [...new Set(priceList.map(({ group }) => group))].map((title) => ({
  title,
  itemList: priceList
    .filter(({ group }) => group === title)
    .map(({ name, variant = null, amountCents, unit, isAndUp = false, service }) => ({
      name,
      variant,
      amount: amountCents,
      unit,
      isAndUp,
      discountKind: discountKindOf(service),
    })),
}))

/** The groups that have something with every word of the query in its name, its variant or its group. */
export function searchPrices(groups: readonly ShownGroup[], query: string): readonly ShownGroup[] {
  const words = plain(query).split(' ').filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map(({ title, itemList }) => ({
      title,
      itemList: itemList.filter(({ name, variant }) => {
        const text = plain(`${name} ${variant ?? ''} ${title}`)
        return words.every((word) => text.includes(word) || text.includes(withoutPlural(word)))
      }),
    }))
    .filter(({ itemList }) => itemList.length > 0)
}

export const countOf = (groups: readonly ShownGroup[]): number =>
  groups.reduce((sum, { itemList }) => sum + itemList.length, 0)

/** "T-Shirt" and "t shirt", "Wash & Folds" and "wash and fold" are the same to somebody who looks for them. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const withoutPlural = (word: string): string => (word.length > 3 ? word.replace(/(?<=ss|x|ch|sh)es$|s$/, '') : word)

/** "rug-cleaning": its address on the page. */
export const anchorOf = (title: string): string => plain(title).replaceAll(' ', '-')
