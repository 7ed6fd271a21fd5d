import { expect, it } from 'vitest'
import { isSameMoment, typedTime } from './typed-times.ts'

const NOW = new Date('2026-11-19T18:42:30.500Z')
const DAY = { pickupDay: '2026-11-19' }

it.each([
  ['to the millisecond', '2026-11-19T18:00:00.123Z', '2026-11-19T18:00:00.123Z'],
  ['before its window, which a driver may be', '2026-11-19T16:30:00.000Z', '2026-11-19T16:30:00.000Z'],
  ['a little ahead: now', '2026-11-19T18:44:30.500Z', '2026-11-19T18:42:30.500Z'],
  ['more than that ahead', '2026-11-19T18:44:30.501Z', 'in_the_future'],
  ['on the day before', '2026-11-19T07:59:59.999Z', 'before_the_day'],
])('a phone’s time %s', (_, measured, expected) => {
  const time = typedTime(new Date(measured), DAY, NOW)
  expect(time instanceof Date ? time.toISOString() : time).toBe(expected)
})

it('is of use for two days, and not before the bag has left', () => {
  const at = (time: string) =>
    typedTime(new Date(time), { pickupDay: null, leftAt: new Date('2026-11-18T17:00:00Z') }, NOW)
  expect(at('2026-11-17T18:42:30.499Z')).toBe('too_old')
  expect(at('2026-11-18T16:57:59.999Z')).toBe('before_it_left')
  expect(at('2026-11-18T16:58:00.000Z')).toBeInstanceOf(Date)
})

it('is not before its pickup was placed, but for the two minutes by which clocks differ; a typed one within its minute', () => {
  const at = (time: string | Date) => typedTime(time, { ...DAY, placedAt: new Date('2026-11-19T18:30:00Z') }, NOW)
  expect(at(new Date('2026-11-19T18:27:59.999Z'))).toBe('before_it_was_placed')
  expect(at(new Date('2026-11-19T18:28:00.000Z'))).toBeInstanceOf(Date)
  expect(at('10:29')).toBe('before_it_was_placed')
  expect(at('10:30')).toBeInstanceOf(Date)
})

it('is the same where it was kept as it was, or as the moment of its recording because it was ahead', () => {
  const kept = (at: string, recordedAt: string) => ({ at: new Date(at), recordedAt: new Date(recordedAt) })
  const measured = new Date('2026-11-19T18:00:00.000Z')
  expect(isSameMoment(measured, kept('2026-11-19T18:00:00Z', '2026-11-19T19:00:00Z'))).toBe(true)
  expect(isSameMoment(measured, kept('2026-11-19T17:59:00Z', '2026-11-19T17:59:00Z'))).toBe(true)
  expect(isSameMoment(measured, kept('2026-11-19T17:50:00Z', '2026-11-19T17:50:00Z'))).toBe(false)
  expect(isSameMoment(measured, kept('2026-11-19T18:00:01Z', '2026-11-19T18:00:01Z'))).toBe(false)
  expect(isSameMoment(measured, { at: null, recordedAt: null })).toBe(false)
})
