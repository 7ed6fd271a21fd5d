import { expect, it } from 'vitest'
import { cardExpiry, expiryText } from './card-expiry.ts'

const card = (expirationMonth: number, expirationYear: number) => ({ expirationMonth, expirationYear })

it.each([
  [card(11, 2026), '2026-11-01', 'this_month'],
  [card(11, 2026), '2026-11-30', 'this_month'],
  [card(11, 2026), '2026-12-01', 'expired'],
  [card(12, 2026), '2027-01-01', 'expired'],
  [card(1, 2027), '2026-12-31', 'next_month'],
  [card(2, 2027), '2026-12-31', 'later'],
  [card(11, 2025), '2026-11-17', 'expired'],
] as const)('%j is on %s: %s', (given, today, state) => {
  expect(cardExpiry(given, today)).toBe(state)
})

it('is written with two digits for the month', () => {
  expect(expiryText(card(8, 2028))).toBe('08/2028')
})
