import { policy } from '../policy.ts'
import { plansToCharge } from './credit.ts'

interface PastOrder {
  amountCents: number
  /** An unpaid order takes its part of the credit before the next one does. */
  isPaid: boolean
}

interface Forecast {
  /** The usual cost of an order of this customer, in whole dollars. */
  usualCents: number
  underWayCents: number
  /** The charge by auto-reload by the time the next order is paid; 0 where the credit is enough. */
  reloadCents: number
}

/** Tells by the newest orders whether the next one sets off auto-reload. Without orders there is nothing to go by. */
export function forecastReload(
  newestOrders: readonly PastOrder[],
  { balanceCents, planCents }: { balanceCents: number; planCents: number },
): Forecast | undefined {
  const usual = newestOrders.slice(0, policy.credit.forecastFromOrders)
  if (usual.length === 0) return undefined
  const usualCents = Math.round(sumOf(usual) / usual.length / 100) * 100
  const underWayCents = sumOf(newestOrders.filter(({ isPaid }) => !isPaid))
  const plans = plansToCharge({ totalCents: underWayCents + usualCents, balanceCents, planCents })
  return { usualCents, underWayCents, reloadCents: plans * planCents }
}

const sumOf = (orders: readonly PastOrder[]): number => orders.reduce((sum, { amountCents }) => sum + amountCents, 0)
