import type { EntryKind, LedgerAccount } from '#rules/payments/ledger'
import type { Db } from '../db/open.ts'
import { sumOrderPostings } from './store.ts'

/** The payment of an order, a fee or a purchase, and what went back of it, out of the books. */
export interface OrderPayment {
  creditCents: number
  cardCents: number
  waivedCents: number
  refundedCents: number
  /** The part of it that went to the card. */
  refundedToCardCents: number
  /** The refunds that the bank did not take and that became credit. */
  refusedCents: number
}

const REFUNDS: readonly EntryKind[] = ['order_refund']
/**
 * Entries that pay. Others under the same number take from the same accounts and pay nothing: what a bank did not take of a refund comes
 * from the card and becomes credit, a dispute freezes credit, leaving ends it.
 */
const PAYMENTS: readonly EntryKind[] = ['purchase', 'reload', 'order', 'fee', 'staff_charge', 'welcome_box']
/** The accounts that an order may take from. A purchase brings credit and takes none. */
const PAYING = ['credit', 'card', 'waived'] as const satisfies readonly LedgerAccount[]

export async function readOrderPayment(db: Db, customerId: number, number: number): Promise<OrderPayment> {
  const sums = await sumOrderPostings(db, customerId, number)
  const taken = (account: (typeof PAYING)[number]) =>
    sums
      .filter((sum) => sum.account === account && PAYMENTS.includes(sum.kind))
      .reduce((cents, sum) => cents + Math.max(0, -Number(sum.cents)), 0)
  const refundedCents = sums
    .filter(({ kind, account }) => REFUNDS.includes(kind) && account === 'sales')
    .reduce((cents, sum) => cents - Number(sum.cents), 0)
  const toCardCents = sums
    .filter(({ kind, account }) => REFUNDS.includes(kind) && account === 'card')
    .reduce((cents, sum) => cents + Number(sum.cents), 0)
  // A refund whose money the bank has paid meanwhile became nobody's.
  const refusedCents = sums
    .filter(({ kind, account }) => kind === 'refund_failed' && (account === 'credit' || account === 'debt'))
    .reduce((cents, sum) => cents + Number(sum.cents), 0)
  return {
    creditCents: taken('credit'),
    cardCents: taken('card'),
    waivedCents: taken('waived'),
    refundedCents,
    refundedToCardCents: toCardCents - refusedCents,
    refusedCents,
  }
}
