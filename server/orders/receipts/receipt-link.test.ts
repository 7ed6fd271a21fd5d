import { expect, it } from 'vitest'
import { receiptQuery } from '#contract/orders'
import { readReceiptLink, signReceipt } from './receipt-link.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const SESSION = '0b2c7f0e-7a54-4f0c-9d6a-3f1f3c1d2e4b'
const token = signReceipt('secret', { orderId: 1042, customerId: 7, sessionId: SESSION }, NOW)

it('opens for ten minutes, and says then that it is over', () => {
  expect(readReceiptLink(['secret'], token, later(9.99))).toEqual({
    orderId: 1042,
    customerId: 7,
    sessionId: SESSION,
  })
  expect(readReceiptLink(['secret'], token, later(10))).toBe('expired')
})

it.each([
  ['another order', token.replace('1042', '1043')],
  ['another customer', token.replace('.7.', '.8.')],
  ['another session', token.replace('0b2c', '1b2c')],
  ['a later end', token.replace(/\.(\d{13})\./, (_, end) => `.${Number(end) + 1}.`)],
  ['another signature', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
  ['a cut one', token.slice(0, -1)],
  ['nothing', ''],
  ['zeros before the number', token.replace('1042', '01042')],
])('does not open what was tampered with: %s', (_, changed) => {
  expect(readReceiptLink(['secret'], changed, later(1))).toBe('unknown')
  expect(readReceiptLink(['secret'], changed, later(11))).toBe('unknown')
})

it('does not open by another secret', () => {
  expect(readReceiptLink(['other'], token, NOW)).toBe('unknown')
})

it('the longest one is not too long for the call', () => {
  const largest = 2_147_483_647
  const longest = signReceipt('secret', { orderId: largest, customerId: largest, sessionId: SESSION }, NOW)
  expect(receiptQuery.parse({ token: longest }).token).toBe(longest)
})
