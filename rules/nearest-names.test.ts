import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, heardLike, namesHeardAs, nearestNames } from './nearest-names.ts'
import { priceList } from './prices/price-list.ts'
import { priceTitle } from './prices/prices.ts'

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

describe('the names that may have been heard', () => {
  it.each([
    ['Kathrine', ['catherine', 'katharina', 'gatherine'], ['catherine', 'katharina']],
    ['Jonson', ['johnson', 'jonsson', 'jameson', 'johanson'], ['jonsson', 'johnson', 'johanson']],
    ['Filip', ['philip', 'phillip', 'felipe'], ['philip', 'phillip', 'felipe']],
    // In a short name one letter is much.
    ['Kim', ['tim', 'jim', 'kin', 'karl'], ['jim', 'kin', 'tim']],
  ])('as %s', (heard, names, near) => {
    const candidates = names.filter((name) => heardLike(heard).letters.includes(name.charAt(0)))
    expect(namesHeardAs(candidates, heard, 5)).toEqual(near.filter((name) => candidates.includes(name)))
  })

  it.each([
    ['Kathrine', 'c'],
    ['Catherine', 'k'],
    ['Jeffrey', 'g'],
    ['Filip', 'p'],
    ['Right', 'w'],
    ['Zander', 'x'],
  ])('%s may begin with %s, and with its own letter', (heard, letter) => {
    expect(heardLike(heard).letters).toEqual(expect.arrayContaining([letter, heard.charAt(0).toLowerCase()]))
  })

  it.each([
    ['Kathrine', 'catherine'],
    ['Jonson', 'johnson'],
    ['Kristina', 'christina'],
    ['Jeffrey', 'geoffrey'],
    ['Filip', 'philip'],
    ['Right', 'wright'],
    ['Stephen', 'steven'],
    ['Zander', 'xander'],
  ])('%s is looked for where %s is found', (heard, name) => {
    const { letters, second, last, fewest, most } = heardLike(heard)
    expect(letters).toContain(name.charAt(0))
    expect(name.charAt(1) === second || name.endsWith(last)).toBe(true)
    expect(name.length >= fewest && name.length <= most).toBe(true)
    expect(namesHeardAs([name], heard, 1)).toEqual([name])
  })

  it('no more than asked for, and none that is farther than two letters', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), fc.string({ minLength: 1 }), (names, heard) => {
        const near = namesHeardAs(names, heard, 3)
        expect(near.length).toBeLessThanOrEqual(3)
        expect(names).toEqual(expect.arrayContaining(near))
      }),
    )
  })
})
