import { describe, expect, it } from 'vitest'
import { deadlineText, everyDay, relativeDay, timeLeft, weekdayOf, windowText } from './pickup-words.ts'

/** Monday, 10:20 in the morning in Los Angeles. */
const NOW = new Date('2026-11-16T18:20:00Z')

describe('a day beside its date', () => {
  it.each([
    ['2026-11-14', '2 days ago'],
    ['2026-11-15', 'Yesterday'],
    ['2026-11-16', 'Today'],
    ['2026-11-17', 'Tomorrow'],
    ['2026-11-18', 'In 2 days'],
    ['2027-01-15', 'In 60 days'],
  ])('%s: %s', (day, words) => expect(relativeDay(day, NOW)).toBe(words))

  it('goes by the calendar in Los Angeles, also in the hour before its midnight', () => {
    expect(relativeDay('2026-11-17', new Date('2026-11-17T07:59:00Z'))).toBe('Tomorrow')
    expect(relativeDay('2026-11-17', new Date('2026-11-17T08:00:00Z'))).toBe('Today')
  })

  it('counts days across a change of the clocks', () => {
    expect(relativeDay('2026-11-02', new Date('2026-10-31T19:00:00Z'))).toBe('In 2 days')
  })
})

it.each([
  ['2026-11-16T23:43:00Z', 'today, 3:43 PM'],
  ['2026-11-17T07:59:00Z', 'today, 11:59 PM'],
  ['2026-11-17T08:00:00Z', 'tomorrow, 12:00 AM'],
  ['2026-11-17T17:00:00Z', 'tomorrow, 9:00 AM'],
  ['2026-11-18T17:00:00Z', 'Wednesday, November 18th, 9:00 AM'],
])('until when: %s is %s', (until, words) =>
  expect(deadlineText(new Date(until), NOW).replaceAll('\u00a0', ' ')).toBe(words),
)

describe('how long something can be changed', () => {
  it.each([
    ['2026-11-16T18:20:30Z', 'Less than a minute left'],
    ['2026-11-16T18:21:00Z', '1 min left'],
    ['2026-11-16T19:19:59Z', '59 min left'],
    ['2026-11-16T19:20:00Z', '1 h left'],
    ['2026-11-16T21:32:00Z', '3 h 12 min left'],
    ['2026-11-17T06:19:00Z', '11 h 59 min left'],
    ['2026-11-17T06:20:00Z', '12 h left'],
    ['2026-11-17T17:00:00Z', '22 h left'],
    ['2026-11-17T18:19:00Z', '23 h left'],
    ['2026-11-17T18:20:00Z', '1 day left'],
    ['2026-11-18T04:20:00Z', '1 day 10 h left'],
    ['2026-11-18T18:19:00Z', '1 day 23 h left'],
    ['2026-11-18T18:20:00Z', '2 days left'],
    ['2026-11-22T17:00:00Z', '5 days left'],
  ])('%s: %s', (until, words) => expect(timeLeft(new Date(until), NOW)).toBe(words))
})

it('weekdays, and the hours, of which each stays whole', () => {
  expect(weekdayOf('2026-11-21')).toBe('Saturday')
  expect(everyDay([1])).toBe('Every Monday')
  expect(everyDay([1, 4])).toBe('Every Monday and Thursday')
  expect(windowText).toBe('9:00\u00a0AM\u00a0– 5:00\u00a0PM')
})
