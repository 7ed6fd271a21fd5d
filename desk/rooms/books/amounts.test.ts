import { expect, it } from 'vitest'
import { marksFor, roundText, sumText } from './amounts.ts'

it.each([
  [172_680, '$1,726.80', '$1.7k'],
  [-24_136, '−$241.36', '−$241'],
  [123_456_700, '$1,234,567.00', '$1234.6k'],
  [0, '$0.00', '$0'],
])('%i cents are %s, and about %s', (cents, whole, round) => {
  expect([sumText(cents), roundText(cents)]).toEqual([whole, round])
})

it.each([
  [0, 190_210, [0, 100_000, 200_000]],
  [1_690_000, 1_866_771, [1_600_000, 1_700_000, 1_800_000, 1_900_000]],
  [0, 0, [0, 5_000]],
  [-4_800, 100, [-5_000, 0, 5_000]],
])('from %i to %i a chart has its lines at %j', (lowest, highest, marks) => {
  expect(marksFor(lowest, highest)).toEqual(marks)
})
