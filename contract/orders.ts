import { z } from 'zod'
import { CARD_BRANDS } from '#rules/payments/card-brand'
import { DIFFERENCES } from '#rules/prices/bill-differences'
import { shownCard } from './billing.ts'
import { dueFields, ORDER_KINDS } from './due.ts'
import { cents, day, dollarText, id, instant, optional, pageQuery } from './fields.ts'
import { pickupAnswer } from './pickups.ts'
import { careAnswer } from './profile.ts'

/** Orders as the customer reads them: laundry, stops without a bag, what staff charged, and purchases that were paid. */

/** The price by the list, what it is lowered by, and what is left to pay. */
const amounts = {
  amount: cents,
  dollarAmount: dollarText,
  discount: cents,
  dollarDiscount: dollarText,
  amountWithDiscount: cents,
  dollarAmountWithDiscount: dollarText,
}

const agreed = z.string().meta({
  description:
    'On a repair: how the customer agreed to it, in the words of staff, who must say so where the customer has repairs switched off and may elsewhere. Empty where nobody said it, and on every line that is no repair.',
})

const instructions = z.string().meta({
  description:
    'What staff remarked on the thing at intake, for the customer to read: a stain, a missing button. Empty where nothing was.',
})

const named = z.object({ id, title: z.string() })

/** A line of the price list, with the words that it had on the day of intake. */
const basketItem = z
  .object({
    id,
    count: z.int().positive(),
    unit: z.enum(['pcs', 'set', 'lbs', 'sq_ft', 'bag', 'pleat']),
    service: named,
    item: named,
    /** The amount is added to each piece of the item, on a line of its own. */
    isUpCharge: z.boolean(),
    instructions,
    agreed,
    /** One unit at list price. */
    unitAmount: cents,
    dollarUnitAmount: dollarText,
    ...amounts,
  })
  .meta({ id: 'BasketItem' })

const extraItem = z.object({ title: z.string(), instructions, agreed, ...amounts }).meta({ id: 'ExtraItem' })

/** The cleaned goods, with the amounts of items and extras together; fees stand beside the basket. */
const basket = z
  .object({ id, itemList: z.array(basketItem), extraItems: z.array(extraItem), ...amounts })
  .meta({ id: 'Basket' })

/**
 * A fee beside the cleaning. A storage line counts seasons or garments, a roll line rugs. A `missing` line takes the price of pieces off that
 * were not there any more before the order left: its amounts are below zero.
 */
const feeLine = z
  .object({
    kind: z.enum([
      'delivery',
      'rush',
      'roll',
      'storage',
      'storage_additional',
      'storage_free',
      'storage_processing',
      'no_bag',
      'staff_charge',
      'purchase',
      'missing',
    ]),
    title: z.string(),
    count: z.int().positive(),
    ...amounts,
  })
  .meta({ id: 'FeeLine' })

/** Null until the bag is counted, for what is no laundry, and for orders from before this was kept. */
const care = z.object(careAnswer).meta({
  id: 'Care',
  description:
    'The preferences of the profile as they were when the bag was counted. The order is cared for by these; what the customer changes later counts for the next order.',
})

/**
 * GET /client/orders/ and /client/orders/{id}/. The amounts of basket and fees add up to those of the order. An order that was
 * not counted twice yet has no price: no basket, no fees, and amounts of 0.
 */
