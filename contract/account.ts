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
} from '#rules/checks'
import { zipDigits } from '#rules/zip-digits'
import { cents, day, dollarText, opaqueText, optional, optionalText, text, tick } from './fields.ts'

/** Signing up, signing in, passwords, the e-mail address, and leaving. */

/** A password is never trimmed: a space may be part of it. */
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
export const signUpAnswer = z
  .object({
    zipCode: z.string(),
    addressLine1: z.string(),
    email: z.string(),
    phone: z.string(),
    token: z.string(),
  })
  .meta({ id: 'SignedUp' })
export type SignUpAnswer = z.output<typeof signUpAnswer>

/** POST /client/auth/login/. An address that cannot exist fails like one that does not. */
export const logInInput = z.object({
  email: text(),
  password: password(),
  keepSignedIn: tick,
})
export type LogInInput = z.input<typeof logInInput>
export type LogIn = z.output<typeof logInInput>

/** The part of a session that the browser keeps. */
export const sessionAnswer = z.object({ token: z.string(), email: z.string() }).meta({ id: 'Session' })
export type SessionAnswer = z.output<typeof sessionAnswer>

/** POST /client/jwt/refresh/ and /client/jwt/verify/. Without a token, and even without a body, the cookie may do. */
export const tokenInput = z
  .object({ token: optional(z.string()) })
  .nullish()
  .transform((body) => body ?? {})

export const tokenAnswer = z.object({ token: z.string() })
export type TokenAnswer = z.output<typeof tokenAnswer>

/** POST /client/auth/forgot_password/: always the same answer, 204, whether the account exists or not. */
export const forgotPasswordInput = z.object({ email: text(emailAddress) })

/** POST /client/auth/reset_new_password/, with what stands in the letter's link: 204. */
export const resetPasswordInput = z.object({
  uid: opaqueText(),
  token: opaqueText(),
  newPassword: password(minimumLength),
})
export type ResetPasswordInput = z.input<typeof resetPasswordInput>

/** POST /client/auth/change_password/: 204; the other sessions end, this one stays. */
export const changePasswordInput = z.object({ password: password(), newPassword: password(minimumLength) })
export type ChangePasswordInput = z.input<typeof changePasswordInput>

/** POST /client/auth/change_email/: 204, and a letter to the new address; nothing changes before its link is followed. */
export const changeEmailInput = z.object({ password: password(), email: text(emailAddress) })
export type ChangeEmailInput = z.input<typeof changeEmailInput>

/** POST /client/auth/confirm_email/, with what stands in that link: the new address. */
export const confirmEmailInput = z.object({ uid: opaqueText(), token: opaqueText() })
export const confirmEmailAnswer = z.object({ email: z.string() })

/** GET, POST and DELETE /client/account/deletion/: what would be lost, asking for it, and thinking again. */
export const deletionInput = z.object({ password: password() })
export const deletionAnswer = z
  .object({
    /** The day on which everything is deleted, YYYY-MM-DD; nothing while nobody asked. */
    deletesOn: day.nullable(),
    /** The day it would be if the customer asked now: the server's calendar, not the browser's. */
    wouldDeleteOn: day,
    balance: cents,
    dollarBalance: dollarText,
    /** The sum that would go back to the cards that paid it, and the sum lost with the account. */
    refund: cents,
    dollarRefund: dollarText,
    forfeited: cents,
    dollarForfeited: dollarText,
    /** Pickups that are still to come, and orders that are not finished. */
    openOrders: z.int(),
  })
  .meta({ id: 'Deletion' })
export type Deletion = z.output<typeof deletionAnswer>
