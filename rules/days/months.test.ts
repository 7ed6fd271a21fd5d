import { expect, it } from 'vitest'
import { firstOfMonth, lastOfMonth, monthAndYear, namedMonth } from './months.ts'

it.each([
  ['2026-11-14', '2026-11-01', '2026-11-30', 'November 2026'],
  ['2026-12-31', '2026-12-01', '2026-12-31', 'December 2026'],
  ['2028-02-01', '2028-02-01', '2028-02-29', 'February 2028'],
])('%s is in the month from %s to %s', (day, first, last, name) => {
  expect([firstOfMonth(day), lastOfMonth(day), monthAndYear(day)]).toEqual([first, last, name])
})

it('a month is named by its year and number', () => {
  expect([namedMonth('2026-11'), namedMonth('2026-13'), namedMonth('2026-11-14')]).toEqual([
    '2026-11-01',
    undefined,
    undefined,
  ])
})
