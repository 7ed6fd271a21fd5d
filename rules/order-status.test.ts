import { describe, expect, it } from 'vitest'
import { orderPurpose, prettyStatus } from './order-status.ts'

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
