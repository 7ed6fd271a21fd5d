import { describe, expect, it } from 'vitest'
import { clockTime, displayTime, hoursWithin, minuteOf, spokenTime } from './times.ts'

describe('a time of the day', () => {
  it.each([
    ['0:00', 0, '12am', '12:00 AM', '00:00'],
    ['8:00', 480, '8am', '8:00 AM', '08:00'],
    ['8:30', 510, '8:30am', '8:30 AM', '08:30'],
    ['12:00', 720, '12pm', '12:00 PM', '12:00'],
    ['12:05', 725, '12:05pm', '12:05 PM', '12:05'],
    ['17:00', 1020, '5pm', '5:00 PM', '17:00'],
    ['23:59', 1439, '11:59pm', '11:59 PM', '23:59'],
  ])('%s is minute %i, said as %s, shown as %s and %s', (time, minute, spoken, shown, clock) => {
    expect(minuteOf(time)).toBe(minute)
    expect(spokenTime(minute)).toBe(spoken)
    expect(displayTime(minute)).toBe(shown)
    expect(clockTime(minute)).toBe(clock)
  })

  it('may have a space before its half of the day', () => expect(spokenTime(510, ' ')).toBe('8:30 am'))

  it.each(['24:00', '8:60', '8', '8.5', 'noon', ''])('%j is none', (time) =>
    expect(() => minuteOf(time)).toThrow('Not a time of the day'),
  )
})

describe('the hours in which a job may run', () => {
  const EVERY_TEN = [0, 10, 20, 30, 40, 50]
  it.each([
    ['8:00', '21:00', [40], '8-20'],
    ['8:30', '21:00', [40], '8-20'],
    ['8:45', '21:00', [40], '9-20'],
    ['8:00', '21:30', [40], '8-20'],
    ['8:00', '21:45', [40], '8-21'],
    ['18:00', '21:00', EVERY_TEN, '18-20'],
    ['18:30', '21:30', EVERY_TEN, '18-20'],
    ['18:00', '19:00', EVERY_TEN, '18'],
  ])('from %s until %s at %j of each: %s', (from, until, minutes, hours) =>
    expect(hoursWithin(minuteOf(from), minuteOf(until), minutes)).toBe(hours),
  )

  it('are some', () => expect(() => hoursWithin(480, 485, [40])).toThrow('No hour from 08:00 to 08:05'))
})
