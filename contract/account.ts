import { z } from 'zod'
import {
  type Check,
  emailAddress,
  firstFailure,
  maximumLength,
  minimumLength,
  phoneNumber,
  required,
  storedPhone,
  zipDigits,
} from '#rules/checks'
import { cents, dollarText, id, optional, optionalText, text } from './fields.ts'

/** Signing up, signing in and the profile. */

/** Never trimmed: a space is part of somebody's password. */
const password = (...checks: readonly Check[]) =>
  z.string({ error: 'Required' }).superRefine((value, context) => {
    const failure = firstFailure(value, [required, ...checks, maximumLength])
    if (failure !== undefined) context.addIssue({ code: 'custom', message: failure })
  })

/** POST /client/auth/signup/ */
export const signUpInput = z.object({
  zipCode: text().transform(zipDigits),
  addressLine1: optionalText().transform((value) => value ?? ''),
  email: text(emailAddress),
  password: password(minimumLength),
  phone: text(phoneNumber).transform(storedPhone),
})
export type SignUpInput = z.input<typeof signUpInput>
export type SignUp = z.output<typeof signUpInput>

/** The token spares a second call: who has just signed up is signed in. */
export const signUpAnswer = z.object({
  zipCode: z.string(),
  addressLine1: z.string(),
  email: z.string(),
  phone: z.string(),
  token: z.string(),
})
export type SignUpAnswer = z.output<typeof signUpAnswer>

/** POST /client/auth/login/. An address that cannot exist fails like one that does not. */
export const logInInput = z.object({
  email: text(),
  password: password(),
  keepSignedIn: z.preprocess((value) => value ?? false, z.boolean()),
})
export type LogInInput = z.input<typeof logInInput>
export type LogIn = z.output<typeof logInInput>

/** What the browser keeps of a session. */
export const sessionAnswer = z.object({ token: z.string(), email: z.string() })
export type SessionAnswer = z.output<typeof sessionAnswer>

/** POST /client/jwt/refresh/ and /client/jwt/verify/. Without a token, and even without a body, the cookie may do. */
export const tokenInput = z.preprocess((body) => body ?? {}, z.object({ token: optional(z.string()) }))
export type TokenInput = { token?: string }

export const tokenAnswer = z.object({ token: z.string() })
export type TokenAnswer = z.output<typeof tokenAnswer>

const billingAddress = z.object({ zipCode: z.string(), addressLine1: z.string(), addressLine2: z.string() })

/** GET, PUT and PATCH /client/profile/ */
export const profileAnswer = z.object({
  id,
  email: z.string(),
  /** The plan's name, or nothing before the first one is paid for. */
  subscription: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  balance: cents,
  dollarBalance: dollarText,
  stripeId: z.string().nullable(),
  billingAddress: billingAddress.nullable(),
  starch: z.enum(['none', 'light', 'medium', 'heavy']),
  noCrease: z.enum(['all_pants', 'jeans_only']).nullable(),
  fixTears: z.boolean(),
  detergents: z.enum(['scented', 'hypo_allergenic']).nullable(),
  fabricSoftener: z.boolean(),
  isAutoBilling: z.boolean(),
  /** Ids, all three. */
  mainCard: id.nullable(),
  mainPhone: id.nullable(),
  mainAddress: id.nullable(),
})
export type Profile = z.output<typeof profileAnswer>

/** What a customer may write. Whatever else is sent (an id, a balance, a plan) is dropped here and has no effect. */
export const profileInput = z.object({ firstName: text(), lastName: text() })
export type ProfileInput = z.input<typeof profileInput>

/** PATCH: a field that is left out stays as it is; one that is emptied is refused. */
export const profileChange = profileInput.partial()
export type ProfileChange = z.output<typeof profileChange>
