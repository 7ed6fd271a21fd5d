import { expect, test } from 'vitest'
import { checkCardEntry } from './sandbox-card-entry.ts'

const now = new Date('2026-05-15T12:00:00Z')
const check = (number: string, more = {}) =>
  checkCardEntry({ secret: 'seti_x', number, expMonth: 4, expYear: 2031, cvc: '123', ...more }, now)

test.each([
  ['4000000000000002', {}, 'Your card was declined.'],
  ['4000 0000 0000 9995', {}, 'Your card has insufficient funds.'],
  ['4000000000000069', {}, 'Your card has expired.'],
  ['4000000000000127', {}, "Your card's security code is incorrect."],
  ['4000000000000119', {}, 'An error occurred while processing your card. Try again in a little bit.'],
  ['4111111111111111', {}, 'Your card number is invalid.'],
  ['4242', {}, 'Your card number is invalid.'],
  ['toString', {}, 'Your card number is invalid.'],
  ['', {}, 'Your card number is invalid.'],
  ['4242424242424242', { expMonth: 4, expYear: 2026 }, 'Your card has expired.'],
  ['4242424242424242', { expMonth: 12, expYear: 25 }, 'Your card has expired.'],
  ['4242424242424242', { expMonth: 13 }, "Your card's expiration month is invalid."],
  ['4242424242424242', { expYear: Number.NaN }, "Your card's expiration year is invalid."],
  ['4242424242424242', { cvc: '12' }, "Your card's security code is invalid."],
  ['4242424242424242', { cvc: 'abc' }, "Your card's security code is invalid."],
])('card %s with %j is refused: %s', (number, more, message) => {
  expect(check(number, more)).toEqual({ message })
})

test('a card is taken to the end of its month, with its number in groups and its year in short', () => {
  expect(check('4242 4242 4242 4242', { expMonth: 5, expYear: 26 })).toEqual({
    brand: 'visa',
    last: '4242',
    expMonth: 5,
    expYear: 2026,
    behaviour: 'succeeds',
  })
})
