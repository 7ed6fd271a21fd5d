import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../days/days.ts'
import { quarterOf, quartersOver } from '../days/quarters.ts'
import { creditBackCents } from './credit-back.ts'

const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
const back = (cleaningWithDiscountCents: number, refundedCents = 0, hasCreditBack = true) =>
  creditBackCents({ cleaningWithDiscountCents, refundedCents, hasCreditBack })

describe('credit back [R439]', () => {
  it.each([
    ['$60.00', 6000, 0, 300],
    ['half a cent goes to the customer', 3010, 0, 151],
    ['less than half a cent does not', 3009, 0, 150],
    ['nothing cleaned', 0, 0, 0],
    ['a refund lowers it', 6000, 2000, 200],
    ['a refund of everything', 6000, 6000, 0],
    ['a refund of the fees as well', 6000, 7990, 0],
  ])('%s: of %i with %i refunded it is %i', (_, cleaning, refunded, expected) => {
    expect(back(cleaning, refunded)).toBe(expected)
  })

  it('is rounded for each order: three of $30.10 bring three times $1.51', () => {
    expect(back(3010) * 3).toBe(453)
    expect(back(9030)).toBe(452)
  })

  it('is for orders that were priced as a member', () => {
    expect(back(6000, 0, false)).toBe(0)
  })

  it('is never below zero and never more than 5% and half a cent', () => {
    fc.assert(
      fc.property(fc.nat(500_000), fc.nat(500_000), (cleaning, refunded) => {
        const cents = back(cleaning, refunded)
        expect(cents).toBeGreaterThanOrEqual(0)
        expect(cents * 100).toBeLessThanOrEqual(Math.max(0, cleaning - refunded) * 5 + 50)
      }),
    )
  })
})

describe('a quarter [R439]', () => {
  it.each([
    ['2026-01-01', '2026-01-01', '2026-03-31', '2026-04-01'],
    ['2026-03-31', '2026-01-01', '2026-03-31', '2026-04-01'],
    ['2026-04-01', '2026-04-01', '2026-06-30', '2026-07-01'],
    ['2026-09-30', '2026-07-01', '2026-09-30', '2026-10-01'],
    ['2026-11-17', '2026-10-01', '2026-12-31', '2027-01-01'],
    ['2026-12-31', '2026-10-01', '2026-12-31', '2027-01-01'],
    ['2028-02-29', '2028-01-01', '2028-03-31', '2028-04-01'],
  ])('of %s: %s to %s, paid on %s', (day, firstDay, lastDay, paidOn) => {
    expect(quarterOf(day)).toEqual({ firstDay, lastDay, paidOn })
  })

  it('every day is in exactly one, and they follow each other', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const quarter = quarterOf(day)
        expect(quarter.firstDay <= day && day <= quarter.lastDay).toBe(true)
        expect(quarterOf(quarter.firstDay)).toEqual(quarter)
        expect(quarterOf(quarter.lastDay)).toEqual(quarter)
        expect(quarterOf(quarter.paidOn).firstDay).toBe(addDays(quarter.lastDay, 1))
      }),
    )
  })

  it.each([
    ['the last day of it: not yet', '2026-10-01', '2026-12-31', []],
    ['the first day of the next', '2026-12-31', '2027-01-01', ['2027-01-01']],
    [
      'a year that nobody paid is caught up',
      '2026-02-14',
      '2027-01-15',
      ['2026-04-01', '2026-07-01', '2026-10-01', '2027-01-01'],
    ],
  ])('over, %s', (_, since, today, paidOn) => {
    expect(quartersOver(since, today).map((quarter) => quarter.paidOn)).toEqual(paidOn)
  })
})
