import { expect, it } from 'vitest'
import { priceList } from '#rules/prices/price-list'
import type { ListableGroup } from './bag-prices.ts'
import { searchLaundryFirst } from './laundry-first.ts'

const groups = [...new Set(priceList.map(({ group }) => group))].map(
  (title): ListableGroup => ({
    title,
    itemList: priceList
      .filter(({ group }) => group === title)
      .map(({ key, name, variant = null, amountCents, unit, isAndUp = false }) => {
        const named = variant === null ? name : `${name} [${variant}]`
        return { key, title: named, name, variant, amountCents, unit, isAndUp }
      }),
  }),
)
const first = (query: string) => searchLaundryFirst(groups, query)[0]?.title

it.each([
  ['shi', 'Shirt [Laundry]'],
  ['shir', 'Shirt [Laundry]'],
  ['shirt', 'Shirt [Laundry]'],
  ['Shirts', 'Shirt [Laundry]'],
  ['polo', 'Polo Shirt [Laundry]'],
  ['t shirt', 'T-Shirt [Laundry]'],
  ['t-shirts', 'T-Shirt [Laundry]'],
  ['tshirt', 'T-Shirt [Laundry]'],
  ['tee', 'T-Shirt [Laundry]'],
  ['jean', 'Jeans [Laundry]'],
  ['shorts', 'Shorts [Laundry]'],
  ['pyjama', 'Pajamas [Laundry]'],
  // Pants, coats and what is asked for by name are dry-cleaned.
  ['pants', 'Pants'],
  ['trousers', 'Pants'],
  ['silk shirt', 'Shirt [Silk]'],
  ['shirt dry', 'Shirt [Dry Clean]'],
  ['tuxedo shirt', 'Tuxedo Shirt'],
  ['coat', 'Coat [Short]'],
  ['nothing of the kind', undefined],
])('somebody who types "%s" finds %s first', (query, found) => expect(first(query)).toBe(found))
