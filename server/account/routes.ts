import { logInInput, sessionAnswer, signUpAnswer, signUpInput, tokenAnswer, tokenInput } from '#contract/account'
import type { Api } from '../api.ts'
import { bearerOf, bearerToken, cookieToken, endSession, refreshSession, verifySession } from '../auth.ts'
import type { Deps } from '../ports.ts'
import { clearCookie, cookieOf, keepCookie } from '../session-cookie.ts'
import { logIn } from './log-in.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(api: Api, deps: Deps): void {
  const { config, clock } = deps
  const tags = ['account']

  api.post(
    '/auth/signup',
    { config: { limit: 'signup' }, schema: { tags, body: signUpInput, response: { 201: signUpAnswer } } },
    async (request, reply) => {
      const answer = await signUp(deps, request.body)
      // A cookie left by somebody else on this computer would bring that person back at the next visit.
      clearCookie(reply, config)
      return reply.code(201).send(answer)
    },
  )

  api.post(
    '/auth/login',
    { config: { limit: 'login' }, schema: { tags, body: logInInput, response: { 200: sessionAnswer } } },
    async (request, reply) => {
      const { email, session } = await logIn(deps, request.body)
      if (request.body.keepSignedIn) {
        const seconds = Math.floor((session.expiresAt.getTime() - clock.now().getTime()) / 1000)
        keepCookie(reply, config, await cookieToken(deps, session), seconds)
      } else {
        clearCookie(reply, config)
      }
      return { token: await bearerToken(deps, session), email }
    },
  )

  api.post('/auth/logout', { schema: { tags } }, async (request, reply) => {
    await endSession(deps, bearerOf(request))
    clearCookie(reply, config)
    return reply.code(204).send()
  })

  api.post('/jwt/refresh', { schema: { tags, body: tokenInput, response: { 200: sessionAnswer } } }, async (request) =>
    refreshSession(deps, { token: request.body.token, cookie: cookieOf(request) }),
  )

  api.post('/jwt/verify', { schema: { tags, body: tokenInput, response: { 200: tokenAnswer } } }, async (request) => {
    const { token = '' } = request.body
    await verifySession(deps, token)
    return { token }
  })
}
