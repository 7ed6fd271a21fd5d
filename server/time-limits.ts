/**
 * All time limits stand in one place, because each limit stands inside another: whoever waits for a lock must hear so
 * before the statement ends, the statement before the answer, and the answer before the server gives up stopping.
 * `time-limits.test.ts` holds them against each other and against docs/operations.md.
 */

/** Receiving a request: its headers, and all of it. How often is looked decides how exact that is. */
export const HEADERS_LIMIT_MS = 10_000
export const RECEIVE_LIMIT_MS = 15_000
export const RECEIVE_CHECK_MS = 1_000

/** The time between a request's arrival and its answer. */
export const ANSWER_LIMIT_MS = 20_000

/** A change waits for the customer's other changes, then for a connection, then for whoever holds the row. */
export const TURN_LIMIT_MS = 5_000
export const CONNECT_LIMIT_MS = 5_000
export const LOCK_LIMIT_MS = 4_000
export const STATEMENT_LIMIT_MS = 15_000
/** PostgreSQL keeps the limit before. When nothing at all comes back, the network is gone, and with it the connection. */
export const SILENCE_LIMIT_MS = 17_000
/** The embedded engine has one connection, which a long transaction of somebody else may hold. */
export const EMBEDDED_WAIT_LIMIT_MS = 15_000

/** A load balancer asks often and waits briefly. */
export const PROBE_LIMIT_MS = 2_000

/** One call of an outside provider. The longest use of one, a charge that failed and is looked up, takes two of them. */
export const PAYMENTS_LIMIT_MS = 8_000
export const TEXTS_LIMIT_MS = 10_000
export const LETTERS_LIMIT_MS = 10_000

/** Stopping: jobs that run are waited for, error reports are sent, and after the last limit the process ends whatever is left. */
export const JOBS_STOP_LIMIT_MS = 5_000
export const REPORTS_STOP_LIMIT_MS = 2_000
/** Most of what starts and stops servers kills after 30 seconds. */
export const STOP_LIMIT_MS = 28_000

/** Limits work that has no limit of its own. What comes of it after the limit is of no interest any more. */
export async function within<Result>(limitMs: number, work: Promise<Result>, late: Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), limitMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
