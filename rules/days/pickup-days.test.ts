import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, weekday } from './days.ts'
import { daysWithoutPickup } from './driving-week.ts'
import { holidays } from './holidays.ts'
import { firstBookableDay, firstPickupDay, isPickupDay } from './pickup-days.ts'

const anyDay = fc.integer({ min: 0, max: 1460 }).map((days) => addDays('2026-01-01', days))

describe('isPickupDay', () => {
  it.each([
    ['a Friday', '2026-11-20', true],
    ['a Saturday', '2026-11-21', true],
    ['a Sunday', '2026-11-22', false],
    ['a Monday', '2026-11-23', true],
    ['Thanksgiving', '2026-11-26', false],
    ['the day after Thanksgiving', '2026-11-27', true],
    ['Christmas Day', '2026-12-25', false],
    ['New Year', '2027-01-01', false],
    ['a holiday on a Saturday', '2026-07-04', false],
    ['a holiday on a Sunday', '2027-07-04', false],
    ['the Monday after it, which nobody moved the holiday to', '2027-07-05', true],
  ])('%s, %s: %s', (_, day, expected) => {
    expect(isPickupDay(day, [])).toBe(expected)
  })

  it('is never a Sunday or a holiday, and every other day is one', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const isClosed = weekday(day) === 7 || holidays.some((holiday) => holiday.day === day)
        expect(isPickupDay(day, [])).toBe(!isClosed)
      }),
    )
  })

  it('refuses what is no day', () => {
    expect(() => isPickupDay('soon', [])).toThrow(RangeError)
  })
})

describe('firstBookableDay', () => {
  it.each([
    ['just before 8 am', '2026-11-17T15:59:59Z', '2026-11-17'],
    ['from 8 am on', '2026-11-17T16:00:00Z', '2026-11-18'],
    ['in the evening, when it is tomorrow elsewhere', '2026-11-18T04:00:00Z', '2026-11-18'],
  ])('%s', (_, now, day) => {
    expect(firstBookableDay(new Date(now))).toBe(day)
  })
})

describe('firstPickupDay', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-22', '2026-11-23'],
    ['2026-11-26', '2026-11-27'],
    // A Saturday that is a holiday, and the Sunday behind it.
    ['2026-07-04', '2026-07-06'],
    // Sunday, then Labor Day.
    ['2026-09-06', '2026-09-08'],
  ])('from %s is %s', (from, expected) => {
    expect(firstPickupDay(from, [])).toBe(expected)
  })

  it('is the nearest one, within three days', () => {
    fc.assert(
      fc.property(anyDay, (from) => {
        const first = firstPickupDay(from, [])
        expect(isPickupDay(first, [])).toBe(true)
        expect(first <= addDays(from, 3)).toBe(true)
        for (let day = from; day < first; day = addDays(day, 1)) expect(isPickupDay(day, [])).toBe(false)
      }),
    )
  })
})

it('the days without a pickup have one name', () => {
  expect(daysWithoutPickup).toBe('Sundays and holidays')
})
