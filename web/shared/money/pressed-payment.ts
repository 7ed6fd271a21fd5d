import { DAY_MS, MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { serverNow } from '../../core/server-clock.ts'

/** A press of a button that pays, as its draft keeps it until the outcome is known. */
export interface Pressed {
  /** The Idempotency-Key of the attempt: each press has its own. */
  key: string
  /** The moment of the press, by the server's clock. */
  pressedAt: number
  /** The server has told of the attempt's charge: the call repeated asks after that one, and begins none. */
  isOpen?: true
}

/** The bank waits this long for an answer. */
const RESUMED_WITHIN_MS = policy.payments.authenticationMinutes * MINUTE_MS
/** The server keeps the key of an attempt for longer than this. */
const FOLLOWED_WITHIN_MS = DAY_MS

/** The moment of a press, for its draft: by the server's clock, because a device's may be set right in between. */
export const pressedNow = (): number => serverNow().getTime()

type Known = Pick<Pressed, 'pressedAt' | 'isOpen'>

export const ageOf = ({ pressedAt }: Known): number => serverNow().getTime() - pressedAt

/**
 * A customer who comes back later is not charged for what they pressed then. Nor is one whose press has no known time. A charge that
 * was begun in time is still asked after, which begins nothing.
 */
export const isTooOldToPay = (pressed: Known): boolean =>
  !(ageOf(pressed) <= (pressed.isOpen ? FOLLOWED_WITHIN_MS : RESUMED_WITHIN_MS))
