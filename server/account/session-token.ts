import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type Config, sessionSecretsOf } from '../config.ts'
import type { SessionPointer } from './session-store.ts'

/**
 * The one kind of token that we sign: a JWT with HS256. Signed and checked in place, because the usual libraries do it in the
 * threads that hash passwords, where every signed-in customer would wait behind whoever is logging in.
 */

export type TokenUse = 'bearer' | 'cookie'

const HEADER = encoded({ alg: 'HS256' })
const ISSUER = 'larkspur'
/** Ours have some 250 characters. */
const LONGEST = 1_000
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/
const CUSTOMER_ID = /^[1-9]\d{0,9}$/
/** The database knows no larger one, and would call it a fault to be asked. */
const LARGEST_ID = 2_147_483_647
const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function signToken(config: Config, use: TokenUse, session: SessionPointer, now: Date, end: Date): string {
  const claims = {
    sid: session.sessionId,
    iss: ISSUER,
    aud: use,
    sub: String(session.customerId),
    iat: seconds(now),
    exp: seconds(end),
  }
  const signed = `${HEADER}.${encoded(claims)}`
  return `${signed}.${signature(keysOf(config).signing, signed)}`
}

/** The session of a token. A token that we did not sign for this use, or that had expired at `now`, has none. */
export function verifyToken(config: Config, use: TokenUse, token: string, now: Date): SessionPointer | undefined {
  if (token.length > LONGEST) return undefined
  const [, header, payload = '', mac = ''] = TOKEN.exec(token) ?? []
  if (header !== HEADER) return undefined
  // Texts are compared: base64 can write bytes in more than one way, and only ours counts.
  const signed = `${header}.${payload}`
  const isSignedWith = (key: KeyObject) => timingSafeEqual(Buffer.from(mac), Buffer.from(signature(key, signed)))
  if (!keysOf(config).trusted.some(isSignedWith)) return undefined
  const { sid, iss, aud, sub, exp } = decoded(payload)
  const isOurs = iss === ISSUER && aud === use && Number.isSafeInteger(exp) && Number(exp) > seconds(now)
  if (!isOurs || typeof sid !== 'string' || !SESSION_ID.test(sid)) return undefined
  if (typeof sub !== 'string' || !CUSTOMER_ID.test(sub) || Number(sub) > LARGEST_ID) return undefined
  return { sessionId: sid, customerId: Number(sub) }
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** A token that another program signed with our secret need not hold a set of claims, nor JSON at all. */
function decoded(payload: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  } catch {
    return {}
  }
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** The one that we sign with, and all whose word counts. */
interface Keys {
  signing: KeyObject
  trusted: readonly KeyObject[]
}

const keys = new WeakMap<Config, Keys>()

function keysOf(config: Config): Keys {
  let known = keys.get(config)
  if (known === undefined) {
    const [signing, ...others] = sessionSecretsOf(config)
    const first = createSecretKey(signing, 'utf8')
    known = { signing: first, trusted: [first, ...others.map((secret) => createSecretKey(secret, 'utf8'))] }
    keys.set(config, known)
  }
  return known
}

const signature = (key: KeyObject, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
