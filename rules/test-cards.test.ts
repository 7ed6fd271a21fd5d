import { expect, test } from 'vitest'
import { isCardNumber } from './cards.ts'
import { testCards } from './test-cards.ts'

test('test numbers are card numbers, each of them once', () => {
  const numbers = testCards.map(({ number }) => number)
  expect(numbers.filter((number) => !isCardNumber(number) || number.length !== 16)).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
})
