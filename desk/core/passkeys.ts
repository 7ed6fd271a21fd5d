import type { DeskAnswer } from './api.ts'
import { DeskProblem } from './api.ts'

const TOO_OLD = 'This browser is too old for passkeys. Update it, or use another one.'
const GIVEN_UP = 'No passkey was used. Try again when you are ready.'

type Given = DeskAnswer<'POST /desk/sign-in/options/'>
type Wanted = DeskAnswer<'POST /desk/links/options/'>

/** Asks the device for a passkey, as the server wants it signed. */
export async function showPasskey(options: Given) {
  requireJson()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  return signed(await shown(navigator.credentials.get({ publicKey })))
}

/** Has the device make a passkey. */
export async function makePasskey(options: Wanted) {
  requireJson()
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return made(await shown(navigator.credentials.create({ publicKey })))
}

/** Browsers spell passkeys as the server reads them since 2025; before that each page did it by hand. */
function requireJson(): void {
  const isThere = typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  if (!isThere) throw refusal(TOO_OLD)
}

async function shown(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await asked.catch((cause: unknown) => {
    throw isKnownHere(cause)
      ? refusal('This device has a passkey for the desk already. Sign in with it.')
      : refusal(GIVEN_UP, cause)
  })
  if (!credential) throw refusal(GIVEN_UP)
  return credential as PublicKeyCredential
}

const isKnownHere = (cause: unknown) => cause instanceof DOMException && cause.name === 'InvalidStateError'

const refusal = (message: string, cause?: unknown) =>
  new DeskProblem({ status: 400, code: undefined, message, fields: {} }, { cause })

function signed(credential: PublicKeyCredential) {
  const { id, rawId, response } = credential.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

function made(credential: PublicKeyCredential) {
  const { id, rawId, response } = credential.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } }
}

/** How its owner tells this passkey from the others. */
export function deviceName(): string {
  const { userAgent } = navigator
  if (/iPhone|Android.*Mobile/.test(userAgent)) return 'phone'
  if (/iPad|Android/.test(userAgent)) return 'tablet'
  return 'computer'
}
