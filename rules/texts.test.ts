import { expect, it } from 'vitest'
import { addDays, instantAt } from './days/days.ts'
import { serverPolicy } from './policy.ts'
import {
  codeLimit,
  isDayAlmostSpent,
  isQuietTime,
  isReminderOver,
  lastQuietStart,
  letterAfterMs,
  MESSAGE_KINDS,
  messageKind,
  PATIENT_KINDS,
  patientShare,
  strangersShare,
  type TextCounts,
  textLimit,
  textRoom,
} from './texts.ts'

it.each([
  [{ lastHour: 0, lastDay: 0 }, undefined, 200],
  [{ lastHour: 150, lastDay: 990 }, undefined, 10],
  [{ lastHour: 199, lastDay: 999 }, undefined, 1],
  [{ lastHour: 200, lastDay: 999 }, 'hour', 0],
  [{ lastHour: 199, lastDay: 1_000 }, 'day', 0],
  [{ lastHour: 200, lastDay: 1_000 }, 'day', 0],
  [{ lastHour: 230, lastDay: 1_030 }, 'day', 0],
])('of %j texts the limit is %s, and there is room for %i', (counts, limit, room) => {
  expect([textLimit(counts, serverPolicy.texts), textRoom(counts, serverPolicy.texts)]).toEqual([limit, room])
})

it.each([
  [{ lastHour: 149, lastDay: 749 }, 0, undefined],
  [{ lastHour: 150, lastDay: 150 }, 0, 'hour'],
  [{ lastHour: 100, lastDay: 100 }, 50, 'hour'],
  [{ lastHour: 0, lastDay: 750 }, 0, 'day'],
  [{ lastHour: 0, lastDay: 700 }, 50, 'day'],
])('codes end earlier: of %j codes and %i that wait the limit is %s', (codes, waiting, limit) => {
  expect(codeLimit({ all: codes, codes, waiting }, serverPolicy.texts)).toBe(limit)
})

it.each([
  [{ lastHour: 150, lastDay: 750 }, 0, undefined],
  [{ lastHour: 199, lastDay: 999 }, 0, undefined],
  [{ lastHour: 200, lastDay: 200 }, 0, 'hour'],
  [{ lastHour: 199, lastDay: 199 }, 1, 'hour'],
  [{ lastHour: 0, lastDay: 1_000 }, 0, 'day'],
])(
  'other texts stop codes only where no room is left: of %j and %i codes that wait the limit is %s',
  (all, waiting, limit) => {
    expect(codeLimit({ all, codes: { lastHour: 0, lastDay: 0 }, waiting }, serverPolicy.texts)).toBe(limit)
  },
)

it.each([
  [{ lastHour: 0, lastDay: 0 }, 160],
  [{ lastHour: 159, lastDay: 799 }, 1],
  [{ lastHour: 160, lastDay: 160 }, 0],
  [{ lastHour: 0, lastDay: 800 }, 0],
])('of %j texts there is room for %i reminders', (counts, room) => {
  expect(textRoom(counts, patientShare(serverPolicy.texts))).toBe(room)
  expect(PATIENT_KINDS).toEqual(['reminder', 'other'])
})

it.each([
  [
    { perHour: 200, perDay: 1_000 },
    { perHour: 40, perDay: 200 },
  ],
  [
    { perHour: 3_000, perDay: 20_000 },
    { perHour: 600, perDay: 4_000 },
  ],
  // A share that is no whole text is none.
  [
    { perHour: 4, perDay: 19 },
    { perHour: 0, perDay: 3 },
  ],
])('of %j strangers have %j', (budget, share) => {
  expect(strangersShare(budget)).toEqual(share)
})

it('a larger budget has larger shares', () => {
  const budget = { perHour: 3_000, perDay: 20_000 }
  expect(textRoom({ lastHour: 1_000, lastDay: 19_500 }, budget)).toBe(500)
  const limitOf = (codes: TextCounts, waiting: number) => codeLimit({ all: codes, codes, waiting }, budget)
  expect(limitOf({ lastHour: 2_249, lastDay: 14_999 }, 0)).toBeUndefined()
  expect(limitOf({ lastHour: 2_249, lastDay: 2_249 }, 1)).toBe('hour')
  expect(limitOf({ lastHour: 0, lastDay: 15_000 }, 0)).toBe('day')
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

it('about a payment or an order a text waits ten minutes for room, about anything else an hour', () => {
  const minutes = (['payment', 'order_step', 'answer', 'reminder', 'other'] as const).map(
    (kind) => letterAfterMs(kind) / 60_000,
  )
  expect(minutes).toEqual([10, 10, 60, 60, 60])
})

it.each(DAYS)('on %s the last quiet hours began at 21:00 of the day before, and from 21:00 on at 21:00', (day) => {
  const began = (minuteOfDay: number) => lastQuietStart(instantAt(day, minuteOfDay))
  const evening = instantAt(day, 21 * 60)
  expect([0, 8 * 60, 21 * 60 - 1].map((minute) => began(minute))).toEqual(
    Array(3).fill(instantAt(addDays(day, -1), 21 * 60)),
  )
  expect([21 * 60, 24 * 60 - 1].map((minute) => began(minute))).toEqual([evening, evening])
})

it.each(DAYS)('a reminder of the evening before %s is over from 21:00 on, on the morning, and ever after', (day) => {
  const evening = addDays(day, -1)
  const queued = instantAt(evening, 18 * 60)
  const isOver = (on: string, minute: number) => isReminderOver(queued, instantAt(on, minute))
  expect([isOver(evening, 18 * 60), isOver(evening, 21 * 60 - 1)]).toEqual([false, false])
  expect([isOver(evening, 21 * 60), isOver(day, 8 * 60), isOver(addDays(day, 1), 18 * 60)]).toEqual([true, true, true])
})

it('every stored place has its kind', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(messageKind)).toEqual([...MESSAGE_KINDS, undefined])
})

it.each([
  [799, { perHour: 200, perDay: 1_000 }, false],
  [800, { perHour: 200, perDay: 1_000 }, true],
  [15_999, { perHour: 3_000, perDay: 20_000 }, false],
  [16_000, { perHour: 3_000, perDay: 20_000 }, true],
])('after %i texts of %j the day is almost spent: %s', (lastDay, budget, isAlmost) => {
  expect(isDayAlmostSpent({ lastHour: 0, lastDay }, budget)).toBe(isAlmost)
})
