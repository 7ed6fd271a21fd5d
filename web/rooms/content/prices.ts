import type { PriceGroupList } from '#contract/catalogue'
import { type PriceGroup, priceList } from '#rules/price-list'
import { discountKindOf } from '#rules/prices'

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

/** People call some things by other names than the list does; a search looks for these as well. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  bathrobe: ['robe'],
  carpet: ['rug'],
  chino: ['pants'],
  couch: ['sofa'],
  curtain: ['drapery'],
  drape: ['drapery'],
  duvet: ['comforter'],
  handbag: ['leather bag', 'leather purse'],
  jumper: ['sweater'],
  overcoat: ['coat'],
  pullover: ['sweater'],
  pyjama: ['pajamas'],
  slack: ['pants'],
  sneaker: ['leather shoes'],
  sweatshirt: ['hoodie'],
  tee: ['tshirt'],
  trouser: ['pants'],
  waistcoat: ['vest'],
}

/**
 * The groups that have something with every word of the query in its name, its variant or its group. What is called just
 * so comes first, then what begins so, and so do the groups that have it.
 */
export function searchPrices(groups: readonly ShownGroup[], query: string): readonly ShownGroup[] {
  const words = searched(query).split(' ').filter(Boolean).map(withoutPlural)
  if (words.length === 0) return groups
  const wanted = words.map((word) => [word, ...(OTHER_NAMES[word] ?? [])])
  return groups
    .map(({ title, itemList }) => ({ title, hits: hitsIn(title, itemList, wanted) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((one, other) => bestOf(one.hits) - bestOf(other.hits))
    .map(({ title, hits }) => ({ title, itemList: hits.map(({ item }) => item) }))
}

interface Hit {
  item: ShownPrice
  distance: number
}

function hitsIn(title: string, itemList: readonly ShownPrice[], wanted: readonly (readonly string[])[]): Hit[] {
  return itemList
    .filter(({ name, variant }) => {
      const text = searched(`${name} ${variant ?? ''} ${title}`)
      return wanted.every((names) => names.some((name) => text.includes(name)))
    })
    .map((item) => ({ item, distance: distanceOf(searched(item.name), wanted) }))
    .sort((one, other) => one.distance - other.distance)
}

/** The distance of a name from being just what was asked for. */
function distanceOf(name: string, wanted: readonly (readonly string[])[]): number {
  const words = name.split(' ').map(withoutPlural)
  const isAsked = (word: string) => wanted.some((names) => names.some((each) => withoutPlural(each) === word))
  if (words.every(isAsked)) return 0
  return isAsked(words[0] ?? '') ? 1 : 2
}

const bestOf = (hits: readonly Hit[]): number => Math.min(...hits.map(({ distance }) => distance))

/** The text in the form that is searched: a T-shirt is no shirt that has a T somewhere, and a wedding dress is a gown. */
const searched = (text: string): string =>
  plain(text)
    .replace(/\bt shirt/g, 'tshirt')
    .replace(/\bwedding dress(es)?\b/g, 'wedding gown')

export const itemCount = (groups: readonly ShownGroup[]): number =>
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
