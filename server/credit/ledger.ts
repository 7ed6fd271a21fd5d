import type { LotKind } from '#rules/payments/credit-lots'
import { balanceChange, balanced, coveringDebt, type EntryKind, type Posting } from '#rules/payments/ledger'
import type { Owner } from '../db/customers.ts'
import type { Db } from '../db/open.ts'
import { addOrderRefund } from '../db/order-money.ts'
import { insertEntry, updateCredit } from './store.ts'

export interface NewEntry {
  kind: EntryKind
  /** Its cause in words ("invoice 1001 paid"). The same cause is never booked twice. */
  source: string
  orderNumber?: number | null
  lot?: { kind: LotKind; invoiceId?: number; cents: number }
  postings: readonly Posting[]
}

export interface Booked {
  owner: Owner
  entryId: number
  /** The lot that was opened. */
  lotId: number | null
}

/** The one way into the books, and the one writer of the balance in the whole product. */
export async function book(db: Db, owner: Owner, entry: NewEntry, now: Date): Promise<Booked> {
  const postings = balanced(coveringDebt(entry.postings, owner.balanceCents))
  const changeCents = balanceChange(postings)
  const balanceCents = owner.balanceCents + changeCents
  if (changeCents !== 0 && (await updateCredit(db, owner.id, { balanceCents })) === undefined) {
    throw new Error(`"${entry.source}" belongs to a customer who has gone.`)
  }
  const { entryId, lotId } = await insertEntry(
    db,
    {
      customerId: owner.id,
      kind: entry.kind,
      source: entry.source,
      orderNumber: entry.orderNumber ?? null,
      changeCents,
      balanceAfterCents: balanceCents,
      lot: entry.lot && { ...entry.lot, invoiceId: entry.lot.invoiceId ?? null },
      postings,
    },
    now,
  )
  if (entry.kind === 'order_refund' && entry.orderNumber != null) {
    await addOrderRefund(db, owner.id, entry.orderNumber, refundedCents(postings))
  }
  return { owner: { ...owner, balanceCents }, entryId, lotId }
}

/** What is given back of an order is taken off the income. */
const refundedCents = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { account, cents }) => (account === 'sales' ? sum - cents : sum), 0)
