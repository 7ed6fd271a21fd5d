import { availableParallelism } from 'node:os'
import { AppError } from '../app-error.ts'

/**
 * Hashing a password keeps a core busy on purpose. So few are made at once, those who come next wait for their turn, and
 * beyond that callers are sent away before they have cost anything: signed-in customers stay quick in a flood of logins.
 */
export interface HashTurns {
  /** Refuses who comes while as many as may wait are already there, before anything is done or counted for them. */
  requireRoom(): void
  /** Runs a call that is going to hash, unless there is no room. */
  admit<Result>(call: () => Promise<Result>): Promise<Result>
  /** Makes one hash as soon as it has its turn, in the order of asking. */
  take<Result>(hash: () => Promise<Result>): Promise<Result>
}

/** One core is left for everybody else. Node hashes in four threads, which files and names are looked up in too. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** The most calls inside, waiting or hashing: a few seconds of work for one core. */
const CALLS = 64
const RETRY_AFTER_SECONDS = 3

export function createHashTurns({ atOnce = AT_ONCE, calls = CALLS } = {}): HashTurns {
  const waiting: Array<() => void> = []
  let inside = 0
  let hashing = 0

  function requireRoom(): void {
    if (inside >= calls) {
      throw new AppError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
    }
  }

  return {
    requireRoom,
    async admit(call) {
      requireRoom()
      inside += 1
      try {
        return await call()
      } finally {
        inside -= 1
      }
    },
    async take(hash) {
      // A call that ends hands the turn over, so the count stays as it is.
      if (hashing < atOnce) hashing += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await hash()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else hashing -= 1
      }
    },
  }
}
