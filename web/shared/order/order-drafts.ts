import type { BodyOf, CallsByLine } from '#contract/calls'
import type { PlacedOrder } from '#contract/placing'
import type { Place } from '#rules/place'
import type { PlanName } from '#rules/policy'
import { defineDraft } from '../../core/drafts.ts'
import type { Pressed } from '../money/pressed-payment.ts'

/** The package that was chosen, with the invoice that the server has opened for it. */
export interface ChosenPackage {
  plan: PlanName
  invoice: number
}

export const packagesDraft = defineDraft<ChosenPackage>('packages', { customersOnly: true, version: 1 })

/** The words that were typed at the checkout. The card is the provider's form: nothing of it comes here. */
export interface CheckoutDraft extends Place {
  firstName: string
  lastName: string
  isBillingSame: boolean
  billingAddressLine1: string
  billingAddressLine2: string
  billingZipCode: string
  promoCode: string
}

export const checkoutDraft = defineDraft<CheckoutDraft>('checkout', { customersOnly: true, version: 1 })

/** The body of the checkout's call: who, where, what is bought, and the pickup and the weekly days that are agreed with it. */
export type CheckoutBody = BodyOf<CallsByLine['POST /client/welcome/checkout/']>

/**
 * An order that was sent, until the server has said what became of it. The body is kept as it was sent, because under the same key the
 * same must be sent and the form may say something else by then.
 */
export interface Submission extends Pressed {
  body: CheckoutBody
}

export const submissionDraft = defineDraft<Submission>('submission', {
  customersOnly: true,
  version: 3,
  isWhole: ({ key, body }) => typeof key === 'string' && typeof body?.order === 'number',
})

/**
 * The order beside which this tab chooses anew, with the state in which it was left: "asking 7", "paid 7". The steps are open although
 * the server tells of that order, until it is in another state.
 */
export const leftOrderDraft = defineDraft<`${PlacedOrder['state']} ${number}`>('leftOrder', {
  customersOnly: true,
  version: 1,
})
