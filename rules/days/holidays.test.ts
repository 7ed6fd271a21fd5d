import { describe, expect, it } from 'vitest'
import { addDays, isDay, weekday } from './days.ts'
import { holidayName, holidays } from './holidays.ts'

describe('holidays', () => {
  const nth = (year: number, month: string, wanted: number, n: number) => {
    const first = `${year}-${month}-01`
    return addDays(first, ((wanted - weekday(first) + 7) % 7) + (n - 1) * 7)
  }

  it.each([2026, 2027, 2028, 2029])('of %i are the six days without pickups', (year) => {
    const lastMondayOfMay = addDays(nth(year, '06', 1, 1), -7)
    expect(holidays.filter((row) => row.day.startsWith(`${year}-`))).toEqual([
      { day: `${year}-01-01`, name: "New Year's Day" },
      { day: lastMondayOfMay, name: 'Memorial Day' },
      { day: `${year}-07-04`, name: 'Independence Day' },
      { day: nth(year, '09', 1, 1), name: 'Labor Day' },
      { day: nth(year, '11', 4, 4), name: 'Thanksgiving Day' },
      { day: `${year}-12-25`, name: 'Christmas Day' },
    ])
  })

  it('are known by their names, and other days have none', () => {
    expect(['2026-11-26', '2026-11-27', '2026-11-29'].map(holidayName)).toEqual([
      'Thanksgiving Day',
      undefined,
      undefined,
    ])
  })

  it('are real days, each once, in order, and no others', () => {
    const days = holidays.map((row) => row.day)
    expect(days).toHaveLength(24)
    expect(days.every(isDay)).toBe(true)
    expect(days).toEqual([...new Set(days)].sort())
  })
})
