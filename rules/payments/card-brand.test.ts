import { describe, expect, it, test } from 'vitest'
import { brandOf, brandOfNumber, CARD_BRANDS, cardHeading, cardName } from './card-brand.ts'

test.each([
  ['visa', 'Visa ending in 4242'],
  ['mastercard', 'Mastercard ending in 4242'],
  ['amex', 'American Express ending in 4242'],
  ['discover', 'Discover ending in 4242'],
  ['other', 'card ending in 4242'],
] as const)('%s is called "%s"', (brand, name) => {
  expect(cardName({ brand, last: '4242' })).toBe(name)
})

it('a name that begins a line begins with a capital', () => {
  expect(CARD_BRANDS.map((brand) => cardHeading({ brand, last: '1' }).charAt(0))).toEqual(['V', 'M', 'A', 'D', 'C'])
})

test.each([
  ['visa', 'visa'],
  ['amex', 'amex'],
  ['diners', 'other'],
  ['unionpay', 'other'],
  ['unknown', 'other'],
])('the provider’s "%s" is %s', (told, brand) => {
  expect(brandOf(told)).toBe(brand)
})

describe('a number tells its brand by how it begins', () => {
  test.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['3056930009020004', 'other'],
    ['', 'other'],
  ])('%s: %s', (number, brand) => {
    expect(brandOfNumber(number)).toBe(brand)
  })
})
