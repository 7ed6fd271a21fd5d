import { expect, it } from 'vitest'
import type { Difference } from '#rules/prices/estimates'
import { type ToldThing, toldDifference } from './bill-reasons.ts'

const told = (about: Partial<Difference>, thing: Partial<ToldThing> = {}) => {
  const difference: Difference = { kind: 'count', of: 'pants', cents: 0, said: 1, counted: 1, ...about }
  const { title, note } = toldDifference(difference, { title: 'Pants', unit: 'pcs', isAndUp: false, ...thing })
  return [title, note]
}

it.each([
  [{ said: 8, counted: 10, cents: 1250 }, {}, '10 × Pants, not 8', '2 more than on your list, $6.25 each.'],
  [{ said: 2, counted: 1, cents: -715 }, {}, '1 × Pants, not 2', '1 fewer than on your list, $7.15 each.'],
  [
    { said: 2, counted: 1, cents: -1000 },
    { title: 'Wash & Fold', unit: 'bag' },
    '1 bag × Wash & Fold, not 2',
    '1 bag fewer than on your list.',
  ],
  [
    { said: 1, counted: 3, cents: 9000 },
    { title: 'Wash & Fold', unit: 'bag' },
    '3 bags × Wash & Fold, not 1',
    '2 bags more than on your list.',
  ],
  [
    { said: 40, counted: 48, cents: 3560 },
    { title: 'Area Rug', unit: 'sq_ft' },
    '48 sq ft × Area Rug, not 40',
    '8 sq ft more than on your list.',
  ],
  [
    { said: 7, counted: 8, cents: 295 },
    { title: 'Towels', unit: 'lbs' },
    '8 lbs × Towels, not 7',
    '1 lb more than on your list.',
  ],
] as const)('%j of %j', (about, thing, title, note) => {
  expect(told(about, thing)).toEqual([title, note])
})

it('what was not there, what was not listed, and what we have lost', () => {
  expect(told({ counted: 0, cents: -715 })).toEqual(['Pants', 'On your list, but not in the bag.'])
  expect(told({ said: 0, cents: 715 })).toEqual(['Pants', 'Not on your list.'])
  expect(told({ said: 0, cents: -715 })).toEqual(['Pants', 'Taken off your bill.'])
})
