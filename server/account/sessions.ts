import { createSecretKey } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { errors, jwtVerify, SignJWT } from 'jose'
import { policy } from '#rules/policy'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { SignedInCustomer } from '../http/serve.ts'
import type { Deps } from '../ports.ts'
import { endOneSession, findSession, insertSession, type SessionPointer } from './session-store.ts'

/**
 * A session is a row; tokens only point at it. A bearer token lasts an hour and can be renewed while the session lives,
 * the cookie's value lasts as long as the session. Each is signed for its own use and is refused in the other's place.
 */

const ALGORITHM = 'HS256'
const ISSUER = 'larkspur'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type TokenUse = 'bearer' | 'cookie'

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
  return liveSession(deps, await readToken(deps, 'bearer', token, { mayBeExpired: false }))
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
      ? await readToken(deps, 'cookie', given.cookie, { mayBeExpired: false })
      : await readToken(deps, 'bearer', given.token, { mayBeExpired: true })
  const { id, email, sessionId, sessionExpiresAt } = await liveSession(deps, claims)
  return { token: await bearerToken(deps, { sessionId, customerId: id, expiresAt: sessionExpiresAt }), email }
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
    await readToken(deps, 'bearer', given.token, { mayBeExpired: true }),
    await readToken(deps, 'cookie', given.cookie, { mayBeExpired: false }),
  ]
  for (const claims of sessions) if (claims) await endOneSession(deps.database.db, claims, deps.clock.now())
}

export function bearerToken({ config, clock }: Deps, session: Session): Promise<string> {
  const now = clock.now()
  const hourEnd = now.getTime() + policy.accounts.tokenMinutes * MINUTE_MS
  return signedToken(config, 'bearer', session, now, new Date(Math.min(hourEnd, session.expiresAt.getTime())))
}

export function cookieToken({ config, clock }: Deps, session: Session): Promise<string> {
  return signedToken(config, 'cookie', session, clock.now(), session.expiresAt)
}

function signedToken(config: Config, use: TokenUse, session: Session, now: Date, end: Date): Promise<string> {
  return new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(use)
    .setSubject(String(session.customerId))
    .setIssuedAt(now)
    .setExpirationTime(end)
    .sign(keyOf(config))
}

/** Nothing for what we did not sign for this use. */
async function readToken(
  { config, clock }: Deps,
  use: TokenUse,
  token: string | undefined,
  { mayBeExpired }: { mayBeExpired: boolean },
): Promise<SessionPointer | undefined> {
  if (token === undefined) return undefined
  try {
    const { payload } = await jwtVerify<{ sid: string; sub: string }>(token, keyOf(config), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: use,
      requiredClaims: ['sub', 'sid', 'exp'],
      // A laptop that slept for the night wakes up signed in; a token found after days is worth nothing.
      currentDate: new Date(clock.now().getTime() - (mayBeExpired ? policy.accounts.sessionHours * HOUR_MS : 0)),
    })
    return { sessionId: payload.sid, customerId: Number(payload.sub) }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

async function liveSession({ database, clock }: Deps, claims: SessionPointer | undefined): Promise<SignedInCustomer> {
  const session = claims && (await findSession(database.db, claims, clock.now()))
  if (session === undefined) throw new AppError('not_signed_in')
  return session
}

const keyOf = (config: Config) => createSecretKey(config.sessionSecret, 'utf8')
