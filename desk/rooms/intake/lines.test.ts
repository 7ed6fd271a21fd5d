import { describe, expect, it } from 'vitest'
import { countedOf, spokenName, sumOf, withLine, withTotal } from './lines.ts'

const plain = { name: 'Shirt [Laundry]', count: 3 }
const charged = { name: 'Shirt [Laundry]', count: 2, upCharge: 300 }

describe('a tap', () => {
  it('makes a line, changes it, and takes it out', () => {
    const one = withTotal([], 'Pants', 2)
    expect(one).toEqual([{ name: 'Pants', count: 2 }])
    expect(withTotal(one, 'Pants', 5)).toEqual([{ name: 'Pants', count: 5 }])
    expect(withTotal(one, 'Pants', 0)).toEqual([])
    expect(withTotal([], 'Pants', 0)).toEqual([])
  })

  it('leaves pieces with an up-charge alone as long as there are others', () => {
    expect(withTotal([charged, plain], plain.name, 6)).toEqual([charged, { ...plain, count: 4 }])
    expect(withTotal([charged, plain], plain.name, 3)).toEqual([charged, { ...plain, count: 1 }])
    expect(withTotal([charged, plain], plain.name, 1)).toEqual([{ ...charged, count: 1 }])
  })
})

it('a line that is changed for some of its pieces leaves the others as they were', () => {
  const lines = withLine([{ ...plain, count: 5 }], 0, charged)
  expect(lines).toEqual([plain, charged])
  expect([countedOf(lines, plain.name), sumOf(lines)]).toEqual([5, 5])
  expect(withLine(lines, 1, undefined)).toEqual([plain])
})

it('what is measured is rounded up, and a name is said as it is read', () => {
  expect(sumOf([{ name: 'Towels [Bulk]', count: 7.5 }])).toBe(8)
  expect(spokenName('Shirt [Laundry]')).toBe('Shirt, Laundry')
})
