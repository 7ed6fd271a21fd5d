import { requireAmount } from '../money.ts'
import { cardDemand, plansToCharge } from './credit.ts'

interface Demand {
  totalCents: number
  /** The spendable credit, without what is frozen. After a lost dispute it may be below zero. */
  balanceCents: number
  /**
   * The price of the plan to buy again. Null on payc, with auto-reload off, after a declined reload, and for whatever is
   * no order: a small fee must not set off a large charge.
   */
  reloadPlanCents: number | null
}

export interface Payment {
  /** Bought first, in one charge; null when there is nothing to buy. */
  reload: { plans: number; chargeCents: number } | null
  /** The credit pays this part, with what was just bought included. */
  creditCents: number
  /** The rest, as a charge of its own. */
  cardCents: number
  waivedCents: number
  balanceAfterCents: number
}

/** Credit first, whatever the plan, then the card. Nothing to pay means that nobody asks the card, not even for a reload. */
export function paymentOf({ totalCents, balanceCents, reloadPlanCents }: Demand): Payment {
  requireAmount(totalCents)
  const plans =
    reloadPlanCents === null || totalCents === 0
      ? 0
      : plansToCharge({ totalCents, balanceCents, planCents: reloadPlanCents })
  const chargeCents = plans * (reloadPlanCents ?? 0)
  const availableCents = balanceCents + chargeCents
  const creditCents = Math.min(totalCents, Math.max(0, availableCents))
  return {
    reload: plans === 0 ? null : { plans, chargeCents },
    creditCents,
    ...cardDemand(totalCents - creditCents),
    balanceAfterCents: availableCents - creditCents,
  }
}
