import type { Check } from './checks.ts'

/** The Luhn check that every card number passes. */
export function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/**
 * A written card number: 13 to 19 digits without a gap, in two halves, or in the groups that are printed on the card.
 * It is looked for at every digit, because other figures may stand before and after it.
 */
const WRITTEN =
  /(?<!\d)(?=([2-6](?:\d{12,18}|\d{7}[\s.,_-]\d{8}|\d{3}([\s.,_-])\d{4}\2\d{4}\2\d{4}(?:\2\d{3})?|\d{3}([\s.,_-])\d{6}\3\d{4,5}))(?!\d))/g

/** Notes and names are read by many people, and no place for the number of a card. */
export const noCardNumber: Check = (value) => {
  // Wide figures are figures too, and what is pasted may hold marks that nobody sees between them.
  const plain = value.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const written = [...plain.matchAll(WRITTEN)].map(([, number = '']) => number.replace(/\D/g, ''))
  return written.some(isCardNumber) ? 'Please leave card numbers out. We never need one here' : undefined
}
