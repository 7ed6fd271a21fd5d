import { createHmac } from 'node:crypto'
import { policy } from '#rules/policy'
import { counterOf, refusal, sharedCounter } from '../limits.ts'
import type { Deps } from '../ports.ts'
import { isKnownNetwork, keepKnownNetwork } from './store.ts'

/**
 * Guessing gets slower and slower, and its owner can still get into the account. Five tries are free. From then on one try is
 * let through at a time, and the next has to wait twice as long as the one before, a quarter of an hour at most: nobody is locked
 * out for good. All networks that have never signed in to the account share one counter, so that a thousand of them guess
 * no faster than one. A network that has done so lately has a counter of its own, which strangers cannot touch.
 *
 * While it waits, an unknown network is refused with the right password, too: an answer would be what the guesser is after.
 * An owner who is travelling comes in with a reset link; whoever follows it is known from then on.
 */
const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 15 * 60
const COUNTED_SECONDS = 24 * 60 * 60

const DAY_MS = 24 * 60 * 60 * 1000

type Tried = 'login' | 'reset'

export interface BackOff {
  /** Counts a try before it is made, so that many at once are not taken for one. Answers with how to take it back. */
  admit(tried: Tried, email: string, network: string): Promise<() => Promise<void>>
  /** The customer was here: this network is no stranger from now on. */
  welcome(customerId: number, network: string): Promise<void>
  /** Forgets what this network got wrong before it became known in another way. */
  forgive(email: string, network: string): Promise<void>
}

const NO_BACK_OFF: BackOff = { admit: async () => async () => {}, welcome: async () => {}, forgive: async () => {} }

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
  const strangersKey = (tried: Tried, email: string) => `${tried}:${counterOf(email)}`
  const ownKey = (tried: Tried, email: string, network: string) => `${strangersKey(tried, email)}:${hashOf(network)}`
  const setBack = async (key: string) => {
    await tries.delete(key)
    await turns.delete(key)
  }

  return {
    async admit(tried, email, network) {
      const isKnown = await isKnownNetwork(database.db, email, hashOf(network), knownSince(clock.now()))
      const key = isKnown ? ownKey(tried, email, network) : strangersKey(tried, email)
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
    welcome: (customerId, network) => keepKnownNetwork(database.db, customerId, hashOf(network), clock.now()),
    async forgive(email, network) {
      for (const tried of ['login', 'reset'] as const) await setBack(ownKey(tried, email, network))
    },
  }
}

/** A network that was not seen since then is a stranger again. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - policy.accounts.knownNetworkDays * DAY_MS)

/** 2, 4, 8 … seconds. */
const waitSeconds = (count: number) => Math.min(2 ** (count - FREE_TRIES), LONGEST_WAIT_SECONDS)
