import { expect, it } from 'vitest'
import { measured } from './measures.ts'

it.each([
  [3, 'pcs', '3'],
  [2, 'bag', '2'],
  [4, null, '4'],
  [1, 'sq_ft', '1 sq ft'],
  [40, 'sq_ft', '40 sq ft'],
  [1, 'lbs', '1 lb'],
  [8, 'lbs', '8 lbs'],
  [1, 'pleat', '1 pleat'],
  [12, 'pleat', '12 pleats'],
] as const)('%s of %s is %s', (count, unit, text) => {
  expect(measured(count, unit)).toBe(text)
})
