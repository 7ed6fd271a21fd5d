import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearestNames } from './nearest-names.ts'
import { priceList } from './price-list.ts'
import { priceTitle } from './prices.ts'

describe('the distance of two words', () => {
  it.each([
    ['shirt', 'shirt', 0],
    ['shrit', 'shirt', 1],
    ['shrt', 'shirt', 1],
    ['shirrt', 'shirt', 1],
    ['short', 'shirt', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s and %s: %i', (one, other, distance) => expect(editDistance(one, other)).toBe(distance))

  it('is the same both ways, nothing for the same word, and never more than the longer word', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const distance = editDistance(one, other)
        expect(editDistance(other, one)).toBe(distance)
        expect(distance === 0).toBe(one === other)
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      }),
    )
  })
})

describe('the names that may have been meant', () => {
  const titles = priceList.map(({ name, variant = null }) => priceTitle({ name, variant }))

  it.each([
    ['Shrit', 'Shirt [Laundry]'],
    ['shirts', 'Shirt [Laundry]'],
    ['Shrt [Laundy]', 'Shirt [Laundry]'],
    ['Comfroter', 'Comforter [King]'],
    ['blose silk', 'Blouse [Silk]'],
  ])('"%s" is near to %s', (typed, meant) => expect(nearestNames(titles, typed, 4)).toContain(meant))

  it('the nearest stand first, and of equally near ones those that say the least besides', () => {
    const names = ['Polo Shirt [Laundry]', 'Shirt [Laundry, Folded]', 'Shirt [Laundry]', 'Skirt']
    expect(nearestNames(names, 'Shrit', 3)).toEqual([
      'Shirt [Laundry]',
      'Shirt [Laundry, Folded]',
      'Polo Shirt [Laundry]',
    ])
  })

  it.each(['', '  ', '!', 'qqqqqq'])('"%s" is near to nothing', (typed) =>
    expect(nearestNames(titles, typed, 3)).toEqual([]),
  )
})
