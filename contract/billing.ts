import { z } from 'zod'
import { CARD_BRANDS } from '#rules/payments/card-brand'
import { CARD_EXPIRIES } from '#rules/payments/card-expiry'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import type { ErrorCode } from './errors.ts'
import { cents, day, dollarText, givenId, id, instant, opaqueText, optional, text } from './fields.ts'

/** POST /sandbox/confirm_card: what the sandbox's card form sends where Stripe's would talk to Stripe. */
export const cardConfirmation = z.object({
  secret: opaqueText(),
  number: opaqueText(),
  expMonth: z.coerce.number({ error: 'Required' }).int(),
  expYear: z.coerce.number({ error: 'Required' }).int(),
  cvc: opaqueText(),
})

export const cardConfirmed = z.object({ status: z.literal('succeeded') })
export const cardRefused = z.object({ error: z.object({ message: z.string() }) })

/** POST /sandbox/confirm_charge: what the bank's own page sends when it asked the customer to confirm a payment. */
export const chargeConfirmation = z.object({
  secret: opaqueText(),
  /** False: the customer declines, which ends the charge. */
  isAccepted: optional(z.boolean({ error: 'Must be true or false' })),
})

/** GET, POST /client/cards/ and GET, PUT, PATCH /client/cards/{id}/. The number itself never comes here. */
export const cardAnswer = z
  .object({
    id,
    stripeId: z.string(),
    brand: z.enum(CARD_BRANDS),
    /** Its last four digits. */
    last: z.string(),
    expirationMonth: z.int(),
    expirationYear: z.int(),
    /** The card's state by the server's clock: a device does not decide which cards have expired. */
    expiry: z.enum(CARD_EXPIRIES),
    /** The main one, which is charged. */
    isActive: z.boolean(),
  })
  .meta({ id: 'Card' })
export const cardList = z.array(cardAnswer)
export type Card = z.output<typeof cardAnswer>

/** POST /client/cards/: the secret of a card form that was finished. */
export const cardInput = z.object({ secret: opaqueText() })

/** PUT and PATCH: a card can be made the main one, and nothing else. */
export const cardChange = z.object({ isActive: z.literal(true, { error: 'Must be true' }) })

/** POST /client/billing/create_intent/. Every card is saved; `order` is looked at only for whose it is. */
export const intentInput = z.object({
  isSaveCard: optional(z.boolean({ error: 'Must be true or false' })),
  order: optional(id),
})
/** The browser opens the provider's card form with this answer. */
export const intentAnswer = z.object({ publicKey: z.string(), secret: z.string() }).meta({ id: 'Intent' })

/** POST /client/subscription/choose/: by its id or by its name. */
export const packageChoice = z.object({ package: z.union([givenId, text()], { error: 'Required' }) })

/**
 * GET /client/invoices/, and what choosing, a coupon and the welcome box answer with. `order` is its own number; `card` is the
 * one that paid; `subscription` is the name of the package that it is for.
 */
export const invoiceAnswer = z
  .object({
    id,
    order: id,
    created: instant,
    title: z.string(),
    purpose: z.enum(['credit', 'subscription', 'order', 'one_time_payment', 'admin_charged_client']),
    isPaid: z.boolean(),
    card: id.nullable(),
    subscription: z.string().nullable(),
    coupon: z.string().nullable(),
    couponDiscountType: z.enum(['percentage', 'amount']).nullable(),
    couponDiscount: cents,
    dollarCouponDiscount: dollarText,
    amount: cents,
    dollarAmount: dollarText,
    discount: cents,
    dollarDiscount: dollarText,
    amountWithDiscount: cents,
    dollarAmountWithDiscount: dollarText,
    /** This much of it has gone back to the card, or is on its way there. */
    refunded: cents,
    dollarRefunded: dollarText,
  })
  .meta({ id: 'Invoice' })
export const invoiceList = z.array(invoiceAnswer)

/** GET /client/invoices/: with `choices=true` also the plan, pack or box that was chosen and is not bought. */
export const invoiceQuery = z.object({
  choices: optional(z.enum(['true', 'false'], { error: 'Must be true or false' })).transform(
    (given) => given === 'true',
  ),
})
export type Invoice = z.output<typeof invoiceAnswer>

/** POST /client/orders/apply_coupon/ and /client/orders/remove_coupon/. `order` is the invoice that the customer chose. */
export const couponApplication = z.object({ coupon: opaqueText(), order: givenId })
export const couponRemoval = z.object({ order: givenId })

/** The card that was shown beside the button, by its id: no other one is charged. */
export const shownCard = optional(givenId)

/** The refusals that may stand between a customer and a payment. */
export const PAYMENT_REFUSALS = [
  'not_found',
  'order_changed',
  'card_changed',
  'no_card',
  'card_declined',
  'authentication_needed',
  'charge_in_flight',
  'payment_under_way',
  'charge_unknown',
  'charge_not_made',
] as const satisfies readonly ErrorCode[]

/**
 * A charge that the bank wants confirmed: `publicKey` opens the provider in the browser and `secret` the bank's question there;
 * then the call is repeated.
 */
export const authenticationNeeded = z
  .object({ detail: z.string(), publicKey: z.string(), secret: z.string() })
  .meta({ id: 'AuthenticationNeeded' })

/** GET and POST /client/subscription/leave/: what leaving Advantage pays back, line by line. */
export const leavingAnswer = z
  .object({
    refund: cents,
    dollarRefund: dollarText,
    /** The credit that ends with leaving, and the credit that stays in the account. */
    endingCredit: cents,
    dollarEndingCredit: dollarText,
    keptCredit: cents,
    dollarKeptCredit: dollarText,
    subscription: z.enum(PLAN_NAMES).nullable(),
    /** The last day on which all of this comes back. */
    lastDay: day.nullable(),
    lines: z.array(
      z.object({
        kind: z.enum(['left_of_purchase', 'coupon', 'welcome_box', 'order_discount', 'above_charged', 'below_zero']),
        /** The purchase or order that it is about. */
        order: id.nullable(),
        amount: cents,
        dollarAmount: dollarText,
      }),
    ),
  })
  .meta({ id: 'LeavingQuote' })
export type Leaving = z.output<typeof leavingAnswer>

/** The total of the quote, as the screen shows it. */
export const leavingInput = z.object({ dollarRefund: dollarText })

/** GET /client/credit_statement/. `order` is what the line is about, where there is something to look up. */
export const creditLine = z
  .object({
    id,
    created: instant,
    reason: z.string(),
    order: id.nullable(),
    change: cents,
    dollarChange: dollarText,
    balance: cents,
    dollarBalance: dollarText,
  })
  .meta({ id: 'CreditLine' })
export const creditStatement = z.array(creditLine)
export type CreditLine = z.output<typeof creditLine>
