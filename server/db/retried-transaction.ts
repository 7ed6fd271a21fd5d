import { setTimeout as pause } from 'node:timers/promises'
import { isWorthRetrying } from './unavailable.ts'

const TRIES = 4
const SHORTEST_PAUSE_MS = 10

/**
 * Runs a transaction again when the database rolled it back for the sake of another one. Nothing else is repeated: after a
 * connection that was lost at the commit nobody knows what has happened, and only the caller's Idempotency-Key can tell.
 */
export async function retried<Result>(transaction: (undo: Array<() => void>) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const undo: Array<() => void> = []
    try {
      return await transaction(undo)
    } catch (error) {
      for (const forget of undo.reverse()) forget()
      if (tries === TRIES || !isWorthRetrying(error)) throw error
    }
    // The pause is random, or those in each other's way would meet again.
    await pause(SHORTEST_PAUSE_MS * 2 ** tries * (0.5 + Math.random()))
  }
}
