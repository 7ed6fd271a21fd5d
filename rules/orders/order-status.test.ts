import { describe, expect, it } from 'vitest'
import { hasBalances, orderPurpose, prettyStatus } from './order-status.ts'

describe('what is said of an order', () => {
  it.each([
    ['laundry', 'collected', null, 'Collected'],
    ['laundry', 'counted', null, 'Being counted'],
    ['laundry', 'counted', 'red_flag', 'On hold'],
    ['laundry', 'priced', null, 'Priced'],
    ['laundry', 'priced', 'staff', 'On hold'],
    ['laundry', 'ready_unpaid', null, 'Ready'],
    ['laundry', 'ready_unpaid', 'payment', 'Ready: payment needed'],
    ['laundry', 'ready', null, 'Ready'],
    ['laundry', 'on_its_way', null, 'On its way'],
    ['laundry', 'on_its_way_unpaid', 'payment', 'On its way'],
    ['laundry', 'delivered_unpaid', 'payment', 'Delivered: payment needed'],
    ['laundry', 'delivered_unpaid', null, 'Delivered: payment needed'],
    ['laundry', 'delivered_unpaid', 'staff', 'On hold'],
    ['laundry', 'delivered', null, 'Delivered'],
    ['laundry', 'returned', null, 'Returned'],
    ['no_show', 'delivered', null, 'NO SHOW'],
    ['no_show', 'delivered_unpaid', 'payment', 'NO SHOW'],
    ['staff_charge', 'delivered_unpaid', null, 'Payment under way'],
    ['staff_charge', 'delivered_unpaid', 'payment', 'Payment needed'],
    ['staff_charge', 'delivered_unpaid', 'staff', 'On hold'],
    ['staff_charge', 'delivered', null, 'Paid'],
  ] as const)('%s, %s, held for %s: %s [R251] [R252] [R286] [R301]', (kind, state, hold, expected) =>
    expect(prettyStatus({ kind, state, hold })).toBe(expected),
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
