import type { PriceGroup } from '#rules/prices/price-list'
import { searchPrices } from '../../core/price-search.ts'
import type { ListableGroup, ListableThing } from './bag-prices.ts'

/** What most people have laundered, where the list has it for dry cleaning as well. */
const LAUNDERED = new Set(['Shirt', 'Polo Shirt', 'T-Shirt', 'Jeans', 'Shorts', 'Pajamas'])
const LAUNDRY: PriceGroup = 'Laundry'
/** The word stands in “Laundry”, too. */
const SAYS_DRY = /\bdr/i

/** What is found for a query, with Laundry before the groups that fit as well where the first thing found is one that most people have laundered. */
export function searchLaundryFirst(groups: readonly ListableGroup[], query: string): ListableThing[] {
  const found = (among: readonly ListableGroup[]) => searchPrices(among, query).flatMap(({ itemList }) => itemList)
  const things = found(groups)
  if (!LAUNDERED.has(things[0]?.name ?? '') || SAYS_DRY.test(query)) return things
  // Of groups that fit alike the search keeps the order.
  return found(groups.toSorted((one, other) => Number(other.title === LAUNDRY) - Number(one.title === LAUNDRY)))
}
