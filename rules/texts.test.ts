import { expect, it } from 'vitest'
import { instantAt } from './days.ts'
import { codeLimit, isQuietTime, textLimit } from './texts.ts'

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

/** An ordinary day, and the two on which the clocks change. */
const DAYS = ['2026-11-17', '2026-03-08', '2026-11-01']

it.each(DAYS)('on %s what can wait is sent from 8:00 to 21:00, to the minute', (day) => {
  for (let minute = -60; minute <= 60; minute += 1) {
    expect([minute, isQuietTime(instantAt(day, 8 * 60 + minute))]).toEqual([minute, minute < 0])
    expect([minute, isQuietTime(instantAt(day, 21 * 60 + minute))]).toEqual([minute, minute >= 0])
  }
})

it.each([
  ['2026-11-18T04:59:59.999Z', false],
  ['2026-11-18T05:00:00.000Z', true],
  ['2026-11-17T15:59:59.999Z', true],
  ['2026-11-17T16:00:00.000Z', false],
  // The clocks go forward at 2:00 on March 8th, and back on November 1st.
  ['2026-03-08T04:59:59.999Z', false],
  ['2026-03-08T05:00:00.000Z', true],
  ['2026-03-08T14:59:59.999Z', true],
  ['2026-03-08T15:00:00.000Z', false],
  ['2026-11-01T03:59:59.999Z', false],
  ['2026-11-01T04:00:00.000Z', true],
  ['2026-11-01T15:59:59.999Z', true],
  ['2026-11-01T16:00:00.000Z', false],
])('at %s it is quiet: %s', (instant, isQuiet) => {
  expect(isQuietTime(new Date(instant))).toBe(isQuiet)
})
