import { describe, expect, it } from 'vitest'
import { areScheduleDays, nothingMissingUntil, scheduledDays, toggleWeekday } from './recurring.ts'
import { previewSchedule } from './schedule-preview.ts'

describe('toggleWeekday', () => {
  it.each([
    ['the first day', [], 1, [1]],
    ['a day pressed again goes', [1, 4], 1, [4]],
    ['more than two days away is added [R105]', [1], 4, [1, 4]],
    ['handed over in the order of the week', [5], 1, [1, 5]],
    ['exactly two days away replaces [R107]', [1], 3, [3]],
    ['the next day replaces', [2], 3, [3]],
    ['too near to one of two replaces both', [1, 4], 5, [5]],
    ['Monday with Saturday is not allowed: the new one replaces [R106]', [1], 6, [6]],
    ['Saturday with Monday likewise [R106]', [6], 1, [1]],
    ['Tuesday with Saturday is', [2], 6, [2, 6]],
    ['a third one fits in the pure rule [R104]', [1, 4], 7, [1, 4, 7]],
    ['a fourth never: it replaces them all [R104]', [1, 4, 7], 2, [2]],
  ])('%s', (_, chosen, pressed, expected) => {
    expect(toggleWeekday(chosen, pressed)).toEqual(expected)
  })

  it('every pair of days, typed out: those that may stand together', () => {
    const pairs = [1, 2, 3, 4, 5, 6, 7].flatMap((one) =>
      [1, 2, 3, 4, 5, 6, 7]
        .filter((other) => one < other && toggleWeekday([one], other).length === 2)
        .map((other) => `${one}${other}`),
    )
    expect(pairs).toEqual(['14', '15', '17', '25', '26', '27', '36', '37', '47'])
  })
})

describe('areScheduleDays', () => {
  it.each([
    [[], false],
    [[1], true],
    [[1, 4], true],
    [[4, 1], true],
    [[1, 5], true],
    [[2, 5], true],
    [[1, 3], false],
    [[1, 1], false],
    [[6], false],
    [[7], false],
    [[0], false],
    [[1, 4, 7], false],
  ])('%j: %s', (days, expected) => {
    expect(areScheduleDays(days)).toBe(expected)
  })
})

describe('scheduledDays', () => {
  it('has every Monday and Thursday but holidays, both ends included', () => {
    expect(scheduledDays([1, 4], '2026-11-16', '2026-11-30', [])).toEqual([
      '2026-11-16',
      '2026-11-19',
      '2026-11-23',
      '2026-11-30',
    ])
  })

  it('goes over the end of the year, over 29 February and over both changes of the clocks', () => {
    expect(scheduledDays([4, 1], '2026-12-28', '2027-01-04', [])).toEqual(['2026-12-28', '2026-12-31', '2027-01-04'])
    expect(scheduledDays([2], '2028-02-22', '2028-03-07', [])).toEqual(['2028-02-22', '2028-02-29', '2028-03-07'])
    expect(scheduledDays([1], '2026-10-26', '2026-11-09', [])).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
    expect(scheduledDays([1], '2027-03-08', '2027-03-22', [])).toEqual(['2027-03-08', '2027-03-15', '2027-03-22'])
  })

  it('a run of holidays: Thursdays and Fridays at the end of 2026', () => {
    expect(scheduledDays([5], '2026-12-18', '2027-01-08', [])).toEqual(['2026-12-18', '2027-01-08'])
    expect(scheduledDays([4], '2026-12-17', '2027-01-07', [])).toEqual([
      ...['2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07'],
    ])
  })
})

describe('nothingMissingUntil', () => {
  it.each([
    ['the day before the next one', [1, 4], '2026-12-01', '2026-12-02'],
    ['the day itself, where the next one follows it', [1, 4], '2026-12-02', '2026-12-02'],
    ['what is made counts as made', [1, 4], '2026-12-03', '2026-12-06'],
    ['a holiday is none of its days', [4], '2026-11-20', '2026-12-02'],
    ['two weeks at most, where holidays take both', [5], '2026-12-19', '2027-01-02'],
  ])('%s', (_, days, madeUntil, expected) => {
    expect(nothingMissingUntil(days, madeUntil, [])).toBe(expected)
  })
})

describe('previewSchedule', () => {
  it('shows so many pickups with their drop-offs, and the holidays between them', () => {
    expect(previewSchedule([1, 4], { from: '2026-11-23', isRush: false, count: 3, closed: [] })).toEqual([
      { day: '2026-11-23', dropoffDay: '2026-11-27' },
      { day: '2026-11-26', closedFor: 'Thanksgiving Day' },
      { day: '2026-11-30', dropoffDay: '2026-12-03' },
      { day: '2026-12-03', dropoffDay: '2026-12-07' },
    ])
  })

  it('without a day there is nothing to show', () => {
    expect(previewSchedule([], { from: '2026-11-23', isRush: false, count: 6, closed: [] })).toEqual([])
  })
})
