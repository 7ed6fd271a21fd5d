import { expect, it } from 'vitest'
import { customer, isDeskPage, order } from './links.ts'

it('orders and customers have pages by their number, and nothing else is one', () => {
  expect([order(1041), customer(7)].map(isDeskPage)).toEqual([true, true])
  expect(['/orders', '/today', '/'].map(isDeskPage)).toEqual([true, true, true])
  const none = [
    '/orders/',
    '/orders/0',
    '/orders/1041/refund',
    '/orders/x',
    '/today/1',
    '/nowhere',
    '/orders/12345678901',
  ]
  expect(none.filter(isDeskPage)).toEqual([])
})
