import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSamePerson } from './two-counts.ts'

describe('who counts a second time', () => {
  it.each([
    ['marta', 'marta', true],
    ['marta', ' Marta ', true],
    ['Ada  Marsh', 'ada marsh', true],
    ['marta', 'ben', false],
    // Of an order from before.
    [null, 'marta', false],
  ])('after %s comes %s: the same person %s', (first, who, expected) => {
    expect(isSamePerson({ who: first, osUser: 'desk' }, { who, osUser: 'desk' })).toBe(expected)
  })

  it('is one person at the desk under whatever name they go by now, and another one under each number', () => {
    expect(isSamePerson({ who: 'Tomas Berg', osUser: 'staff 3' }, { who: 'Tomas B.', osUser: 'staff 3' })).toBe(true)
    expect(isSamePerson({ who: 'Tomas Berg', osUser: 'staff 3' }, { who: 'Lien Tran', osUser: 'staff 4' })).toBe(false)
    expect(isSamePerson({ who: 'marta', osUser: 'root' }, { who: 'ben', osUser: 'root' })).toBe(false)
  })

  it('is the same as oneself, in whatever case and whoever’s machine it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (name, osUser) => {
        expect(isSamePerson({ who: name, osUser: null }, { who: name, osUser })).toBe(true)
        expect(isSamePerson({ who: name, osUser: null }, { who: `${name} the other`, osUser })).toBe(false)
      }),
    )
  })
})
