import { expect, test } from 'vitest'
import { brandOfNumber } from './card-brand.ts'
import { isCardNumber } from './cards.ts'
import { testCards } from './test-cards.ts'

test('test numbers are card numbers, as long as their brand makes them, each of them once', () => {
  const numbers = testCards.map(({ number }) => number)
  const lengthOf = (number: string) => (brandOfNumber(number) === 'amex' ? 15 : 16)
  expect(numbers.filter((number) => !isCardNumber(number) || number.length !== lengthOf(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
