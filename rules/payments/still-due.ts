import { paymentOf } from './order-payment.ts'

/** What is not paid yet, by what may pay it. */
export interface StillDue {
  /** Bags that are priced: credit pays them, with what auto-reload buys where it is short. They are paid by themselves. */
  bagCents: number
  /** Whatever else waits for money, as a charge of ours or a fee: credit pays as far as it goes, then the card, and never a reload. */
  restCents: number
  /** The number of the only order that all of it is for. */
  order?: number | undefined
  /** The number of the only order of the rest. */
  restOrder?: number | undefined
}

export const NOTHING_DUE: StillDue = { bagCents: 0, restCents: 0 }

export const dueCentsOf = ({ bagCents, restCents }: StillDue): number => bagCents + restCents

export interface Means {
  balanceCents: number
  /** The price of the plan that auto-reload buys; null where it buys none. */
  reloadPlanCents: number | null
}

/**
 * What paying all of it makes of the credit. The rest comes first, for it waits already and a bag is still to be packed: where a reload
 * comes in any sequence, it comes in this one, and without one each sequence leaves the same.
 */
export function paymentOfDue(
  { bagCents, restCents }: StillDue,
  { balanceCents, reloadPlanCents }: Means,
): { reloadCents: number; balanceAfterCents: number } {
  const rest = paymentOf({ totalCents: restCents, balanceCents, reloadPlanCents: null })
  const bags = paymentOf({ totalCents: bagCents, balanceCents: rest.balanceAfterCents, reloadPlanCents })
  return { reloadCents: bags.reload?.chargeCents ?? 0, balanceAfterCents: bags.balanceAfterCents }
}
