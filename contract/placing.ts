import { z } from 'zod'
import { CARD_BRANDS } from '#rules/payments/card-brand'
import { invoiceAnswer, shownCard } from './billing.ts'
import { type ErrorCode, refusals } from './errors.ts'
import { day, dollarText, givenId, instant, optional, text } from './fields.ts'
import { pickupAnswer, pickupInput, scheduleAnswer, weekdays } from './pickups.ts'
import { placeInput } from './place.ts'
import { addressAnswer, billingAddress, billingAddressInput } from './profile.ts'

/** Placing an order: a purchase, and what is agreed with it about pickups. */

/**
 * The wish beside the purchase: the first pickup and the days of every week, at the main address. The pickup and the schedule are made
 * when the payment is settled. A wish that is left out stays as an earlier press of the same payment had it; null and [] take it back.
 */
const wishInput = {
  pickup: pickupInput.omit({ address: true }).nullish(),
  days: weekdays.nullish(),
}

/** The outcome of the wish, once the purchase is paid: each part, or the sentence that says why not. Nothing where none was wished for. */
const wishAnswer = {
  request: pickupAnswer.optional(),
  requestRefusal: z.string().optional(),
  schedule: scheduleAnswer.optional(),
  scheduleRefusal: z.string().optional(),
}

/** Reasons of their own why a part of a wish was not made. No call is refused with them. */
const unmadeSentences = {
  payment_came_late: 'Your payment came through after we told you it hadn’t, so nothing is booked with it.',
  schedule_paused: 'You already have a recurring schedule, and it is paused. Please resume or change that one.',
  agreed_without: 'This order was paid without it, so it is not booked. You can book it in your account.',
  booking_failed: 'Something went wrong on our side. We are looking into it.',
} as const
export type UnmadeReason = ErrorCode | keyof typeof unmadeSentences

const sentences: Partial<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(refusals).map(([code, { sentence }]) => [code, sentence])),
  ...unmadeSentences,
}

/** The sentence that the customer reads. A reason is kept for good, and the release that reads it may have dropped its code. */
export const unmadeSentence = (reason: UnmadeReason): string => sentences[reason] ?? unmadeSentences.booking_failed

/**
 * POST /client/subscription/checkout/. `dollarAmountWithDiscount` is what the screen shows, and is only compared; `isAutoBilling`
 * is the tick beside the button, where there is one. `card` is the card beside it: if another one is the main card by now, nothing is
 * charged. With `isConfirmation` the customer answers what the bank asks about the payment that is under way, in this tab or another one:
 * the call begins no payment and cancels none, and the tick and the wish stay as they were sent with that payment.
 */
export const checkoutInput = z.object({
  order: givenId,
  dollarAmountWithDiscount: optional(dollarText),
  isAutoBilling: optional(z.boolean({ error: 'Must be true or false' })),
  isConfirmation: optional(z.boolean({ error: 'Must be true or false' })),
  card: shownCard,
  ...wishInput,
})
export type Wish = Pick<z.output<typeof checkoutInput>, 'pickup' | 'days'>
export const checkoutAnswer = invoiceAnswer.extend(wishAnswer).meta({ id: 'Checkout' })

/** POST /client/welcome/checkout/: who the customer is and where we come to, together with the first purchase. */
export const welcomeInput = z.object({
  user: z.object({ firstName: text(), lastName: text(), isAutoBilling: optional(z.boolean()) }),
  address: z.object(placeInput),
  /** Left out: the same address. */
  billingAddress: billingAddressInput.nullish(),
  order: givenId,
  dollarAmountWithDiscount: optional(dollarText),
  card: shownCard,
  ...wishInput,
})
export const welcomeAnswer = z
  .object({
    user: z.object({ firstName: z.string(), lastName: z.string(), isAutoBilling: z.boolean() }),
    address: addressAnswer,
    billingAddress: billingAddress.nullable(),
    order: invoiceAnswer,
    ...wishAnswer,
  })
  .meta({ id: 'WelcomeCheckout' })

/**
 * GET /client/welcome/checkout/: the purchase whose payment is under way, also one that was begun at the plan's page; else the last order
 * that was placed, for a day after it was paid, until its pickup is changed or collected.
 */
export const placedOrder = z
  .object({
    /** `paying`: the bank has not answered yet; `asking`: the bank waits for the customer's answer. */
    state: z.enum(['paying', 'asking', 'paid']),
    order: invoiceAnswer,
    cardBrand: z.enum(CARD_BRANDS).nullable(),
    /** The last digits of the card that pays or has paid; for an order that costs nothing, of the main card. */
    cardLast: z.string().nullable(),
    paidAt: instant.nullable(),
    /** The wish, and what became of it. */
    pickup: z.object({ pickupDate: day, isRush: z.boolean() }).nullable(),
    days: z.array(z.int()),
    request: pickupAnswer.nullable(),
    requestRefusal: z.string().nullable(),
    /** The customer had this pickup already, and it stays as it was: nothing of the wish is added to it. */
    requestExisted: z.boolean(),
    schedule: scheduleAnswer.nullable(),
    scheduleRefusal: z.string().nullable(),
    /** The first day on which the schedule brings us. */
    startsOn: day.nullable(),
  })
  .meta({ id: 'PlacedOrder' })
export type PlacedOrder = z.output<typeof placedOrder>
export const placedOrderAnswer = z.object({ placedOrder: placedOrder.nullable() })
