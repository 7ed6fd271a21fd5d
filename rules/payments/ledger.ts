/** The accounts of the books. Money flows from the accounts that have less to those that have more. */
export type LedgerAccount =
  /** The credit that the customer may spend, lot by lot. */
  | 'credit'
  /** Credit while a bank looks into the purchase that brought it. */
  | 'frozen'
  /** The customer's debt after a lost dispute, below zero. */
  | 'debt'
  /** The customers' cards: below zero by what was charged, less what went back. */
  | 'card'
  /** The income: orders, fees, welcome boxes. */
  | 'sales'
  /** Money that we gave away: by coupons, as amounts too small for a card, as gifts, as credit back. */
  | 'discounts'
  | 'waived'
  | 'gifts'
  | 'credit_back'
  /** Credit that went between two customers. */
  | 'transfers'
  /** Credit that ended without having been spent. */
  | 'forfeited'
  /** The amounts that customers' banks took back for what we had delivered. */
  | 'disputes'

/** The event, as the customer's statement names it. */
export type EntryKind =
  | 'purchase'
  | 'reload'
  | 'order'
  | 'fee'
  | 'staff_charge'
  | 'welcome_box'
  | 'welcome_box_back'
  | 'order_refund'
  | 'leaving'
  | 'frozen'
  | 'unfrozen'
  | 'dispute_lost'
  | 'dispute_given_back'
  | 'credit_back'
  | 'gift'
  | 'transfer_in'
  | 'transfer_out'
  | 'forfeited'
  | 'refund_failed'

export interface Posting {
  account: LedgerAccount
  /** The lot, for credit and frozen: "new" is the one that the entry itself opens. */
  lot?: number | 'new'
  cents: number
}

/** The change of what the customer sees as the balance: spendable credit, less what is owed. */
export const balanceChange = (postings: readonly Posting[]): number =>
  sum(postings.filter(({ account }) => account === 'credit' || account === 'debt'))

/**
 * A customer's debt is paid with the next credit that comes, from whatever side. So a debt and credit to spend never
 * stand side by side, and below zero the balance is the debt.
 */
export function coveringDebt(postings: readonly Posting[], balanceCents: number): Posting[] {
  let debtCents = Math.max(0, -balanceCents)
  const covering = postings
    .filter(({ account, cents }) => account === 'credit' && cents > 0)
    .flatMap(({ lot, cents }): Posting[] => {
      const partCents = Math.min(cents, debtCents)
      debtCents -= partCents
      if (partCents === 0 || lot === undefined) return []
      return [
        { account: 'credit', lot, cents: -partCents },
        { account: 'debt', cents: partCents },
      ]
    })
  return [...postings, ...covering]
}

/** Lines of nothing are left out; what remains adds up to nothing, or the entry is wrong. */
export function balanced(postings: readonly Posting[]): Posting[] {
  const difference = sum(postings)
  if (difference !== 0) throw new RangeError(`The postings are ${difference} cents apart`)
  return postings.filter(({ cents }) => cents !== 0)
}

const sum = (postings: readonly Posting[]): number => postings.reduce((total, { cents }) => total + cents, 0)
