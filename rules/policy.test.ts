import { expect, it } from 'vitest'
import { signUpConsents } from './plans/sign-up-consents.ts'
import { policy } from './policy.ts'

it('what customers agree to for auto-reload names the threshold, word for word', () => {
  expect(policy.consents.auto_reload).toBe(
    'When an order would leave less than $10.00 of credit, you agree that we charge your card for your plan ' +
      'again, as often as the order needs and in one charge. We text you after each. You can turn it off later under Plan.',
  )
})

it('what customers agree to for texts says what the carriers’ review looks for, word for word', () => {
  expect(signUpConsents.texts).toBe(
    'We keep in touch by text: you agree to receive texts about your account, pickups and deliveries at this number. ' +
      'Message frequency varies. Message and data rates may apply. Reply STOP at any time to end them, or HELP for help.',
  )
})

it('beyond the usual route delivery is free from the same amount as nearby without a plan', () => {
  expect(policy.extendedRoute.belowCents).toBe(6900)
  expect(policy.plans.payc.delivery.freeFromCents).toBe(6900)
})
