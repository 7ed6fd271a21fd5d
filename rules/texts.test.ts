import { expect, it } from 'vitest'
import { codeLimit, textLimit } from './texts.ts'

it.each([
  [{ lastHour: 0, lastDay: 0, waiting: 5_000 }, undefined],
  [{ lastHour: 199, lastDay: 999, waiting: 0 }, undefined],
  [{ lastHour: 200, lastDay: 999, waiting: 0 }, 'hour'],
  [{ lastHour: 199, lastDay: 1_000, waiting: 0 }, 'day'],
  [{ lastHour: 200, lastDay: 1_000, waiting: 0 }, 'day'],
])('of %j texts the limit is %s', (counts, limit) => {
  expect(textLimit(counts)).toBe(limit)
})

it.each([
  [{ lastHour: 149, lastDay: 749, waiting: 0 }, undefined],
  [{ lastHour: 150, lastDay: 150, waiting: 0 }, 'hour'],
  [{ lastHour: 100, lastDay: 100, waiting: 50 }, 'hour'],
  [{ lastHour: 0, lastDay: 750, waiting: 0 }, 'day'],
  [{ lastHour: 0, lastDay: 700, waiting: 50 }, 'day'],
])('codes end earlier: of %j the limit is %s', (counts, limit) => {
  expect(codeLimit(counts)).toBe(limit)
})
