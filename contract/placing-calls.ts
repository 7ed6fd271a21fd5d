import { authenticationNeeded, PAYMENT_REFUSALS } from './billing.ts'
import type { Call } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { STOP_REFUSALS } from './pickups-calls.ts'
import { checkoutAnswer, checkoutInput, placedOrderAnswer, welcomeAnswer, welcomeInput } from './placing.ts'

const CHECKOUT_REFUSALS = [
  ...PAYMENT_REFUSALS,
  'unknown_coupon',
  ...STOP_REFUSALS,
  'schedule_days_wrong',
  'schedule_after_deletion',
] as const satisfies readonly ErrorCode[]

export const placingCalls = {
  checkOut: {
    topic: 'billing',
    method: 'POST',
    path: '/client/subscription/checkout/',
    summary: 'Pays an invoice with the main card; paid already, it answers as it did then',
    as: 'customer',
    body: checkoutInput,
    answer: checkoutAnswer,
    otherAnswers: { 402: authenticationNeeded },
    isKeyed: true,
    refusals: CHECKOUT_REFUSALS,
  },
  welcomeCheckOut: {
    topic: 'billing',
    method: 'POST',
    path: '/client/welcome/checkout/',
    summary: 'The first checkout: name, address and billing address, then the invoice is paid',
    as: 'customer',
    body: welcomeInput,
    answer: welcomeAnswer,
    otherAnswers: { 402: authenticationNeeded },
    isKeyed: true,
    refusals: [...CHECKOUT_REFUSALS, 'zip_not_served', 'too_many_addresses'],
  },
  getPlacedOrder: {
    topic: 'billing',
    method: 'GET',
    path: '/client/welcome/checkout/',
    summary: 'The purchase that is being paid, or the last order that was placed, with its pickup and weekly days',
    as: 'customer',
    answer: placedOrderAnswer,
  },
} as const satisfies Record<string, Call>
