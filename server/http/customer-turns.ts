import { AppError } from '../app-error.ts'
import { TURN_LIMIT_MS } from '../time-limits.ts'

/** No screen of ours sends two changes at once. */
export const CHANGES_AT_ONCE = 4
/** Calls that name a customer without being signed in: signing in, asking for a link, following one. */
export const STRANGERS_CHANGES_AT_ONCE = 2

/** Runs one change of a customer in its turn. */
export type CustomerTurns = <Result>(whose: number | string, change: () => Promise<Result>) => Promise<Result>

interface Queue {
  running: number
  waiting: Array<() => void>
}

/**
 * Changes of one customer wait for each other at the lock on their row, each with a connection in its hands. So that one customer
 * cannot hold all connections of this server, only a few changes run at once; the others wait for their turn without one, and are asked
 * to come back when it takes too long.
 */
export function createCustomerTurns(atOnce = CHANGES_AT_ONCE, waitLimitMs = TURN_LIMIT_MS): CustomerTurns {
  const queues = new Map<number | string, Queue>()

  function takeTurn(queue: Queue): Promise<void> {
    if (queue.running < atOnce) {
      queue.running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(turn), 1)
        reject(new AppError('unavailable'))
      }, waitLimitMs)
      queue.waiting.push(turn)
    })
  }

  return async (whose, change) => {
    const queue = queues.get(whose) ?? { running: 0, waiting: [] }
    queues.set(whose, queue)
    await takeTurn(queue)
    try {
      return await change()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(whose)
    }
  }
}
