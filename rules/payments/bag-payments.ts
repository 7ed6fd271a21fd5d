import { type Payment, paymentOf } from './order-payment.ts'
import { type Means, paymentOfDue, type StillDue } from './still-due.ts'

export type BagPayments = Omit<Payment, 'reload'> & { reloadCents: number }

/**
 * Who pays for the orders of a bag as of today, one after the other as they are delivered. What earlier orders still cost takes its part of
 * the credit first. A reload for them counts, for it comes.
 */
export function paymentsOf(
  totalsCents: readonly number[],
  stillDue: StillDue,
  { balanceCents, reloadPlanCents }: Means,
): BagPayments {
  const earlier = paymentOfDue(stillDue, { balanceCents, reloadPlanCents })
  const all = { creditCents: 0, cardCents: 0, waivedCents: 0, ...earlier }
  for (const totalCents of totalsCents) {
    const paid = paymentOf({ totalCents, balanceCents: all.balanceAfterCents, reloadPlanCents })
    all.creditCents += paid.creditCents
    all.cardCents += paid.cardCents
    all.waivedCents += paid.waivedCents
    all.reloadCents += paid.reload?.chargeCents ?? 0
    all.balanceAfterCents = paid.balanceAfterCents
  }
  return all
}
