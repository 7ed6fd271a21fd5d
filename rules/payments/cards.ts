import type { Check } from '../checks.ts'

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

/**
 * The numbers that are on cards, by issuer. In groups of whatever size any long row of figures may pass the check by chance, so that only
 * these count there; the 14 figures of Diners Club would be found in times and dates.
 */
const ISSUED = /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|35\d{14}|6(?:011|4[4-9]\d|5\d\d)\d{12})$/
const LONGEST_ISSUED = 16
/** Two phone numbers beside each other are no card. */
const PHONE = /(?<!\d)\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\d)/g
/** Groups of figures with nothing but a few marks or spaces between them. */
const GROUPED = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)+/gu

/** Notes and names are read by many people, and no place for the number of a card. */
export const noCardNumber: Check = (value) => {
  // Wide figures are figures too, and what is pasted may hold marks that nobody sees between them.
  const plain = value
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
  const written = [...plain.matchAll(WRITTEN)].map(([, number = '']) => number.replace(/\D/g, ''))
  const isThere = written.some(isCardNumber) || regrouped(plain).some(isCardNumber)
  return isThere ? 'Please leave card numbers out. We never need one here' : undefined
}

/** Numbers as cards have them, from the beginning of any group to the end of any other. */
function regrouped(plain: string): string[] {
  const found: string[] = []
  for (const [row] of plain.replace(PHONE, 'phone').matchAll(GROUPED)) {
    const groups = row.match(/\d+/g) ?? []
    for (let first = 0; first < groups.length; first += 1) {
      let digits = ''
      for (let last = first; last < groups.length && digits.length < LONGEST_ISSUED; last += 1) {
        digits += groups[last]
        if (ISSUED.test(digits)) found.push(digits)
      }
    }
  }
  return found
}

/** Every script has its ten figures in a row, from zero on. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}
