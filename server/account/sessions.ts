import type { FastifyRequest } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import type { SignedInCustomer } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { endOneSession, findSession, insertSession, type SessionPointer } from './session-store.ts'
import { signToken, type TokenUse, verifyToken } from './session-token.ts'

/**
 * A session is a row; tokens only point at it. A bearer token lasts an hour and can be renewed while the session lives,
 * the cookie's value lasts as long as the session. Each is signed for its own use and is refused in the other's place.
 */

export interface Session {
  sessionId: string
  customerId: number
  expiresAt: Date
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

export async function openSession(db: Db, customerId: number, isKept: boolean, now: Date): Promise<Session> {
  const { keptSessionDays, sessionHours } = policy.accounts
  const expiresAt = new Date(now.getTime() + (isKept ? keptSessionDays * 24 : sessionHours) * HOUR_MS)
  const sessionId = await insertSession(db, { customerId, isKept, createdAt: now, expiresAt })
  return { sessionId, customerId, expiresAt }
}

/** The session behind a token that has not expired. */
export async function verifySession(deps: Deps, token: string | undefined): Promise<SignedInCustomer> {
  return liveSession(deps, readToken(deps, 'bearer', token, { mayBeExpired: false }))
}

/**
 * A new token for a live session, by an old one or else by the cookie. Tokens given out before stay valid: another tab
 * may hold one. A token that is given decides alone, so that nobody turns into whoever the cookie belongs to.
 */
export async function refreshSession(
  deps: Deps,
  given: { token: string | undefined; cookie: string | undefined },
): Promise<{ token: string; email: string }> {
  const claims =
    given.token === undefined
      ? readToken(deps, 'cookie', given.cookie, { mayBeExpired: false })
      : readToken(deps, 'bearer', given.token, { mayBeExpired: true })
  const { id, email, sessionId, sessionExpiresAt } = await liveSession(deps, claims)
  return { token: bearerToken(deps, { sessionId, customerId: id, expiresAt: sessionExpiresAt }), email }
}

/**
 * Ends the session behind a token, expired or not, and the one behind the cookie: whoever logs out wants neither to be of use
 * any more, also where the token is lost or of no use. No other site can have the cookie sent. Without either, or when it
 * has ended already, there is nothing to do.
 */
export async function endSession(
  deps: Deps,
  given: { token: string | undefined; cookie: string | undefined },
): Promise<void> {
  const sessions = [
    readToken(deps, 'bearer', given.token, { mayBeExpired: true }),
    readToken(deps, 'cookie', given.cookie, { mayBeExpired: false }),
  ]
  for (const claims of sessions) if (claims) await endOneSession(deps.database.db, claims, deps.clock.now())
}

export function bearerToken({ config, clock }: Deps, session: Session): string {
  const now = clock.now()
  const hourEnd = now.getTime() + policy.accounts.tokenMinutes * MINUTE_MS
  return signToken(config, 'bearer', session, now, new Date(Math.min(hourEnd, session.expiresAt.getTime())))
}

export function cookieToken({ config, clock }: Deps, session: Session): string {
  return signToken(config, 'cookie', session, clock.now(), session.expiresAt)
}

/** Nothing for what we did not sign for this use. */
function readToken(
  { config, clock }: Deps,
  use: TokenUse,
  token: string | undefined,
  { mayBeExpired }: { mayBeExpired: boolean },
): SessionPointer | undefined {
  // A laptop that slept for the night wakes up signed in; a token found after days is worth nothing.
  const grace = mayBeExpired ? policy.accounts.sessionHours * HOUR_MS : 0
  return token === undefined ? undefined : verifyToken(config, use, token, new Date(clock.now().getTime() - grace))
}

/** The customer behind a session that has not ended. */
export const findLiveSession = (
  { database, clock }: Deps,
  pointer: SessionPointer,
): Promise<SignedInCustomer | undefined> => findSession(database.db, pointer, clock.now())

async function liveSession(deps: Deps, claims: SessionPointer | undefined): Promise<SignedInCustomer> {
  const session = claims && (await findLiveSession(deps, claims))
  if (session === undefined) throw new AppError('not_signed_in')
  return session
}
