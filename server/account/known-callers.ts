import { createHmac } from 'node:crypto'
import { DAY_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { counterOf } from '../brakes/limits.ts'
import { sessionSecretsOf } from '../config.ts'
import type { Cookie } from '../http/cookies.ts'
import type { Deps } from '../ports.ts'
import type { Caller } from './caller.ts'
import { deviceCookie, findDevice, markDevice } from './device-cookie.ts'
import { findByEmail, isKnownNetwork, keepKnownNetwork, type MarkedCustomer } from './store.ts'

/**
 * Tries at a password are slowed down (brakes/back-off.ts), and the owner still gets into the account. All strangers share one
 * counter for an account, so that a thousand of them guess no faster than one. Whoever knocks first when a pause ends has the
 * turn, and a patient guesser can be first every time: this counter alone would keep the owner out for as long.
 *
 * So it counts strangers only. A device that signed in before, by its cookie, and a network that somebody signed in from
 * lately have counters of their own, which strangers cannot touch. An owner on neither is refused during a pause even with
 * the right password, because an answer would be what the guesser is after, and comes in with a reset link: asking for one
 * never waits for others, and whoever follows it is known from then on. A new password makes strangers of all networks and
 * devices but the one on which it was set: whoever had the old one may have been among them.
 */

/** The customer of an address that nobody has, so that as much is asked and reckoned as for a real one. */
const NOBODY: MarkedCustomer = { id: 0, passwordHash: '' }

/** The key that counts this caller's tries at this account. */
export async function triesKey(deps: Deps, email: string, { network, device: cookie }: Caller): Promise<string> {
  const { config, database, clock } = deps
  // Without back-off nobody counts.
  if (!config.rateLimits) return ''
  const now = clock.now()
  const customer = (await findByEmail(database.db, email, now)) ?? NOBODY
  const hashes = sessionSecretsOf(config).map((secret) => hashOf(secret, network))
  const isKnown = await isKnownNetwork(database.db, customer.id, hashes, knownSince(now))
  const device = findDevice(config, customer, cookie, now)
  if (device !== undefined) return ownKey(deps, email, `device ${device}`)
  return isKnown ? networkKey(deps, email, network) : strangersKey(deps, email)
}

/** The key that would have counted this network's tries, had it been known. */
export const networkKey = (deps: Deps, email: string, network: string): string =>
  ownKey(deps, email, `network ${network}`)

const strangersKey = ({ config }: Deps, email: string) => counterOf(config, email)
const ownKey = (deps: Deps, email: string, known: string) =>
  `${strangersKey(deps, email)}:${counterOf(deps.config, known)}`

/**
 * The customer was here, with this password: as long as it is theirs, neither network nor device is a stranger. Answers with
 * the device's next cookie; with none when the password has been changed since. What was asked for has happened by then, and
 * a fault here undoes nothing.
 */
export async function rememberCaller(deps: Deps, customer: MarkedCustomer, caller: Caller): Promise<Cookie[]> {
  const { config, database, clock, random } = deps
  // Without back-off nobody asks who is known.
  if (!config.rateLimits) return []
  const cookies: Cookie[] = []
  await afterwards(deps, caller, async () => {
    const now = clock.now()
    const isTheirs = await keepKnownNetwork(database.db, customer, hashOf(config.sessionSecret, caller.network), now)
    if (isTheirs) cookies.push(deviceCookie(markDevice(config, random, customer, caller.device, now)))
  })
  return cookies
}

/** Runs what makes the next visit easier; its failure is reported and spoils nothing of this one. */
export async function afterwards(
  { errorReports }: Deps,
  { requestId, route }: Caller,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    errorReports.fault(error, { requestId, place: `after ${route}` })
  }
}

/** A network that was not seen since then is a stranger again. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - policy.accounts.knownNetworkDays * DAY_MS)

const hashOf = (secret: string, network: string) => createHmac('sha256', secret).update(network).digest('base64url')
