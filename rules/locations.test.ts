import { expect, it } from 'vitest'
import { townOf } from './locations.ts'

it.each([
  ['94041', 'Mountain View'],
  ['94041-1234', 'Mountain View'],
  ['95136', 'San Jose'],
  ['94303', 'Palo Alto'],
  ['94105', undefined],
])('the town of %s is %s', (zipCode, town) => {
  expect(townOf(zipCode)).toBe(town)
})
