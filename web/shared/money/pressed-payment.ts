import { MINUTE_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { serverNow } from '../../core/server-clock.ts'

/** As long as the bank waits for an answer. */
const RESUMED_WITHIN_MS = policy.payments.authenticationMinutes * MINUTE_MS

/** When a payment is pressed, for its draft: by the server's clock, because a device's may be set right in between. */
export const pressedNow = (): number => serverNow().getTime()

/** Who comes back later is not charged for what they pressed then. Nor is anybody of whose press no time is known. */
export const isTooOldToPay = ({ pressedAt }: { pressedAt: number }): boolean =>
  !(serverNow().getTime() - pressedAt <= RESUMED_WITHIN_MS)
