import { describe, expect, it } from 'vitest'
import { anyOf, eachWay, grouped, monthName, percent, range, timeOfDay, usd, usdRange } from './figures.ts'

describe('figures as copy says them', () => {
  it.each([
    [19900, '$199'],
    [995, '$9.95'],
    [50, '$0.50'],
    [1490, '$14.90'],
    [0, '$0'],
    [100000, '$1000'],
  ])('%i cents are %s', (cents, shown) => {
    expect(usd(cents)).toBe(shown)
  })

  it.each([
    [usdRange(999, 9999), '$9.99–$99.99'],
    [usdRange(2900, 9900), '$29–$99'],
    [percent(20), '20%'],
    [range(3, 5), '3–5'],
    [grouped(14_000_000), '14,000,000'],
    [grouped(500), '500'],
    [eachWay(1498), '$7.49'],
    [eachWay(990), '$4.95'],
    [monthName(3), 'March'],
    [monthName(12), 'December'],
    [anyOf(['$0.50', '$1', '$10']), '$0.50, $1 or $10'],
  ])('%s', (said, expected) => {
    expect(said).toBe(expected)
  })

  it.each([
    [0, '12 am'],
    [8 * 60, '8 am'],
    [12 * 60, '12 pm'],
    [17 * 60, '5 pm'],
    [9 * 60 + 5, '9:05 am'],
    [23 * 60 + 30, '11:30 pm'],
  ])('minute %i of the day is %s', (minute, shown) => {
    expect(timeOfDay(minute)).toBe(shown)
  })
})
