import {
  confirmEmailAnswer,
  confirmEmailInput,
  forgotPasswordInput,
  logInInput,
  resetPasswordInput,
  sessionAnswer,
  signUpAnswer,
  signUpInput,
  tokenAnswer,
  tokenInput,
} from '#contract/account'
import type { Api } from '../http/api.ts'
import type { Limits } from '../http/limits.ts'
import type { Deps } from '../ports.ts'
import type { BackOff } from './back-off.ts'
import { confirmEmail } from './change-email.ts'
import { forgotPassword } from './forgot-password.ts'
import { createGreeter } from './greeter.ts'
import { logIn } from './log-in.ts'
import { resetPassword } from './reset-password.ts'
import { clearCookie, cookieOf, keepCookie } from './session-cookie.ts'
import { bearerOf, bearerToken, cookieToken, endSession, refreshSession, verifySession } from './sessions.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(api: Api, deps: Deps, backOff: BackOff, limit: Limits): void {
  const { config, clock } = deps
  const { callerOf, afterwards, welcome } = createGreeter(deps, backOff)
  const tags = ['account']

  api.post(
    '/auth/signup',
    { config: { limit: 'signup' }, schema: { tags, body: signUpInput, response: { 201: signUpAnswer } } },
    async (request, reply) => {
      // Many networks learn no faster than one whose number it is.
      await limit('signupNumber', request.body.phone)
      const { customer, answer } = await signUp(deps, request.body)
      // A cookie left by somebody else on this computer would bring that person back at the next visit.
      clearCookie(reply, config)
      await welcome(request, reply, customer)
      return reply.code(201).send(answer)
    },
  )

  api.post(
    '/auth/login',
    { config: { limit: 'login' }, schema: { tags, body: logInInput, response: { 200: sessionAnswer } } },
    async (request, reply) => {
      const takeBack = await backOff.admit(request.body.email, callerOf(request))
      const { customer, session } = await logIn(deps, request.body)
      await afterwards(request, takeBack)
      if (request.body.keepSignedIn) {
        const seconds = Math.floor((session.expiresAt.getTime() - clock.now().getTime()) / 1000)
        keepCookie(reply, config, await cookieToken(deps, session), seconds)
      } else {
        clearCookie(reply, config)
      }
      await welcome(request, reply, customer)
      return { token: await bearerToken(deps, session), email: customer.email }
    },
  )

  api.post('/auth/logout', { schema: { tags } }, async (request, reply) => {
    await endSession(deps, bearerOf(request))
    clearCookie(reply, config)
    return reply.code(204).send()
  })

  api.post(
    '/auth/forgot_password',
    { config: { limit: 'reset' }, schema: { tags, body: forgotPasswordInput } },
    async ({ body }, reply) => {
      await forgotPassword(deps, body.email)
      return reply.code(204).send()
    },
  )

  api.post(
    '/auth/reset_new_password',
    { config: { limit: 'link' }, schema: { tags, body: resetPasswordInput } },
    async (request, reply) => {
      const customer = await resetPassword(deps, request.body, request.body.newPassword)
      await welcome(request, reply, customer)
      await afterwards(request, () => backOff.forgive(customer.email, callerOf(request)))
      // The session's cookie here stays: it may be another customer's, and this one's is of no use any more.
      return reply.code(204).send()
    },
  )

  api.post(
    '/auth/confirm_email',
    { config: { limit: 'link' }, schema: { tags, body: confirmEmailInput, response: { 200: confirmEmailAnswer } } },
    async (request, reply) => {
      const customer = await confirmEmail(deps, request.body)
      await welcome(request, reply, customer)
      return { email: customer.email }
    },
  )

  api.post('/jwt/refresh', { schema: { tags, body: tokenInput, response: { 200: sessionAnswer } } }, async (request) =>
    refreshSession(deps, { token: request.body.token, cookie: cookieOf(request) }),
  )

  api.post('/jwt/verify', { schema: { tags, body: tokenInput, response: { 200: tokenAnswer } } }, async (request) => {
    const { token = '' } = request.body
    await verifySession(deps, token)
    return { token }
  })
}
