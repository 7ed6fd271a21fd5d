import { describe, expect, it } from 'vitest'
import { readTypedExtra, readTypedThing } from './typed-counts.ts'

describe('what staff type', () => {
  it.each([
    ['Shirt [Laundry]=5', { name: 'Shirt [Laundry]', count: 5 }],
    [' Wash & Fold = 3 ', { name: 'Wash & Fold', count: 3 }],
    ['Blouse=2+3.00', { name: 'Blouse', count: 2, upChargeCents: 300 }],
    ['Blouse = 2 + $0.50', { name: 'Blouse', count: 2, upChargeCents: 50 }],
    ['Towels [Bulk]=7.5', { name: 'Towels [Bulk]', count: 7.5 }],
    ['Wedding Gown [Clean Only]=1@260.00', { name: 'Wedding Gown [Clean Only]', count: 1, unitCents: 26000 }],
    ['Hat = 2 @ $40', { name: 'Hat', count: 2, unitCents: 4000 }],
    // Whether both may stand together is the price list's to say.
    ['Hat=1@40.00+3.00', { name: 'Hat', count: 1, unitCents: 4000, upChargeCents: 300 }],
    ['a=b=2', { name: 'a=b', count: 2 }],
    ['Blouse=0', { name: 'Blouse', count: 0 }],
  ])('%j is a thing', (text, expected) => expect(readTypedThing(text)).toEqual(expected))

  it.each([
    'Blouse',
    'Blouse=',
    '=2',
    'Blouse=two',
    'Blouse=-1',
    'Blouse=1.',
    'Blouse=.5',
    'Blouse=1.2345',
    'Hat=1@',
    'Hat=1@40.5',
    'Hat=1@40@50',
    'Hat=1+1+2',
    'Blouse=2+',
    'Blouse=2+x',
    'Blouse=2+1.234',
  ])('%j is none', (text) => expect(readTypedThing(text)).toBeUndefined())

  it.each([
    ['Leather patch=12.00', { title: 'Leather patch', cents: 1200 }],
    ['Leather patch = $12.50', { title: 'Leather patch', cents: 1250 }],
  ])('%j is an extra', (text, expected) => expect(readTypedExtra(text)).toEqual(expected))

  it.each([
    'Leather patch',
    '=12.00',
    'Leather patch=',
    'Leather patch=-1.00',
    'Leather patch=1.234',
    'Leather patch=1e3',
  ])('%j is no extra', (text) => expect(readTypedExtra(text)).toBeUndefined())
})
