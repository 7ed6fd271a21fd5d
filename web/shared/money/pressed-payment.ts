import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { serverNow } from '../../core/server-clock.ts'

/** The bank waits this long for an answer. */
const RESUMED_WITHIN_MS = policy.payments.authenticationMinutes * MINUTE_MS

/** The moment of a press, for its draft: by the server's clock, because a device's may be set right in between. */
export const pressedNow = (): number => serverNow().getTime()

/** A customer who comes back later is not charged for what they pressed then. Nor is one whose press has no known time. */
export const isTooOldToPay = ({ pressedAt }: { pressedAt: number }): boolean =>
  !(serverNow().getTime() - pressedAt <= RESUMED_WITHIN_MS)
