import { describe, expect, it } from 'vitest'
import { minutesSince, namesHour, namesMinute } from './calendar.ts'

describe('a line of the calendar', () => {
  it.each([
    ['* * * * *', '2026-11-17T12:10:59Z', true],
    ['10 4 * * *', '2026-11-17T12:10:00Z', true],
    ['10 4 * * *', '2026-11-17T12:11:00Z', false],
    ['10 4 * * *', '2026-11-17T11:10:00Z', false],
    // In summer the same time comes an hour earlier.
    ['10 4 * * *', '2026-07-17T11:10:00Z', true],
    ['*/10 18-20 * * *', '2026-11-18T02:00:00Z', true],
    ['*/10 18-20 * * *', '2026-11-18T04:50:00Z', true],
    ['*/10 18-20 * * *', '2026-11-18T02:05:00Z', false],
    ['*/10 18-20 * * *', '2026-11-18T05:00:00Z', false],
    ['40 8 * * *', '2026-11-17T16:40:30Z', true],
    ['0,30 8,9 * * *', '2026-11-17T17:30:00Z', true],
    ['0,30 8,9 * * *', '2026-11-17T17:20:00Z', false],
    // Midnight in Los Angeles, where the year has just begun.
    ['0 0 1 1 *', '2027-01-01T08:00:00Z', true],
    ['0 0 1 1 *', '2027-01-01T00:00:00Z', false],
    ['0 0 1 1 *', '2027-02-01T08:00:00Z', false],
    // A Tuesday evening here, and Wednesday in London.
    ['0 20 * * 2', '2026-11-18T04:00:00Z', true],
    ['0 20 * * 3', '2026-11-18T04:00:00Z', false],
  ])('"%s" names %s: %s', (line, moment, isNamed) => {
    expect(namesMinute(line, new Date(moment))).toBe(isNamed)
  })
})

describe('the hours of a line', () => {
  it.each([
    ['40 8-20 * * *', '2026-11-17T16:00:00Z', true],
    ['40 8-20 * * *', '2026-11-18T04:59:59Z', true],
    ['40 8-20 * * *', '2026-11-18T05:00:00Z', false],
    ['10 * * * *', '2026-11-18T05:00:00Z', true],
    // The right hour of another weekday.
    ['0 20 * * 3', '2026-11-18T04:30:00Z', false],
  ])('"%s" has the hour of %s: %s', (line, moment, isNamed) => {
    expect(namesHour(line, new Date(moment))).toBe(isNamed)
  })
})

describe('the minutes since somebody last looked', () => {
  const since = (lastLook: string | undefined, now: string) =>
    minutesSince(lastLook === undefined ? undefined : new Date(lastLook), new Date(now)).map((each) =>
      each.toISOString().slice(11, 19),
    )

  it('are the one that runs, for who looks first', () => {
    expect(since(undefined, '2026-11-17T12:10:59Z')).toEqual(['12:10:00'])
  })

  it('are none twice', () => {
    expect(since('2026-11-17T12:10:00Z', '2026-11-17T12:10:59.999Z')).toEqual([])
    expect(since('2026-11-17T12:10:59.999Z', '2026-11-17T12:11:00Z')).toEqual(['12:11:00'])
    expect(since('2026-11-17T12:12:00Z', '2026-11-17T12:11:00Z')).toEqual([])
  })

  it('are all that were missed, up to the longest day', () => {
    expect(since('2026-11-17T12:09:50Z', '2026-11-17T12:12:10Z')).toEqual(['12:10:00', '12:11:00', '12:12:00'])
    const day = since('2026-10-01T01:00:00Z', '2026-11-17T12:12:10Z')
    expect([day.length, day[0], day.at(-1)]).toEqual([25 * 60, '11:13:00', '12:12:00'])
  })
})
