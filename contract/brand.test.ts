import { expect, it } from 'vitest'
import { brand } from './brand.ts'

it('shows the phone that it dials, as we show phones', () => {
  expect(brand.phone).toMatch(/^\+1\d{10}$/)
  expect(brand.phoneShown).toBe(brand.phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'))
})

it('has addresses that a letter can be sent to', () => {
  for (const email of [brand.infoEmail, brand.supportEmail]) expect(email).toMatch(/^[^\s@]+@[^\s@]+$/)
  expect(brand.office.state).toMatch(/^[A-Z]{2}$/)
  expect(brand.office.zipCode).toMatch(/^\d{5}$/)
})
