import { expect, it } from 'vitest'
import { searchPrices } from '../../core/price-search.ts'
import { asMostMean, type ListableGroup } from './bag-prices.ts'

const thing = (title: string) =>
  ({ key: title, name: title, variant: '', title }) as unknown as ListableGroup['itemList'][number]
const groups = [
  { title: 'Dry cleaning', itemList: [thing('Shirt [Dry Clean]'), thing('Pants'), thing('Coat')] },
  { title: 'Laundry', itemList: [thing('Shirt [Laundry]'), thing('Pants [Laundry]')] },
] as unknown as ListableGroup[]
const first = (query: string) => searchPrices(asMostMean(groups, query), query)[0]?.title

it('a shirt is looked for where most people have it done, and pants where the list has them first', () => {
  expect(first('shirt')).toBe('Laundry')
  expect(first('Shirts')).toBe('Laundry')
  expect(first('t-shirt')).toBe(undefined)
  expect(first('pants')).toBe('Dry cleaning')
})
