import { policy } from '../policy.ts'
import { plansToCharge } from './credit.ts'

interface Means {
  balanceCents: number
  planCents: number
  /** What is not paid yet takes its part of the credit before the next order does. */
  stillDueCents: number
}

interface Forecast {
  /** The usual cost of an order of this customer, in whole dollars. */
  usualCents: number
  /** The charge by auto-reload by the time the next order is paid; 0 where the credit is enough. */
  reloadCents: number
}

/** Tells by what the newest bags cost whether the next one sets off auto-reload. Without orders there is nothing to go by. */
export function forecastReload(
  newestCents: readonly number[],
  { balanceCents, planCents, stillDueCents }: Means,
): Forecast | undefined {
  const usual = newestCents.slice(0, policy.credit.forecastFromOrders)
  if (usual.length === 0) return undefined
  const usualCents = Math.round(usual.reduce((sum, cents) => sum + cents, 0) / usual.length / 100) * 100
  const plans = plansToCharge({ totalCents: stillDueCents + usualCents, balanceCents, planCents })
  return { usualCents, reloadCents: plans * planCents }
}
