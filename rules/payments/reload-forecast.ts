import { policy } from '../policy.ts'
import { paymentOf } from './order-payment.ts'
import { type Means, paymentOfDue, type StillDue } from './still-due.ts'

interface Forecast {
  /** The usual cost of an order of this customer, in whole dollars. */
  usualCents: number
  /** The charge by auto-reload by the time the next order is paid; 0 where the credit is enough. */
  reloadCents: number
  /** The same where what auto-reload does not pay has taken its part of the credit before: nobody knows whether its customer pays it. */
  reloadAfterRestCents: number
}

/**
 * Tells by what the newest bags cost whether the next one sets off auto-reload. Bags that are not paid yet take their part of the credit
 * before it. Without orders there is nothing to go by.
 */
export function forecastReload(
  newestCents: readonly number[],
  { bagCents, restCents }: StillDue,
  means: Means,
): Forecast | undefined {
  const usual = newestCents.slice(0, policy.credit.forecastFromOrders)
  if (usual.length === 0) return undefined
  const usualCents = Math.round(usual.reduce((sum, cents) => sum + cents, 0) / usual.length / 100) * 100
  const reloadAfter = (due: StillDue): number => {
    const { reloadCents, balanceAfterCents } = paymentOfDue(due, means)
    const next = paymentOf({ ...means, totalCents: usualCents, balanceCents: balanceAfterCents })
    return reloadCents + (next.reload?.chargeCents ?? 0)
  }
  return {
    usualCents,
    reloadCents: reloadAfter({ bagCents, restCents: 0 }),
    reloadAfterRestCents: reloadAfter({ bagCents, restCents }),
  }
}
