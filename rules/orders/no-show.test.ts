import { describe, expect, it } from 'vitest'
import { noShowArrival } from './no-show.ts'

const DAY = '2026-11-19'
const LONG_AGO = new Date('2026-10-01T17:00:00Z')

describe('a stop without a bag [R300]', () => {
  it.each([
    ['in the minute before', DAY, '09:05', '2026-11-19T17:18:59.999Z', 'waited_too_short'],
    ['after 14 minutes', DAY, '09:05', '2026-11-19T17:19:00Z', '2026-11-19T17:05:00.000Z'],
    ['typed without the zero', DAY, '9:05', '2026-11-19T17:19:00Z', '2026-11-19T17:05:00.000Z'],
    ['when the driver has not come yet', DAY, '11:00', '2026-11-19T17:19:00Z', 'waited_too_short'],
    ['on the day before', DAY, '09:05', '2026-11-19T07:59:59Z', 'not_its_day_yet'],
    ['on a later day', DAY, '16:59', '2026-11-21T18:00:00Z', '2026-11-20T00:59:00.000Z'],
    ['before our hours', DAY, '08:59', '2026-11-19T23:00:00Z', 'outside_its_hours'],
    ['after our hours', DAY, '17:00', '2026-11-20T06:00:00Z', 'outside_its_hours'],
    ['at the first minute', DAY, '09:00', '2026-11-19T17:14:00Z', '2026-11-19T17:00:00.000Z'],
    ['on the day of 25 hours', '2026-11-01', '09:05', '2026-11-01T17:18:59Z', 'waited_too_short'],
    ['on the day of 25 hours, later', '2026-11-01', '09:05', '2026-11-01T17:19:00Z', '2026-11-01T17:05:00.000Z'],
    ['on the day of 23 hours', '2027-03-14', '09:05', '2027-03-14T16:18:59Z', 'waited_too_short'],
    ['on the day of 23 hours, later', '2027-03-14', '09:05', '2027-03-14T16:19:00Z', '2027-03-14T16:05:00.000Z'],
    ['at no time at all', DAY, '24:00', '2026-11-19T20:00:00Z', 'no_such_time'],
    ['in words', DAY, 'nine', '2026-11-19T20:00:00Z', 'no_such_time'],
    ['with minutes that are none', DAY, '9:60', '2026-11-19T20:00:00Z', 'no_such_time'],
  ])('%s', (_, day, arrived, now, expected) => {
    const answer = noShowArrival({ pickupDay: day, placedAt: LONG_AGO }, arrived, new Date(now))
    expect(answer instanceof Date ? answer.toISOString() : answer).toBe(expected)
  })

  it('that was placed after the driver came is none; within its minute both may have happened', () => {
    const placed = (at: string) =>
      noShowArrival({ pickupDay: DAY, placedAt: new Date(at) }, '09:05', new Date('2026-11-19T20:00:00Z'))
    expect(placed('2026-11-19T17:06:00.000Z')).toBe('before_it_was_placed')
    expect(placed('2026-11-19T17:05:59.999Z')).toBeInstanceOf(Date)
  })
})
