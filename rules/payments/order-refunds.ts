import { requireAmount } from '../money.ts'
import type { LotPart } from './credit-lots.ts'

export interface PaidOrder {
  /** The card paid this much; what was waived is not in it. */
  cardPaidCents: number
  /** The lots that paid the rest, in the order in which they were spent. */
  spentParts: readonly LotPart[]
  /** The order was to take this from credit that a dispute had taken before, so the customer owes it instead. */
  owedCents: number
  /** Money that went back already, or is a bank's to decide; owed money comes back into a lot that paid for nothing. */
  cardRefundedCents: number
  returnedParts: readonly LotPart[]
}

export interface OrderRefund {
  cardCents: number
  owedCents: number
  parts: LotPart[]
}

export function refundableCents({ cardPaidCents, cardRefundedCents, ...order }: PaidOrder): number {
  return cardPaidCents - cardRefundedCents + openOwedCents(order) + sumOf(openParts(order))
}

/** Money goes back the way it came: to the card first, at most what it paid, then off the debt, the rest into its lots, last spent first. */
export function orderRefund(order: PaidOrder, cents: number): OrderRefund | 'nothing' | 'more_than_paid' {
  requireAmount(cents)
  if (cents === 0) return 'nothing'
  if (cents > refundableCents(order)) return 'more_than_paid'
  const cardCents = Math.min(cents, order.cardPaidCents - order.cardRefundedCents)
  const owedCents = Math.min(cents - cardCents, openOwedCents(order))
  let missingCents = cents - cardCents - owedCents
  const parts = openParts(order)
    .reverse()
    .map(({ lotId, cents: open }) => {
      const partCents = Math.min(open, missingCents)
      missingCents -= partCents
      return { lotId, cents: partCents }
    })
    .filter((part) => part.cents > 0)
  return { cardCents, owedCents, parts }
}

type CreditOfOrder = Pick<PaidOrder, 'spentParts' | 'owedCents' | 'returnedParts'>

function openOwedCents({ spentParts, owedCents, returnedParts }: CreditOfOrder): number {
  const isSpent = new Set(spentParts.map(({ lotId }) => lotId))
  return owedCents - sumOf(returnedParts.filter(({ lotId }) => !isSpent.has(lotId)))
}

/** The parts not yet put back into their lots. A lot is spent once by an order. */
function openParts({ spentParts, returnedParts }: CreditOfOrder): LotPart[] {
  return spentParts.map(({ lotId, cents }) => ({
    lotId,
    cents: cents - sumOf(returnedParts.filter((part) => part.lotId === lotId)),
  }))
}

const sumOf = (parts: readonly LotPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0)
