import { addDays, instantAt, laDay } from './days.ts'
import { policy } from './policy.ts'

const { retryAfterDays, retryMinuteOfDay } = policy.payments

/** When the card is asked again by itself for an order that was held then; never after the last of the days. */
export function nextTryAt(heldAt: Date, now: Date): Date | null {
  const heldOn = laDay(heldAt)
  const tries = retryAfterDays.map((days) => instantAt(addDays(heldOn, days), retryMinuteOfDay))
  return tries.find((at) => at > now) ?? null
}
