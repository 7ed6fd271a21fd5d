import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  displayDate,
  displayDay,
  displayShortDay,
  instantAt,
  isDay,
  laDay,
  laMinuteOfDay,
  namedDay,
  weekday,
} from './days.ts'

const anyInstant = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const anyDay = anyInstant.map((date) => date.toISOString().slice(0, 10))
const hour = 60

describe('laDay and laMinuteOfDay', () => {
  it.each([
    ['winter, a second before midnight', '2026-01-15T07:59:59.999Z', '2026-01-14', 23 * hour + 59],
    ['winter, midnight', '2026-01-15T08:00:00Z', '2026-01-15', 0],
    ['summer, a second before midnight', '2026-07-04T06:59:59Z', '2026-07-03', 23 * hour + 59],
    ['summer, midnight', '2026-07-04T07:00:00Z', '2026-07-04', 0],
    ['New Year comes eight hours after it does in UTC', '2027-01-01T00:00:00Z', '2026-12-31', 16 * hour],
    ['29 February', '2028-03-01T07:59:00Z', '2028-02-29', 23 * hour + 59],
    ['spring 2026, midnight', '2026-03-08T08:00:00Z', '2026-03-08', 0],
    ['spring 2026, last minute before the gap', '2026-03-08T09:59:00Z', '2026-03-08', hour + 59],
    ['spring 2026, first minute after the gap', '2026-03-08T10:00:00Z', '2026-03-08', 3 * hour],
    ['spring 2026, the day ends an hour early', '2026-03-09T06:59:00Z', '2026-03-08', 23 * hour + 59],
    ['spring 2026, next midnight', '2026-03-09T07:00:00Z', '2026-03-09', 0],
    ['autumn 2026, midnight', '2026-11-01T07:00:00Z', '2026-11-01', 0],
    ['autumn 2026, 1:30 the first time', '2026-11-01T08:30:00Z', '2026-11-01', hour + 30],
    ['autumn 2026, 1:30 the second time', '2026-11-01T09:30:00Z', '2026-11-01', hour + 30],
    ['autumn 2026, the day ends an hour late', '2026-11-02T07:59:00Z', '2026-11-01', 23 * hour + 59],
    ['autumn 2026, next midnight', '2026-11-02T08:00:00Z', '2026-11-02', 0],
    ['spring 2027, after the gap', '2027-03-14T10:00:00Z', '2027-03-14', 3 * hour],
    ['autumn 2027, after the fold', '2027-11-07T10:00:00Z', '2027-11-07', 2 * hour],
  ])('%s', (_title, instant, day, minute) => {
    expect(laDay(new Date(instant))).toBe(day)
    expect(laMinuteOfDay(new Date(instant))).toBe(minute)
  })

  it.each([
    ['2026-03-07', '2026-03-07T16:00:00Z'],
    ['2026-03-08', '2026-03-08T15:00:00Z'],
    ['2026-11-01', '2026-11-01T16:00:00Z'],
    ['2026-11-02', '2026-11-02T16:00:00Z'],
  ])('8am of %s is %s', (day, eight) => {
    expect(laMinuteOfDay(new Date(eight))).toBe(8 * hour)
    expect(laMinuteOfDay(new Date(Date.parse(eight) - 1))).toBe(8 * hour - 1)
    expect(laDay(new Date(eight))).toBe(day)
  })

  it('[R447] is always a real YYYY-MM-DD day', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(isDay(laDay(instant))).toBe(true)
      }),
    )
  })

  it('refuses an invalid date', () => {
    expect(() => laDay(new Date(Number.NaN))).toThrow(RangeError)
  })
})

describe('instantAt', () => {
  it.each([
    ['winter', '2026-01-15', 9 * hour, '2026-01-15T17:00:00.000Z'],
    ['summer', '2026-07-15', 9 * hour, '2026-07-15T16:00:00.000Z'],
    ['spring 2026, midnight', '2026-03-08', 0, '2026-03-08T08:00:00.000Z'],
    ['spring 2026, in the gap: an hour later', '2026-03-08', 2 * hour + 30, '2026-03-08T10:30:00.000Z'],
    ['spring 2026, 3:00', '2026-03-08', 3 * hour, '2026-03-08T10:00:00.000Z'],
    ['spring 2026, the window opens', '2026-03-08', 9 * hour, '2026-03-08T16:00:00.000Z'],
    ['spring 2026, end of the day', '2026-03-08', 24 * hour, '2026-03-09T07:00:00.000Z'],
    ['autumn 2026, midnight', '2026-11-01', 0, '2026-11-01T07:00:00.000Z'],
    ['autumn 2026, in the fold: the first time', '2026-11-01', hour + 30, '2026-11-01T08:30:00.000Z'],
    ['autumn 2026, 2:00', '2026-11-01', 2 * hour, '2026-11-01T10:00:00.000Z'],
    ['autumn 2026, the window opens', '2026-11-01', 9 * hour, '2026-11-01T17:00:00.000Z'],
    ['spring 2027, in the gap', '2027-03-14', 2 * hour, '2027-03-14T10:00:00.000Z'],
    ['autumn 2027, in the fold', '2027-11-07', hour, '2027-11-07T08:00:00.000Z'],
  ])('%s', (_title, day, minute, expected) => {
    expect(instantAt(day, minute).toISOString()).toBe(expected)
  })

  it('reads back as the same day and minute, outside the spring gap', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 3 * hour, max: 24 * hour - 1 }), (day, minute) => {
        const instant = instantAt(day, minute)
        expect(laDay(instant)).toBe(day)
        expect(laMinuteOfDay(instant)).toBe(minute)
      }),
    )
  })

  it('never runs backwards within a day, except where the gap is filled', () => {
    for (const day of ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']) {
      for (let minute = 3 * hour; minute < 24 * hour; minute += 1) {
        expect(instantAt(day, minute).getTime() - instantAt(day, minute - 1).getTime()).toBe(
          day.includes('-03-') && minute === 3 * hour ? -59 * 60_000 : 60_000,
        )
      }
    }
  })

  it('refuses what is not a day', () => {
    expect(() => instantAt('2026-02-30', 0)).toThrow(RangeError)
  })
})

