import { DAY_MS } from '#rules/durations'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { refusal, sharedCounter } from './limits.ts'

/**
 * Guessing gets slower and slower. Five tries are free. From then on one try is let through at a time, and the next has to
 * wait twice as long as the one before, a quarter of an hour at most.
 */
const FREE_TRIES = 5
const LONGEST_WAIT_SECONDS = 15 * 60
const COUNTED_SECONDS = DAY_MS / 1000

export interface BackOff {
  /** Counts a try under this key before it is made, so that many at once are not taken for one. Refuses it during a pause. */
  admit(key: string): Promise<void>
  /** Forgets the tries that were counted. */
  forget(key: string): Promise<void>
}

const NO_BACK_OFF: BackOff = { admit: async () => {}, forget: async () => {} }

export function createBackOff(config: Config, database: Database): BackOff {
  if (!config.rateLimits) return NO_BACK_OFF

  const isSetBack = { isSetBack: true }
  const tries = sharedCounter(
    database,
    { keyPrefix: 'tries', points: FREE_TRIES, duration: COUNTED_SECONDS },
    isSetBack,
  )
  const turns = sharedCounter(database, { keyPrefix: 'turn', points: 1, duration: LONGEST_WAIT_SECONDS }, isSetBack)

  return {
    async admit(key) {
      const { consumedPoints: count } = await tries.penalty(key)
      if (count <= FREE_TRIES) return
      try {
        await turns.consume(key, 1, { customDuration: waitSeconds(count) })
      } catch (outcome) {
        // Knocking on the closed door makes nobody wait longer.
        await tries.reward(key)
        throw refusal(outcome)
      }
    },
    async forget(key) {
      await tries.delete(key)
      await turns.delete(key)
    },
  }
}

/** 2, 4, 8 … seconds. */
const waitSeconds = (count: number) => Math.min(2 ** (count - FREE_TRIES), LONGEST_WAIT_SECONDS)
