import type { BodyOf, CallsByLine } from '#contract/calls'
import { isDay } from '#rules/days'
import type { Place } from '#rules/place'
import type { PlanName } from '#rules/policy'
import { defineDraft } from '../../core/drafts.ts'
import type { Pressed } from '../../shared/money/pressed-payment.ts'

/** The package that was chosen, with the invoice that the server has opened for it. */
export interface ChosenPackage {
  plan: PlanName
  invoice: number
}

export const packagesDraft = defineDraft<ChosenPackage>('packages', { customersOnly: true, version: 1 })

/** The plan that is marked at the packages and has not been sent yet. */
export const planDraft = defineDraft<PlanName>('plan', { customersOnly: true, version: 1 })

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

/** The body of the checkout's call. */
export type CheckoutBody = BodyOf<CallsByLine['POST /client/welcome/checkout/']>

/**
 * An order that was sent, until everything of it is done: what was agreed to, and the three keys under which it is paid, its
 * pickup booked and its schedule made. A page that finds it goes on with it, and nothing is done twice.
 */
export interface Submission extends Pressed {
  plan: PlanName
  order: number
  dollarAmountWithDiscount: string
  pickupKey: string
  scheduleKey: string
  /** The first pickup and the weekdays, as they were when it was sent. */
  pickup: { pickupDate: string; isRush: boolean } | null
  days: number[]
  /** The address where we come, once the checkout has answered. */
  address: number | null
  /** The checkout's body as it was sent: under the same key the same must be sent. The form may say something else by then. */
  body: CheckoutBody
  /**
   * Nothing of it is under way, and nothing is sent before the customer presses again: the bank's question was left open, or nobody
   * has looked. Every step is open meanwhile.
   */
  isAside?: boolean
}

export const submissionDraft = defineDraft<Submission>('submission', {
  customersOnly: true,
  version: 2,
  isWhole: ({ order, pickup, days, key, pickupKey, scheduleKey, body }) =>
    [key, pickupKey, scheduleKey].every((each) => typeof each === 'string') &&
    (pickup === null || isDay(String(pickup?.pickupDate))) &&
    Array.isArray(days) &&
    body?.order === order,
})
