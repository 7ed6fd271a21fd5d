import { addDays, instantAt, laDay } from '../days/days.ts'
import { MINUTE_MS } from '../durations.ts'
import { policy } from '../policy.ts'

const { retryAfterDays, retryMinuteOfDay, lostAttempts } = policy.payments

/** A bank's word where it would have to ask its customer, and nobody is at the screen: no try of ours can succeed. */
export const BANK_ASKS = 'Your bank wants you to confirm this payment.'

/** The next time the card is asked by itself for an order that was held then; never after the last of the days. */
export function nextTryAt(heldAt: Date, now: Date): Date | null {
  const heldOn = laDay(heldAt)
  const tries = retryAfterDays.map((days) => instantAt(addDays(heldOn, days), retryMinuteOfDay))
  return tries.find((at) => at > now) ?? null
}

/**
 * A card that was not asked for the order yet, and is not one that we ask no more by ourselves, is the main one; or there is more credit
 * than was reckoned with.
 */
export const hasNewMeans = (held: {
  mainCardId: number | null
  askedCardId: number | null
  refusedCardId: number | null
  balanceCents: number | null
  askedCreditCents: number | null
}): boolean =>
  (held.mainCardId !== null && held.mainCardId !== held.askedCardId && held.mainCardId !== held.refusedCardId) ||
  (held.balanceCents ?? 0) > (held.askedCreditCents ?? 0)

/**
 * The time to ask again for an order whose last attempts, so many in a row, never reached the provider: at once, then
 * the pauses double.
 */
export function askedAgainFrom(attempts: number, lastEndedAt: Date): Date {
  const { firstPauseMinutes, longestPauseMinutes } = lostAttempts
  const minutes = attempts < 2 ? 0 : Math.min(longestPauseMinutes, firstPauseMinutes * 2 ** (attempts - 2))
  return new Date(lastEndedAt.getTime() + minutes * MINUTE_MS)
}
