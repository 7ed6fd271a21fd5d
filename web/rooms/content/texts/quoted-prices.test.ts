import { describe, expect, it } from 'vitest'
import { priceOf } from './quoted-prices.ts'

describe('prices', () => {
  it.each([
    ['blouse', '$6.95'],
    ['blouse-embellished', '$10.95 &\u00a0Up'],
  ])('%s is %s', (key, shown) => {
    expect(priceOf(key)).toBe(shown)
  })

  it('an unknown key is a mistake of ours, seen when the page is built', () => {
    expect(() => priceOf('crown')).toThrow('The price list has no crown.')
  })
})
