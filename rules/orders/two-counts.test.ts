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
    expect(isSamePerson(first, { who, osUser: 'desk' })).toBe(expected)
  })

  it('is the same as oneself, in whatever case and whoever’s machine it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (name, osUser) => {
        expect(isSamePerson(name, { who: name, osUser })).toBe(true)
        expect(isSamePerson(name, { who: `${name} the other`, osUser })).toBe(false)
      }),
    )
  })
})
