import { expect, it } from 'vitest'
import { isCardNumber, noCardNumber } from './cards.ts'

/** Somebody can be reached at either; the figures run on from one to the other. */
const phonePairs = Array.from({ length: 40 }, (_, index) => [
  `415-555-01${index + 10} 408-555-01${index + 10}`,
  `(415) 555-01${index + 10}, (408) 555-01${index + 11}`,
  `415.555.01${index + 10} / 510.555.0199`,
]).flat()

const SENTENCE = 'Please leave card numbers out. We never need one here'

it.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '4242.4242.4242.4242',
  'Charge 4242 4242 4242 4242 12/27 123, please',
  'Charge 4242 4242 4242 4242 12 27',
  'My card:5555555555554444.',
  'Amex 3782 822463 10005',
  '378282246310005',
  'Diners 3056 930902 5904',
  'Unit 1200 4242 4242 4242 4242',
  'Ring 1234 twice\n6011 1111 1111 1117',
  '42424242 42424242',
  '4242_4242_4242_4242',
  '4242,4242,4242,4242',
  '4242\n4242\n4242\n4242',
  '4242\u200B 4242\u200B 4242\u200B 4242',
  '４２４２ ４２４２ ４２４２ ４２４２',
  '4242/4242/4242/4242',
  '4242–4242–4242–4242',
  '4242 - 4242 - 4242 - 4242',
  '4242  4242  4242  4242',
  '4242-4242 4242-4242',
  '42 42 42 42 42 42 42 42',
  '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
  '4242-42424242-4242',
  '42424-24242-424242',
  '3782-8224-6310-005',
  '#4242*4242*4242*4242',
  '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢',
  '४२४२४२४२४२४२४२४२',
  'Call 415-555-0123, card 4242 42424242 4242',
])('%j holds one', (text) => {
  expect(noCardNumber(text)).toBe(SENTENCE)
})

it.each([
  '',
  'Gate code 4242',
  '415-555-0123 or 408-555-0123',
  '4155550123 4085550123',
  '+1 650-555-0142',
  '1600 Amphitheatre Parkway, 94043-1351',
  '4242 4242 4242 4243',
  '0000 0000 0000 0000',
  'Order 2026-11-17 18:00, bag 12345678',
  '42424242424242424242424242424242',
  ...phonePairs,
  // One of ten such figures would pass the check of a card by chance.
  ...Array.from({ length: 20 }, (_, day) => `2026-11-${day + 10} - 2026-12-${day + 11}`),
  ...Array.from({ length: 20 }, (_, minute) => `4:${minute + 10}-6:30, 11/17/2026, 5:${minute + 20}-7:30`),
  '4 pants, 2 shirts, 4 ties, 2 coats, 4 skirts, 2 suits, 4 rugs',
])('%j holds none', (text) => {
  expect(noCardNumber(text)).toBeUndefined()
})

it('a card number passes the Luhn check, and with one other digit it does not', () => {
  expect(isCardNumber('4000000000000341')).toBe(true)
  expect(isCardNumber('4000000000000342')).toBe(false)
})