describe('addDays', () => {
  it.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-11-02', -1, '2026-11-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-11-19', 60, '2027-01-18'],
    ['2026-11-19', 0, '2026-11-19'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })

  it('there and back again is the same day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        expect(addDays(addDays(day, days), -days)).toBe(day)
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })

  it('keeps the order of days, which are compared as text', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 4000 }), (day, days) => {
        expect(addDays(day, days) > day).toBe(true)
      }),
    )
  })

  it.each(['', '2026-02-30', '2026-2-3', '9999-12-31'])('refuses %j rather than answering with no day', (day) => {
    expect(() => addDays(day, 1)).toThrow(RangeError)
  })
})

describe('weekday', () => {
  it.each([
    ['2026-11-16', 1],
    ['2026-11-17', 2],
    ['2026-11-18', 3],
    ['2026-11-19', 4],
    ['2026-11-20', 5],
    ['2026-11-21', 6],
    ['2026-11-22', 7],
    ['2026-03-08', 7],
    ['2026-11-01', 7],
  ])('[R278] %s is %i', (day, expected) => {
    expect(weekday(day)).toBe(expected)
  })

  it('repeats every seven days and counts up by one', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekday(addDays(day, 7))).toBe(weekday(day))
        expect(weekday(addDays(day, 1))).toBe((weekday(day) % 7) + 1)
      }),
    )
  })
})

describe('isDay', () => {
  it.each(['2026-11-19', '2028-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true)
  })

  it.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '2100-02-29',
    '2026-04-31',
    '2026-06-31',
    '2026-09-31',
    '2026-11-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '0000-01-01',
    '12026-01-01',
    '2026-11-19T00:00:00Z',
    ' 2026-11-19',
    '2026-11-19\n',
    '11/19/2026',
    '٢٠٢٦-١١-١٩',
    'tomorrow',
  ])('%j is none', (text) => {
    expect(isDay(text)).toBe(false)
  })
})

describe('namedDay', () => {
  // A Tuesday.
  const today = '2026-11-17'

  it.each([
    ['2026-12-24', '2026-12-24'],
    ['today', '2026-11-17'],
    ['Tomorrow', '2026-11-18'],
    [' yesterday ', '2026-11-16'],
    ['tuesday', '2026-11-17'],
    ['Wednesday', '2026-11-18'],
    ['monday', '2026-11-23'],
    ['sun', '2026-11-22'],
    ['thurs', '2026-11-19'],
  ])('%s is %s', (name, day) => expect(namedDay(name)?.(today)).toBe(day))

  it.each(['', 't', 'mo', 'tomorow', 'mondays', 'next week', '11/17/2026', '2026-02-30', '2026-1-1'])(
    '%j is no day',
    (name) => expect(namedDay(name)).toBeUndefined(),
  )
})

describe('[R448] display', () => {
  it.each([
    ['2026-11-19', 'Thursday, November 19th', '11/19/2026'],
    ['2026-12-01', 'Tuesday, December 1st', '12/01/2026'],
    ['2026-12-02', 'Wednesday, December 2nd', '12/02/2026'],
    ['2026-12-03', 'Thursday, December 3rd', '12/03/2026'],
    ['2026-12-04', 'Friday, December 4th', '12/04/2026'],
    ['2026-12-10', 'Thursday, December 10th', '12/10/2026'],
    ['2026-12-11', 'Friday, December 11th', '12/11/2026'],
    ['2026-12-12', 'Saturday, December 12th', '12/12/2026'],
    ['2026-12-13', 'Sunday, December 13th', '12/13/2026'],
    ['2026-12-14', 'Monday, December 14th', '12/14/2026'],
    ['2026-12-20', 'Sunday, December 20th', '12/20/2026'],
    ['2026-12-21', 'Monday, December 21st', '12/21/2026'],
    ['2026-12-22', 'Tuesday, December 22nd', '12/22/2026'],
    ['2026-12-23', 'Wednesday, December 23rd', '12/23/2026'],
    ['2026-12-24', 'Thursday, December 24th', '12/24/2026'],
    ['2026-12-30', 'Wednesday, December 30th', '12/30/2026'],
    ['2026-12-31', 'Thursday, December 31st', '12/31/2026'],
    ['2026-03-08', 'Sunday, March 8th', '03/08/2026'],
  ])('[R448] %s reads "%s" and "%s"', (day, sentence, table) => {
    expect(displayDay(day)).toBe(sentence)
    expect(displayDate(day)).toBe(table)
  })

  it.each([
    ['2026-11-18', 'Wed, Nov 18'],
    ['2026-12-01', 'Tue, Dec 1'],
    ['2027-05-09', 'Sun, May 9'],
  ])('%s is "%s" where there is little room', (day, short) => expect(displayShortDay(day)).toBe(short))

  it('refuses what is not a day', () => {
    expect(() => displayDay('2026-02-30')).toThrow(RangeError)
    expect(() => displayDate('2026-02-30')).toThrow(RangeError)
  })
})
