import { expect, it } from 'vitest'
import { inLines } from './closed-days.ts'

it('a very full day is read by its first hundred lines: what is sent back with the yes stays small', () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, index) => ['pickup', index + 1, 'Nora Lindqvist', '1200 Lincoln Avenue, Apartment 12', 'Thu, Dec 3'] as const,
  )
  const lines = inLines(rows).split('\n')
  expect(lines).toHaveLength(101)
  expect(lines[0]).toBe('Pickup 1, Nora Lindqvist, 1200 Lincoln Avenue, Apartment 12: Thu, Dec 3')
  expect(lines.at(-1)).toBe('And 1900 more like these.')
  expect(Buffer.byteLength(inLines(rows))).toBeLessThan(32_768)
  expect(inLines(rows.slice(0, 100)).split('\n')).toHaveLength(100)
})
