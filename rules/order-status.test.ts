import { describe, expect, it } from 'vitest'
import { hasBalances, orderPurpose, prettyStatus } from './order-status.ts'

describe('what is said of an order', () => {
  it.each([
    ['laundry', 'accepted', null, 'Accepted'],
    ['laundry', 'in_progress', null, 'In progress'],
    ['laundry', 'completed', null, 'Completed'],
    ['laundry', 'in_progress', 'payment', 'On hold: payment needed'],
    ['laundry', 'accepted', 'research', 'On hold'],
    ['laundry', 'in_progress', 'staff', 'On hold'],
    ['no_show', 'completed', null, 'NO SHOW'],
    ['no_show', 'in_progress', 'payment', 'NO SHOW'],
    ['staff_charge', 'in_progress', null, 'In progress'],
    ['staff_charge', 'in_progress', 'payment', 'On hold: payment needed'],
    ['staff_charge', 'completed', null, 'Paid'],
  ] as const)('%s, %s, held for %s: %s [R251] [R252] [R286] [R301]', (kind, status, hold, expected) =>
    expect(prettyStatus({ kind, status, hold })).toBe(expected),
  )

  it('each kind has its purpose [R250]', () =>
    expect((['laundry', 'no_show', 'staff_charge'] as const).map(orderPurpose)).toEqual([
      'order',
      'one_time_payment',
      'admin_charged_client',
    ]))
})

it.each([
  ['2022-01-16T08:00:00Z', false],
  ['2022-01-17T07:59:59Z', false],
  ['2022-01-17T08:00:00Z', true],
  ['2026-11-17T18:00:00Z', true],
])('created %s: credit before and after is shown %s, by the day in Los Angeles [R206]', (created, expected) =>
  expect(hasBalances(new Date(created))).toBe(expected),
)
