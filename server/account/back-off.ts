import { createHmac } from 'node:crypto'
import { policy } from '#rules/policy'
import { counterOf, refusal, sharedCounter } from '../http/limits.ts'
import type { Deps } from '../ports.ts'
import { findDevice, type MarkedCustomer, markDevice } from './device-cookie.ts'
import { findByEmail, isKnownNetwork, keepKnownNetwork } from './store.ts'

/**
 * Guessing gets slower and slower, and the owner still gets into the account. Five tries are free. From then on one try is
 * let through at a time, and the next has to wait twice as long as the one before, a quarter of an hour at most. All strangers
 * share one counter for an account, so that a thousand of them guess no faster than one. Whoever knocks first when a pause
 * ends has the turn, and a patient guesser can be first every time: this counter alone would keep the owner out for as long.
 *
 * So it counts strangers only. A device that signed in before, by its cookie, and a network that somebody signed in from
 * lately have counters of their own, which strangers cannot touch. An owner on neither is refused during a pause even with
 * the right password, because an answer would be what the guesser is after, and comes in with a reset link: asking for one
 * never waits for others, and whoever follows it is known from then on. A new password makes strangers of all networks and
 * devices but the one on which it was set: whoever had the old one may have been among them.
 */
const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 15 * 60
const COUNTED_SECONDS = 24 * 60 * 60

const DAY_MS = 24 * 60 * 60 * 1000

/** For an address that nobody has, so that as much is asked and reckoned as for one that somebody has. */
const NOBODY: MarkedCustomer = { id: 0, passwordHash: '' }

export interface Caller {
  network: string
  /** What the device's cookie says. */
  device: string | undefined
}

export interface BackOff {
  /** Counts a try before it is made, so that many at once are not taken for one. Answers with how to take it back. */
  admit(email: string, caller: Caller): Promise<() => Promise<void>>
  /**
   * The customer was here, with this password: as long as it is theirs, neither network nor device is a stranger. Answers
   * with the device's next cookie; nothing when the password has been changed since.
   */
  welcome(customer: MarkedCustomer, caller: Caller): Promise<string | undefined>
  /** Forgets what this network got wrong before it became known in another way. */
  forgive(email: string, caller: Caller): Promise<void>
}

const NO_BACK_OFF: BackOff = {
  admit: async () => async () => {},
  welcome: async () => undefined,
  forgive: async () => {},
}

export function createBackOff({ config, database, clock }: Deps): BackOff {
  if (!config.rateLimits) return NO_BACK_OFF

  const isSetBack = { isSetBack: true }
  const tries = sharedCounter(
    database,
    { keyPrefix: 'tries', points: FREE_TRIES, duration: COUNTED_SECONDS },
    isSetBack,
  )
  const turns = sharedCounter(database, { keyPrefix: 'turn', points: 1, duration: LONGEST_WAIT_SECONDS }, isSetBack)

  const hashOf = (network: string) => createHmac('sha256', config.sessionSecret).update(network).digest('base64url')
  const strangersKey = (email: string) => counterOf(config, email)
  const ownKey = (email: string, known: string) => `${strangersKey(email)}:${counterOf(config, known)}`
  const networkKey = (email: string, network: string) => ownKey(email, `network ${network}`)
  const setBack = async (key: string) => {
    await tries.delete(key)
    await turns.delete(key)
  }

  async function keyOf(email: string, { network, device: cookie }: Caller): Promise<string> {
    const now = clock.now()
    const customer = (await findByEmail(database.db, email, now)) ?? NOBODY
    const isKnown = await isKnownNetwork(database.db, customer.id, hashOf(network), knownSince(now))
    const device = findDevice(config, customer, cookie, now)
    if (device !== undefined) return ownKey(email, `device ${device}`)
    return isKnown ? networkKey(email, network) : strangersKey(email)
  }

  return {
    async admit(email, caller) {
      const key = await keyOf(email, caller)
      const { consumedPoints: count } = await tries.penalty(key)
      if (count > FREE_TRIES) {
        try {
          await turns.consume(key, 1, { customDuration: waitSeconds(count) })
        } catch (outcome) {
          // Knocking on the closed door makes nobody wait longer.
          await tries.reward(key)
          throw refusal(outcome)
        }
      }
      return () => setBack(key)
    },
    async welcome(customer, { network, device }) {
      const now = clock.now()
      const isTheirs = await keepKnownNetwork(database.db, customer, hashOf(network), now)
      return isTheirs ? markDevice(config, customer, device, now) : undefined
    },
    forgive: (email, { network }) => setBack(networkKey(email, network)),
  }
}

/** A network that was not seen since then is a stranger again. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - policy.accounts.knownNetworkDays * DAY_MS)

/** 2, 4, 8 … seconds. */
const waitSeconds = (count: number) => Math.min(2 ** (count - FREE_TRIES), LONGEST_WAIT_SECONDS)
