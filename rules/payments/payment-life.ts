/**
 * The life of a charge, of a refund and of a dispute: for each state, the states that may come next. Word of one of them comes late,
 * twice and out of order, from several sides at once; whatever the table does not allow changes nothing. The stores of
 * `server/payments/` write a status only by this table, and docs/payment-life.md shows it.
 */
type Life<State extends string> = Readonly<Record<State, readonly State[]>>

/**
 * `pending`: in the provider's hands. `needs_authentication`: the bank asks the customer. Both may be told again, with the provider's
 * reference. `void`: the provider has no such payment, or has cancelled it. `returned`: the money came, nothing wanted it any
 * more, and it goes back in full. An attempt that had ended unpaid is still paid when the money comes after all.
 */
export const CHARGE_LIFE = {
  pending: ['pending', 'needs_authentication', 'succeeded', 'declined', 'void', 'returned'],
  needs_authentication: ['pending', 'needs_authentication', 'succeeded', 'declined', 'void', 'returned'],
  declined: ['succeeded', 'returned'],
  void: ['succeeded', 'returned'],
  succeeded: [],
  returned: [],
} as const satisfies Life<string>

/** A bank may send back what it had taken, so that a success is not the last word. */
export const REFUND_LIFE = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
} as const satisfies Life<string>

/**
 * The amount of an open one may change. An end may be contradicted: by an appeal, by funds that are reinstated or withdrawn, or by a
 * bank that asks anew about what it had let go.
 */
export const DISPUTE_LIFE = {
  open: ['open', 'won', 'lost'],
  won: ['open', 'lost'],
  lost: ['won', 'open'],
} as const satisfies Life<string>

export type ChargeStatus = keyof typeof CHARGE_LIFE
export type RefundStatus = keyof typeof REFUND_LIFE
export type DisputeStatus = keyof typeof DISPUTE_LIFE

export const mayBecome = <State extends string>(life: Life<State>, from: State, to: State): boolean =>
  life[from].includes(to)

/** The states from which this one may be reached. */
export const statesBefore = <State extends string>(life: Life<State>, to: State): State[] =>
  (Object.keys(life) as State[]).filter((from) => mayBecome(life, from, to))

/** A charge that has not ended: nothing else of its customer is charged meanwhile. */
export const CHARGES_IN_FLIGHT = ['pending', 'needs_authentication'] as const satisfies readonly ChargeStatus[]

export const isInFlight = ({ status }: { status: ChargeStatus }): boolean =>
  status === 'pending' || status === 'needs_authentication'

/** The money was taken: it has paid its invoice, or goes back because nothing wanted it. */
export const hasMoneyCome = ({ status }: { status: ChargeStatus }): boolean =>
  status === 'succeeded' || status === 'returned'

/** The kinds of invoices that are opened by choosing, and owed by nobody. */
export const CHOICES = ['plan', 'credit', 'welcome_box'] as const
