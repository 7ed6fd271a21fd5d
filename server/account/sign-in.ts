import type { LogIn, SessionAnswer } from '#contract/account'
import { AppError } from '../app-error.ts'
import type { Cookie } from '../http/cookies.ts'
import type { Deps } from '../ports.ts'
import type { Caller } from './caller.ts'
import { afterwards, rememberCaller, triesKey } from './known-callers.ts'
import { isPassword } from './passwords.ts'
import { noSessionCookies, sessionCookies } from './session-cookie.ts'
import { bearerToken, cookieToken, openSession, type Session } from './sessions.ts'
import { findByEmail, holdPassword } from './store.ts'

export interface SignedIn {
  answer: SessionAnswer
  cookies: Cookie[]
}

/** An unknown address and a wrong password are refused alike, in words and in time. */
export async function signIn(deps: Deps, input: LogIn, caller: Caller): Promise<SignedIn> {
  const { database, clock, backOff } = deps
  const key = await triesKey(deps, input.email, caller)
  await backOff.admit(key)
  const customer = await findByEmail(database.db, input.email, clock.now())
  const isRight = await isPassword(deps, customer?.passwordHash, input.password)
  if (customer === undefined || !isRight) throw new AppError('login_failed')
  const session = await database.transaction(async (db) => {
    // While the password was being checked it may have been changed, and all sessions ended: this would be one more.
    if (!(await holdPassword(db, customer.id, customer.passwordHash))) throw new AppError('login_failed')
    return openSession(db, customer.id, input.keepSignedIn, clock.now())
  })
  await afterwards(deps, caller, () => backOff.forget(key))
  return {
    answer: { token: bearerToken(deps, session), email: customer.email },
    cookies: [
      ...(input.keepSignedIn ? keptCookies(deps, session) : noSessionCookies),
      ...(await rememberCaller(deps, customer, caller)),
    ],
  }
}

function keptCookies(deps: Deps, session: Session): Cookie[] {
  const seconds = Math.floor((session.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  return sessionCookies(cookieToken(deps, session), seconds)
}
