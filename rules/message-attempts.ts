import { DAY_MS, MINUTE_MS } from './durations.ts'
import { policy } from './policy.ts'

/** When a text or letter that could not be sent is tried again. */

const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** Quick tries see a message over a trouble of minutes. After them somebody is told. */
export const QUICK_ATTEMPTS = 6
/** A wrong setting, or a block list that names us, is put right within a day; the second one is for the night before somebody looks. */
const KEPT_TRYING_MS = 2 * DAY_MS

interface TriedMessage {
  /** Tries so far. */
  attempts: number
  createdAt: Date
  /** Nobody knows what became of the last try. Tried for days, such a message could arrive dozens of times. */
  mayHaveLeft: boolean
}

/** Undefined where it is given up. */
export function nextMessageAttempt({ attempts, createdAt, mayHaveLeft }: TriedMessage, now: Date): Date | undefined {
  const isKeptTrying = !mayHaveLeft && now.getTime() - createdAt.getTime() < KEPT_TRYING_MS
  if (attempts >= QUICK_ATTEMPTS && !isKeptTrying) return undefined
  return new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS))
}

/** The code in a text from then no longer works. */
export const isCodeOver = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= policy.accounts.phoneCodeMinutes * MINUTE_MS

/** The link in a letter from then opens nothing any more. */
export const isLinkOver = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= policy.accounts.resetLinkMinutes * MINUTE_MS
