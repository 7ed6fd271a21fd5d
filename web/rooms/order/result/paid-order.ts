import { useState } from 'react'
import type { Card, Invoice } from '#contract/billing'
import { useCards, useInvoices } from '../../../shared/money/queries.ts'
import type { PlacedOrder } from '../../../shared/order/placed-order.ts'
import type { Submission } from '../order-drafts.ts'

/** The payment of an order that was sent, asked for anew; once known, it stays so. */
export function usePaidOrder(submission: Submission): {
  data: PlacedOrder | 'unpaid' | undefined
  error: Error | null
  refetch: () => Promise<unknown>
} {
  const invoices = useInvoices({ isFresh: true })
  // The cards only say which one it was: if they do not come, the order goes on without.
  const cards = useCards({ isFresh: true })
  const [data, setData] = useState<PlacedOrder | 'unpaid'>()
  const isKnown = invoices.isFetchedAfterMount && invoices.isSuccess && cards.isFetchedAfterMount
  if (data === undefined && isKnown) {
    const invoice = invoices.data.find(({ id }) => id === submission.order)
    setData(invoice?.isPaid ? paidOrder(submission, invoice, cards.data ?? []) : 'unpaid')
  }
  return { data, error: invoices.error, refetch: invoices.refetch }
}

function paidOrder({ plan }: Submission, invoice: Invoice, cards: readonly Card[]): PlacedOrder {
  const { amount, amountWithDiscount, card } = invoice
  return {
    plan,
    paidCents: amountWithDiscount,
    creditCents: amount,
    cardLast: cards.find(({ id, isActive }) => (card === null ? isActive : id === card))?.last,
  }
}