export const orderAnswer = z
  .object({
    id,
    kind: z.enum(ORDER_KINDS),
    title: z.string(),
    created: instant,
    purpose: z.enum(['credit', 'subscription', 'order', 'one_time_payment', 'admin_charged_client']),
    status: z.enum(['accepted', 'in_progress', 'completed']),
    prettyStatus: z.string(),
    /** Priced once at intake, and not changed after that. */
    isPriced: z.boolean(),
    /** The office's note to the customer. */
    note: z.string(),
    care: care.nullable(),
    basket: basket.nullable(),
    feeList: z.array(feeLine),
    /** What came out of the bag, and what was done besides: 0 until it is priced. A rug is one piece however large, an extra on a piece none. */
    pieces: z.int().nonnegative(),
    /** The pickup that it came with, with the delivery’s fee. */
    request: pickupAnswer.nullable(),
    /** Its place among the orders of its pickup: what takes longer than the rest comes in an order of its own. */
    part: z.int().positive(),
    parts: z.int().positive(),
    /** These orders, of one that is asked for alone and is not the only one; empty in lists. */
    pickupOrders: z.array(
      z.object({
        id,
        part: z.int().positive(),
        /** The day on which it is to come; none once it has left, and while it waits for its payment. */
        dropoffDate: day.nullable(),
        prettyStatus: z.string(),
      }),
    ),
    /**
     * Of an order that is asked for alone and is the first of its pickup, where the customer had made an estimate: what was told and what all
     * orders of the pickup cost, and each reason why the two differ. The amounts of the reasons are together the gap.
     */
    bill: z
      .object({
        estimate: cents,
        dollarEstimate: dollarText,
        /** The estimate was where it started. */
        isEstimateFrom: z.boolean(),
        amount: cents,
        dollarAmount: dollarText,
        differences: z.array(
          z.object({
            kind: z.enum(DIFFERENCES),
            title: z.string(),
            note: z.string(),
            amount: cents,
            dollarAmount: dollarText,
          }),
        ),
      })
      .nullable(),
    /** The plan by which it was priced, or the package that was bought. */
    subscription: z.string().nullable(),
    isSaveCard: z.boolean(),
    isOnHold: z.boolean(),
    /** The customer can pay it now, with a card or credit. */
    isPayable: z.boolean(),
    ...dueFields,
    /** The moments of its way, each null until it comes, and for orders from before it was noted. The driver took the bag … */
    collected: instant.nullable(),
    bags: z.int().positive().nullable(),
    /** … it was counted the first time … */
    counted: instant.nullable(),
    /** … both counts agreed … */
    priced: instant.nullable(),
    /** … it was packed to leave, and its payment was asked for … */
    ready: instant.nullable(),
    /** … it was paid for … */
    paid: instant.nullable(),
    /** … it left for its customer … */
    left: instant.nullable(),
    /** … and was put at the door. */
    delivered: instant.nullable(),
    /** It went back before it had a price, and costs nothing. */
    returned: instant.nullable(),
    /** It is in progress since. */
    started: instant.nullable(),
    /** Delivered and paid, or returned. */
    completed: instant.nullable(),
    /** The order brings this credit at the end of the quarter. */
    creditBack: cents,
    dollarCreditBack: dollarText,
    /** This much was given back since the order was paid, to the card or as credit. */
    refunded: cents,
    dollarRefunded: dollarText,
    ...amounts,
    discountPercent: z.int(),
    coupon: z.string().nullable(),
    couponDiscountType: z.enum(['percentage', 'amount']).nullable(),
    couponDiscount: cents,
    dollarCouponDiscount: dollarText,
    /** What paid it and what went back, of one order alone: null in lists, and until it is paid. */
    payment: z
      .object({
        credit: cents,
        dollarCredit: dollarText,
        card: cents,
        dollarCard: dollarText,
        cardBrand: z.enum(CARD_BRANDS).nullable(),
        /** The last digits of the card. */
        cardLast: z.string().nullable(),
        waived: cents,
        dollarWaived: dollarText,
        /** What auto-reload charged for it, each with its card. That is credit, which has paid its part. */
        reloads: z.array(
          z.object({ amount: cents, dollarAmount: dollarText, cardBrand: z.enum(CARD_BRANDS), cardLast: z.string() }),
        ),
        refundedToCard: cents,
        dollarRefundedToCard: dollarText,
        refundedToCredit: cents,
        dollarRefundedToCredit: dollarText,
      })
      .nullable(),
    /** Null until it is paid. */
    balanceBeforePurchase: cents.nullable(),
    dollarBalanceBeforePurchase: dollarText.nullable(),
    balanceAfterPurchase: cents.nullable(),
    dollarBalanceAfterPurchase: dollarText.nullable(),
  })
  .meta({ id: 'Order' })

/** An order in a list: what it is, how far it has come, what it costs and what of that is due. */
export const orderInList = orderAnswer
  .pick({
    id: true,
    kind: true,
    title: true,
    created: true,
    status: true,
    prettyStatus: true,
    isPriced: true,
    pieces: true,
    part: true,
    parts: true,
    isOnHold: true,
    isPayable: true,
    due: true,
    dollarDue: true,
    dueFromCredit: true,
    dollarDueFromCredit: true,
    alsoDue: true,
    counted: true,
    paid: true,
    left: true,
    delivered: true,
    returned: true,
    completed: true,
    amountWithDiscount: true,
    dollarAmountWithDiscount: true,
    balanceBeforePurchase: true,
    balanceAfterPurchase: true,
  })
  .extend({
    /** The price of rush; 0 without it, and until the order is priced. */
    rushAmount: cents,
    /** Something of it is kept for the season, whether or not that costs anything. */
    isStored: z.boolean(),
  })
  .meta({ id: 'OrderInList' })
export type OrderInList = z.output<typeof orderInList>

export const orderList = z.union([z.array(orderAnswer), z.array(orderInList)])

/** GET /client/orders/: with lines=false an order is summed up, and no line of it is read. */
export const orderQuery = pageQuery.extend({
  lines: optional(z.enum(['true', 'false'], { error: 'Must be true or false' })).transform(
    (given) => given !== 'false',
  ),
})
export type Order = z.output<typeof orderAnswer>

/**
 * POST /client/orders/{id}/pay/: the body may be left out. `maxCharge` is the sum on the button, in cents: if the card would be charged more
 * by now, because credit has gone or auto-reload is on, nothing is charged.
 */
export const paymentInput = z.preprocess(
  (given) => given ?? {},
  z.object({ card: shownCard, maxCharge: optional(z.int({ error: 'Must be a number' })) }),
)

/** GET /client/credit_back/: what the running quarter has earned so far, and the day on which it is added. */
export const quarterCreditBack = z
  .object({ amount: cents, dollarAmount: dollarText, paidOn: day })
  .meta({ id: 'CreditBack' })
export type QuarterCreditBack = z.output<typeof quarterCreditBack>

/** POST /client/orders/{id}/: the number again, as a form sends it. Another one than in the path is no order. */
export const receiptInput = z.preprocess(
  (given) => given ?? {},
  z.object({ orderId: optional(z.coerce.number({ error: 'Must be a number' })) }),
)
export const receiptAnswer = z.object({ message: z.string(), pdfPath: z.string() }).meta({ id: 'Receipt' })

/** GET /client/receipts/?token=…, which is what `pdfPath` holds. */
export const receiptQuery = z.object({ token: z.string().max(120).catch('') })
