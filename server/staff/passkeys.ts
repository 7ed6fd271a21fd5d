import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { brand } from '#contract/brand'
import { MINUTE_MS } from '#rules/durations'
import { staffPolicy } from '#rules/policy'
import type { Db } from '../db/open.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import type { Party } from '../http/serve-desk.ts'
import type { Deps } from '../ports.ts'
import { hashToken, newToken } from '../random-token.ts'
import { deskRefusal } from './desk-refusal.ts'
import { insertPasskey, insertTry, listPasskeys, takeTry } from './passkey-store.ts'

/**
 * Passkeys by the rules of WebAuthn, which @simplewebauthn/server knows. A question to one is a row that one browser can answer once,
 * within minutes; the answer has to be about the desk's own address, with its owner verified by face, finger or code.
 */

/** The question, and the token with which this browser answers it. */
interface Asked<Options> {
  options: Options
  token: string
}

const CHALLENGE_BYTES = 32
const TRY_MS = staffPolicy.desk.tryMinutes * MINUTE_MS
/** ES256, and RS256 for Windows. */
const ALGORITHMS = [-7, -257]

type Purpose = { purpose: 'sign_in' } | { purpose: 'link'; linkId: number } | { purpose: 'passkey'; sessionId: number }

async function ask({ random }: Deps, db: Db, purpose: Purpose, now: Date) {
  const { token, tokenHash } = newToken(random)
  const challenge = random.bytes(CHALLENGE_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + TRY_MS)
  const about = { linkId: null, sessionId: null, ...purpose }
  await insertTry(db, { ...about, tokenHash, challenge, expiresAt })
  return { token, challenge }
}

/** The challenge that this browser was given for this, and for nothing else. It is used up by asking. */
export async function takeChallenge(
  { database, clock }: Deps,
  token: string | undefined,
  purpose: Purpose,
): Promise<string> {
  const taken =
    token === undefined
      ? undefined
      : await takeTry(database.db, { tokenHash: hashToken(token), purpose: purpose.purpose, now: clock.now() })
  const about = { linkId: null, sessionId: null, ...purpose }
  if (taken === undefined || taken.linkId !== about.linkId || taken.sessionId !== about.sessionId) {
    throw deskRefusal('try_expired')
  }
  return taken.challenge
}

/** The device says which passkeys it has for the desk: nobody types a name, and nobody is told who works here. */
export async function askToSignIn(deps: Deps, { rpId }: Party) {
  const { token, challenge } = await ask(deps, deps.database.db, { purpose: 'sign_in' }, deps.clock.now())
  return { token, options: { challenge, rpId, timeout: TRY_MS, userVerification: 'required' as const } }
}

export interface PasskeyOwner {
  id: number
  name: string
  handle: string
}

/** A device that has one of this person's passkeys already makes no other. */
export async function askForNew(
  deps: Deps,
  party: Party,
  owner: PasskeyOwner,
  purpose: Exclude<Purpose, { purpose: 'sign_in' }>,
): Promise<Asked<ReturnType<typeof newOptions>>> {
  const { db } = deps.database
  const known = await listPasskeys(db, owner.id)
  if (known.length >= staffPolicy.desk.maxPasskeys) throw deskRefusal('too_many_passkeys')
  const { token, challenge } = await ask(deps, db, purpose, deps.clock.now())
  return { token, options: newOptions(party, owner, challenge, known) }
}

const newOptions = (
  { rpId }: Party,
  { name, handle }: PasskeyOwner,
  challenge: string,
  known: readonly { credentialId: string; transports: string[] }[],
) => ({
  challenge,
  rp: { id: rpId, name: `${brand.name} desk` },
  user: { id: handle, name, displayName: name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout: TRY_MS,
  attestation: 'none' as const,
  excludeCredentials: known.map(({ credentialId: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  })),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
})

/** What the library throws is about what was sent: not ours, not for this, not verified. */
async function verified<Result extends { verified: boolean }>(verify: () => Promise<Result>): Promise<Result> {
  const result = await verify().catch(() => undefined)
  if (result?.verified !== true) throw deskRefusal('passkey_wrong')
  return result
}

export type NewPasskey = Awaited<ReturnType<typeof readNew>>

/** A new passkey that answers this challenge. */
export async function readNew(party: Party, challenge: string, response: object) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...response } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (registrationInfo === undefined) throw deskRefusal('passkey_wrong')
  const { id, publicKey, counter } = registrationInfo.credential
  const { transports = [] } = (response as RegistrationResponseJSON).response
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** The count that the device gives with a signature which this passkey made, for this challenge and this address. */
export async function readSigned(
  party: Party,
  challenge: string,
  { credentialId, publicKey }: { credentialId: string; publicKey: string },
  response: object,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { authenticationInfo } = await verified(() =>
    verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...response } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      // Whether it has counted on is for us to say, once we know that the signature is right.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    }),
  )
  return authenticationInfo.newCounter
}

/** Keeps a passkey; one that somebody has already is refused. */
export async function keepPasskey(
  db: Db,
  staffId: number,
  { device, ...passkey }: NewPasskey & { device: string },
  now: Date,
): Promise<number> {
  const known = await listPasskeys(db, staffId)
  if (known.length >= staffPolicy.desk.maxPasskeys) throw deskRefusal('too_many_passkeys')
  try {
    return await insertPasskey(db, { ...passkey, staffId, device, addedAt: now, usedAt: null, lockedAt: null })
  } catch (error) {
    throw isUniqueViolation(error) ? deskRefusal('passkey_known') : error
  }
}
