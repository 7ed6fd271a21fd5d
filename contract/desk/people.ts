import { z } from 'zod'
import { maximumLength } from '#rules/checks'
import { STAFF_DEEDS, STAFF_ROLES } from '#rules/staff-roles'
import { cents, dollarText, id, instant, opaqueText, text } from '../fields.ts'

/** The people of the desk, how they sign in, and what they have done. */

const role = z.enum(STAFF_ROLES)
const word = z.string()

/** Passkeys as browsers spell them (WebAuthn, Level 3). `transports` are hints that a browser gave and gets back. */
const credentialName = z.object({ id: word, type: z.literal('public-key'), transports: z.array(word).optional() })

/** For `startAuthentication`. */
export const signInOptions = z
  .object({
    challenge: word,
    rpId: word,
    timeout: z.int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(credentialName).optional(),
  })
  .meta({ id: 'SignInOptions' })

/** For `startRegistration`. */
export const passkeyOptions = z
  .object({
    challenge: word,
    rp: z.object({ id: word, name: word }),
    user: z.object({ id: word, name: word, displayName: word }),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credentialName),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyOptions' })

/** No key and no signature is as long. */
const LONGEST = 16_384
const encoded = z
  .string({ error: 'Required' })
  .max(LONGEST)
  .regex(/^[\w-]+$/)
const credential = { id: encoded, rawId: encoded, type: z.literal('public-key') }

const signedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.nullish(),
  }),
})

const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

const token = opaqueText()
/** How its owner tells this passkey from the others: "phone". */
const device = text(maximumLength)

export const signInInput = z.object({ credential: signedCredential })
export const linkInput = z.object({ token })
export const linkUseInput = z.object({ token, device, credential: madeCredential })
export const passkeyInput = z.object({ device, credential: madeCredential })

/** A one-time link that can still be used. */
export const linkAnswer = z.object({ name: word, role, expiresAt: instant }).meta({ id: 'DeskLink' })

/** Whoever is signed in. `may` are the deeds of the role; the rail shows these and no others. */
export const meAnswer = z
  .object({
    id,
    name: word,
    role,
    may: z.array(z.enum(STAFF_DEEDS as [string, ...string[]])),
    sessionEndsAt: instant,
    /** The server's clock, for what a phone notes while it has no network. */
    now: instant,
  })
  .meta({ id: 'Me' })

const passkeyAnswer = z.object({
  id,
  device: word,
  addedAt: instant,
  usedAt: instant.nullable(),
  /** A copy of it was seen: nobody signs in with it any more. */
  isLocked: z.boolean(),
})
export const passkeyList = z.array(passkeyAnswer).meta({ id: 'Passkeys' })

export const personAnswer = z
  .object({
    id,
    name: word,
    role,
    /** The places that a driver drives to; none means those that nobody else drives to. */
    places: z.array(word),
    isYou: z.boolean(),
    /** Cannot be taken off, nor become something else. */
    isLastOwner: z.boolean(),
    passkeys: z.array(passkeyAnswer),
    /** The session that lasts longest; null while signed out. */
    session: z.object({ endsAt: instant }).nullable(),
    /** When this person was last seen at all. */
    seenAt: instant.nullable(),
    /** An open one-time link. */
    link: z.object({ madeAt: instant, expiresAt: instant }).nullable(),
    deedsToday: z.int(),
  })
  .meta({ id: 'Person' })

export const peopleAnswer = z
  .object({
    people: z.array(personAnswer),
    /** All places that we drive to, the nearest first. */
    places: z.array(word),
  })
  .meta({ id: 'People' })

/** The address is shown once, and stands nowhere afterwards. */
export const invitation = z
  .object({ person: personAnswer, link: z.object({ url: word, expiresAt: instant }) })
  .meta({ id: 'Invitation' })

const places = z.array(text()).max(200)
/** As long as a row of the log has room for. */
const name = text((value) => (value.length > 60 ? 'Must be 60 characters or less' : undefined))
export const personInput = z.object({
  name,
  role: z.enum(STAFF_ROLES, { error: 'Choose a role' }),
  places: places.optional(),
})
export const personChange = z.object({
  name: name.optional(),
  role: z.enum(STAFF_ROLES, { error: 'Choose a role' }).optional(),
  places: places.optional(),
})

/** What was done, the newest first. */
export const deedList = z
  .array(
    z.object({
      id,
      /** When it was recorded, and, of something done without a network, when it happened. */
      at: instant,
      happenedAt: instant.nullable(),
      who: word,
      /** By the staff's command line instead of the desk. */
      isTyped: z.boolean(),
      command: word,
      customer: z.object({ id, name: word }).nullable(),
      amount: cents.nullable(),
      dollarAmount: dollarText.nullable(),
      /** `begun`: it was cut off, and nobody knows by itself how far it came. */
      outcome: z.enum(['begun', 'done', 'refused']),
      sentence: word,
    }),
  )
  .meta({ id: 'Deeds' })

/**
 * What a deed comes to. `asks`: it moves money and nothing was done; `question` is what it would do, and the same call with it in `shown`
 * does it. Where it is another question by then, it asks again. `repeats`: somebody did the same a moment ago, and only `is_repeated` with it
 * does it once more. `declined`: it was done and stands, and its money did not come. `waits`: its payment is under way, and goes on by itself.
 */
export const deedAnswer = z
  .object({
    status: z.enum(['done', 'declined', 'waits', 'refused', 'asks', 'repeats']),
    sentence: word,
    question: word.nullable(),
    amount: cents.nullable(),
    dollarAmount: dollarText.nullable(),
  })
  .meta({ id: 'DeedAnswer' })

/** The question that was answered with yes, letter for letter: it may be longer than what people type into a field. */
export const shownQuestion = z.string().max(4_000).optional()

/** The words for a deed that moves money. */
export const moneyWords = { shown: shownQuestion, isRepeated: z.boolean().optional() }
