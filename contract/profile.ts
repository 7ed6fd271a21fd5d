import { z } from 'zod'
import { phoneNumber, storedPhone, zipCode } from '#rules/checks'
import { DETERGENTS, NO_CREASE, STARCH } from '#rules/orders/care'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import { cardAnswer } from './billing.ts'
import { dueFields, ORDER_KINDS } from './due.ts'
import { cents, dollarText, id, instant, optionalText, orEmpty, text } from './fields.ts'
import { placeAnswer, placeInput } from './place.ts'

/** The customer's own data: name and preferences, where we pick up, and where texts go. */

/** GET /client/addresses/ and /client/addresses/{id}/ */
export const addressAnswer = z
  .object({
    id,
    title: z.string(),
    ...placeAnswer,
    created: instant,
    changed: instant,
  })
  .meta({ id: 'Address' })
export const addressList = z.array(addressAnswer)
export type Address = z.output<typeof addressAnswer>

/** PUT and PATCH /client/addresses/{id}/ also say what became of open pickups there. */
export const changedAddressAnswer = addressAnswer
  .extend({
    /** So many pickups go by the new words now. */
    pickupsChanged: z.int(),
    /** So many can no longer be changed, and keep the old words. */
    pickupsKept: z.int(),
  })
  .meta({ id: 'ChangedAddress' })
export type ChangedAddress = z.output<typeof changedAddressAnswer>

/** POST and PUT: title, zip code and street are required. What else is left out stays as it is, and begins empty. */
export const addressInput = z.object({ title: text(), ...placeInput })
export type AddressInput = z.input<typeof addressInput>
export type NewAddress = z.output<typeof addressInput>

/** PATCH: what is left out stays as it is; null and an empty text clear what may be empty. */
export const addressChange = addressInput.partial()
export type AddressChange = z.output<typeof addressChange>

/** GET /client/phones/ and /client/phones/{id}/. `number` carries the prefix; forms show the ten digits. */
export const phoneAnswer = z
  .object({
    id,
    title: z.string(),
    number: z.string(),
    isVerified: z.boolean(),
    /** It has said STOP: nothing is texted to it. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'Phone' })
export const phoneList = z.array(phoneAnswer)
export type Phone = z.output<typeof phoneAnswer>

export const phoneInput = z.object({ title: text(), number: text(phoneNumber).transform(storedPhone) })
export type PhoneInput = z.input<typeof phoneInput>
export const phoneChange = phoneInput.partial()
export type PhoneChange = z.output<typeof phoneChange>

/** POST /client/phones/{id}/send_code/ sends a text (204); POST /client/phones/{id}/verify/ brings its six digits back. */
export const phoneCodeInput = z.object({ code: text() })

/** How the customer wants it cared for: of the profile, and as an order keeps it. */
export const careAnswer = {
  starch: z.enum(STARCH),
  noCrease: z.enum(NO_CREASE).nullable(),
  fixTears: z.boolean(),
  detergents: z.enum(DETERGENTS).nullable(),
  fabricSoftener: z.boolean(),
}

export const billingAddress = z
  .object({ zipCode: z.string(), addressLine1: z.string(), addressLine2: z.string() })
  .meta({ id: 'BillingAddress' })

/**
 * The oldest of the customer's orders that wait for money, whole enough to be paid where it is read: the home has its place and its figures
 * with the first answer.
 */
const waitingOrder = z
  .object({
    id,
    kind: z.enum(ORDER_KINDS),
    prettyStatus: z.string(),
    amountWithDiscount: cents,
    dollarAmountWithDiscount: dollarText,
    ...dueFields,
    /** The main card, which is asked for it. */
    card: cardAnswer.nullable(),
  })
  .meta({ id: 'WaitingOrder' })

/** GET, PUT and PATCH /client/profile/ */
export const profileAnswer = z
  .object({
    id,
    email: z.string(),
    /** The plan's name, or nothing before the first one is paid for. */
    subscription: z.enum(PLAN_NAMES).nullable(),
    firstName: z.string(),
    lastName: z.string(),
    balance: cents,
    dollarBalance: dollarText,
    stripeId: z.string().nullable(),
    billingAddress: billingAddress.nullable(),
    ...careAnswer,
    isAutoBilling: z.boolean(),
    /** Ids, all three. */
    mainCard: id.nullable(),
    mainPhone: id.nullable(),
    mainAddress: id.nullable(),
    /** The main phone is verified and has not said STOP. Whoever cannot be texted is emailed instead. */
    canBeTexted: z.boolean(),
    due: waitingOrder.nullable(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof profileAnswer>

const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices as readonly [Choice, ...Choice[]], { error: `Must be ${choices.join(', ')}` })
const yesOrNo = z.boolean({ error: 'Must be true or false' })

export const billingAddressInput = z.object({
  zipCode: text(zipCode),
  addressLine1: optionalText().transform(orEmpty),
  addressLine2: optionalText().transform(orEmpty),
})

/**
 * PUT and PATCH /client/profile/. A field that is left out stays as it is, with either verb: each form of the account sends
 * its own part. Whatever a customer may not write (an id, an e-mail address, a balance, a plan) is dropped here and has no
 * effect. The three `main…` are ids of the customer's own things.
 */
export const profileInput = z
  .object({
    firstName: text(),
    lastName: text(),
    isAutoBilling: yesOrNo,
    billingAddress: billingAddressInput.nullable(),
    starch: oneOf(STARCH),
    noCrease: oneOf(NO_CREASE).nullable(),
    fixTears: yesOrNo,
    detergents: oneOf(DETERGENTS).nullable(),
    fabricSoftener: yesOrNo,
    mainAddress: id,
    mainPhone: id,
    mainCard: id,
    deleteRecurringSchedule: yesOrNo,
  })
  .partial()
export type ProfileInput = z.input<typeof profileInput>
export type ProfileChange = z.output<typeof profileInput>
