import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay, lastDayWithin } from './business-days.ts'
import { addDays } from './days.ts'

const anyDay = fc.integer({ min: 0, max: 1300 }).map((days) => addDays('2026-01-01', days))

describe('a business day', () => {
  it.each([
    ['2026-11-16', 'a Monday', true],
    ['2026-11-20', 'a Friday', true],
    ['2026-11-21', 'a Saturday', false],
    ['2026-11-22', 'a Sunday', false],
    ['2026-11-26', 'Thanksgiving', false],
    ['2026-11-27', 'the day after it', true],
    ['2027-01-01', 'New Year', false],
    ['2026-07-04', 'a holiday on a Saturday', false],
    ['2026-07-03', 'the Friday before it', true],
  ])('%s, %s: %s', (day, _, expected) => {
    expect(isBusinessDay(day, [])).toBe(expected)
  })
})

describe('the last day within business days', () => {
  it.each([
    ['the same day is day 0', '2026-11-17', 0, '2026-11-17'],
    ['day 0 on a Friday has its weekend', '2026-11-20', 0, '2026-11-22'],
    ['the next morning', '2026-11-17', 1, '2026-11-18'],
    ['from a Saturday', '2026-11-21', 1, '2026-11-23'],
    ['over Thanksgiving', '2026-11-25', 1, '2026-11-29'],
    ['three weeks without a holiday', '2026-11-03', 14, '2026-11-23'],
    ['three weeks with one', '2026-11-17', 14, '2026-12-08'],
    ['ends on a Friday, so the weekend is in', '2026-11-14', 14, '2026-12-06'],
    ['over the end of the year: two holidays', '2026-12-24', 5, '2027-01-04'],
  ])('%s: from %s, %i days: %s', (_, from, businessDays, last) => {
    expect(lastDayWithin(from, businessDays)).toBe(last)
  })

  it('has just as many business days before it, and the next day is one too many', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(20), (from, businessDays) => {
        const last = lastDayWithin(from, businessDays)
        let count = 0
        for (let day = addDays(from, 1); day <= last; day = addDays(day, 1)) if (isBusinessDay(day, [])) count += 1
        expect([count, isBusinessDay(addDays(last, 1), [])]).toEqual([businessDays, true])
      }),
    )
  })
})
