import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rugCleaningCents } from './rugs.ts'

describe('rugCleaningCents', () => {
  it.each([
    [1, 495, 9900],
    [12, 5940, 9900],
    // The last area at the minimum, and the first above it.
    [14, 6930, 9900],
    [15, 7425, 10425],
    [40, 19800, 27800],
    [108, 53460, 75060],
  ])('%i square feet cost %i cents, or %i for a specialized rug [R593]', (squareFeet, standard, specialized) => {
    expect(rugCleaningCents('standard', squareFeet)).toBe(standard)
    expect(rugCleaningCents('specialized', squareFeet)).toBe(specialized)
  })

  it('never falls with the area, and a specialized rug costs more, at least $99 [R593]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (squareFeet) => {
        const specialized = rugCleaningCents('specialized', squareFeet)
        expect(specialized).toBeGreaterThanOrEqual(9900)
        expect(specialized).toBeGreaterThan(rugCleaningCents('standard', squareFeet))
        for (const kind of ['standard', 'specialized'] as const) {
          expect(rugCleaningCents(kind, squareFeet + 1)).toBeGreaterThanOrEqual(rugCleaningCents(kind, squareFeet))
        }
      }),
    )
  })

  it.each([0, -4, 1.5, Number.NaN])('refuses an area of %d', (squareFeet) => {
    expect(() => rugCleaningCents('standard', squareFeet)).toThrow(RangeError)
  })
})
