import { expect, it } from 'vitest'
import { refusals } from './errors.ts'
import { type UnmadeReason, unmadeSentence } from './placing.ts'

it('a part that was not made says why, also where its reason is one of an older release', () => {
  expect(unmadeSentence('address_not_served')).toBe(refusals.address_not_served.sentence)
  expect(unmadeSentence('payment_came_late')).toContain('nothing is booked with it')
  expect(unmadeSentence('a_code_of_before' as UnmadeReason)).toBe(unmadeSentence('booking_failed'))
})
