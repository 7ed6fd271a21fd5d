import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders'
import type { Pickup } from '#contract/pickups'
import type { PlacedOrder } from '#contract/placing'
import { hourOf } from './hour.ts'

const NOW = new Date('2026-11-17T18:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

const order = (over: Partial<Order> = {}) =>
  ({
    id: 1,
    kind: 'laundry',
    isPayable: false,
    delivered: null,
    returned: null,
    completed: null,
    request: null,
    basket: null,
    feeList: [],
    ...over,
  }) as Order
const back = (hours: number, over: Partial<Order> = {}) =>
  order({ id: 2, delivered: hoursAgo(hours), completed: hoursAgo(hours), ...over })
const dueOn = (id: number, dropoffDate: string) => order({ id, request: { dropoffDate } as Order['request'] })
const pickup = (pickupDate: string) => ({ id: 5, pickupDate }) as Pickup
const placed = (state: PlacedOrder['state']) => ({ state }) as PlacedOrder

const facts = { hasPlan: true, placed: null, upcoming: [], orders: [], now: NOW }

describe('the hour that the home is about', () => {
  it.each([
    ['nothing at all', {}, 'nothing'],
    ['no plan', { hasPlan: false }, 'new'],
    ['no plan, though something is booked', { hasPlan: false, upcoming: [pickup('2026-11-18')] }, 'new'],
    ['no plan yet, because its payment is under way', { hasPlan: false, placed: placed('asking') }, 'ordered'],
    ['a payment under way, before a bag that moves', { placed: placed('paying'), orders: [order()] }, 'ordered'],
    ['a bag that moves, before what was just ordered', { placed: placed('paid'), orders: [order()] }, 'under_way'],
    ['just ordered, before its own pickup', { placed: placed('paid'), upcoming: [pickup('2026-11-18')] }, 'ordered'],
    [
      'a bag that we have, before the next pickup',
      { orders: [order()], upcoming: [pickup('2026-11-18')] },
      'under_way',
    ],
    ['a bag that waits for its payment, which is told above', { orders: [order({ isPayable: true })] }, 'nothing'],
    ['a purchase', { orders: [order({ kind: 'purchase' })] }, 'nothing'],
    ['a bag that went back as it came', { orders: [order({ returned: hoursAgo(1) })] }, 'nothing'],
    ['delivered a moment ago', { orders: [back(1)] }, 'delivered'],
    ['delivered just within two days', { orders: [back(47.9)] }, 'delivered'],
    ['delivered two days ago', { orders: [back(48)] }, 'nothing'],
    [
      'put into storage a moment ago: nothing has come back',
      { orders: [back(1, { feeList: [{ kind: 'storage' }] as Order['feeList'] })] },
      'nothing',
    ],
    ['delivered and not paid, which is told above', { orders: [back(1, { isPayable: true })] }, 'nothing'],
    [
      'delivered, and the next pickup is days away',
      { orders: [back(1)], upcoming: [pickup('2026-11-19')] },
      'delivered',
    ],
    ['delivered, and the next bag goes out tomorrow', { orders: [back(1)], upcoming: [pickup('2026-11-18')] }, 'next'],
    ['delivered, and the van comes today', { orders: [back(1)], upcoming: [pickup('2026-11-17')] }, 'next'],
    ['a pickup to come', { upcoming: [pickup('2026-11-27')] }, 'next'],
  ])('%s', (_, some, is) => {
    expect(hourOf({ ...facts, ...some }).is).toBe(is)
  })

  it('of several bags is about the one that comes back first, and of two on one day about the older', () => {
    const orders = [dueOn(9, '2026-11-20'), dueOn(8, '2026-11-19'), dueOn(7, '2026-11-19')]
    expect(hourOf({ ...facts, orders })).toMatchObject({ is: 'under_way', order: { id: 7 } })
  })
})
