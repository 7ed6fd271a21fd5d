import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'

/** When a refund that the payment provider could not take, or keeps back, is looked after again. */

const FIRST_WAIT_MS = 10_000
/** For this long a failure may pass at any moment. After it nobody is in a hurry. */
const HURRY_MS = HOUR_MS
const LATER_WAIT_MS = 10 * MINUTE_MS
const BETWEEN_REPORTS_MS = DAY_MS

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** `failingSince` is the first failure's time; null where this is the first. */
export function nextRefundAttempt(failingSince: Date | null, now: Date): Date {
  if (failingSince === null) return after(now, FIRST_WAIT_MS)
  const failedForMs = now.getTime() - failingSince.getTime()
  return after(now, failedForMs < HURRY_MS ? MINUTE_MS : LATER_WAIT_MS)
}

/** The provider tells by itself when it lets a refund go; this is for the telling that was lost. */
export const nextLookAtHeldRefund = (now: Date): Date => after(now, LATER_WAIT_MS)

/** A report from this time or before it is repeated, as long as the refund still waits. */
export const refundReportIsOldBy = (now: Date): Date => after(now, -BETWEEN_REPORTS_MS)
