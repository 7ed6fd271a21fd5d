import { foldCase } from '#rules/checks'
import { setCookies } from '../http/cookies.ts'
import { onceWithReplay } from '../http/idempotency.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { callerOf } from './caller.ts'
import { changeEmail, confirmEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'
import { noSessionCookies, sessionCookieOf } from './session-cookie.ts'
import { bearerOf, endSession, refreshSession, verifySession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { repeatSignUp, signUp } from './sign-up.ts'

const byAddress = ({ email }: { email: string }) => foldCase(email)
const byLink = ({ uid }: { uid: string }) => `link of ${uid}`

export function accountRoutes(api: Api, deps: Deps): void {
  const { config } = deps

  serve(
    api,
    'signUp',
    async ({ body, request, reply }) => {
      const caller = callerOf(request, config)
      const { answer, cookies } = await onceWithReplay(
        deps,
        { request },
        (keyed) => signUp(keyed, body, caller),
        () => repeatSignUp(deps, body, caller),
      )
      setCookies(reply, config, cookies)
      return answer
    },
    { limit: 'signup', isHashing: true },
  )

  serve(
    api,
    'logIn',
    async ({ body, request, reply }) => {
      const { answer, cookies } = await signIn(deps, body, callerOf(request, config))
      setCookies(reply, config, cookies)
      return answer
    },
    { limit: 'login', names: byAddress, isHashing: true },
  )

  serve(api, 'logOut', async ({ request, reply }) => {
    await endSession(deps, { token: bearerOf(request), cookie: sessionCookieOf(request, config) })
    setCookies(reply, config, noSessionCookies)
  })

  serve(api, 'forgotPassword', ({ body }) => forgotPassword(deps, body.email), {
    limit: 'reset',
    names: byAddress,
    isHashing: true,
  })

  serve(
    api,
    'resetPassword',
    async ({ body, request, reply }) => {
      // The session's cookie here stays: it may be another customer's, and this one's is of no use any more.
      setCookies(reply, config, await resetPassword(deps, body, body.newPassword, callerOf(request, config)))
    },
    { limit: 'link', names: byLink, isHashing: true },
  )

  serve(
    api,
    'confirmEmail',
    async ({ body, request, reply }) => {
      const { answer, cookies } = await confirmEmail(deps, body, callerOf(request, config))
      setCookies(reply, config, cookies)
      return answer
    },
    { limit: 'link', names: byLink },
  )

  serve(
    api,
    'changePassword',
    async ({ customer, body, request, reply }) => {
      setCookies(reply, config, await changePassword(deps, customer, body, callerOf(request, config)))
    },
    { isHashing: true },
  )

  serve(api, 'changeEmail', ({ customer, body }) => changeEmail(deps, customer, body), { isHashing: true })

  serve(api, 'refreshToken', ({ body, request }) =>
    refreshSession(deps, { token: body.token, cookie: sessionCookieOf(request, config) }),
  )

  serve(api, 'verifyToken', async ({ body: { token = '' } }) => {
    await verifySession(deps, token)
    return { token }
  })
}
