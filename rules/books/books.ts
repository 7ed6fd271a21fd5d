import type { EntryKind, LedgerAccount } from '../payments/ledger.ts'
import { JOURNAL_ACCOUNTS, type JournalAccount } from './account-names.ts'
import { SALE_KEYS, SALES, type Sale } from './sales.ts'

/**
 * The owner's books of a day: what we earned, what we owe and what came in, and the journal of it. Both are made of the same postings. What
 * is earned is booked when it is paid, so an order stands on the day of its payment.
 */

/** The ledger's postings of a day to one account by entries of one kind. */
export interface DayPosting {
  kind: EntryKind
  account: LedgerAccount
  cents: number
  /** The number of entries that it was posted by. */
  entries: number
}

/** The lines of the orders that these entries have paid. */
export interface Sold {
  sale: Sale
  amountCents: number
  discountCents: number
}

/** Kinds that pay for what we did. */
const EARNING: readonly EntryKind[] = ['order', 'fee', 'staff_charge', 'welcome_box']

/** Why the credit that we owe has changed, by the kind of the entry. */
const CREDIT_GROUPS = {
  purchase: 'sold',
  reload: 'sold',
  order: 'spent',
  fee: 'spent',
  staff_charge: 'spent',
  welcome_box: 'spent',
  gift: 'given',
  credit_back: 'given',
  welcome_box_back: 'given',
  order_refund: 'returned',
  refund_failed: 'returned',
  leaving: 'ended',
  forfeited: 'ended',
  transfer_in: 'transferred',
  transfer_out: 'transferred',
  frozen: 'disputed',
  unfrozen: 'disputed',
  dispute_lost: 'disputed',
  dispute_given_back: 'disputed',
} as const satisfies Readonly<Record<EntryKind, string>>

type CreditGroup = (typeof CREDIT_GROUPS)[EntryKind]

/** The figures of a day. Those of several days add up. */
export interface BookFigures {
  /** Paid on the day. */
  orders: number
  things: number
  noShows: number
  /** Plans and packs, and automatic reloads. */
  purchases: number
  reloads: number
  /** At list prices. */
  sales: Readonly<Record<Sale, number>>
  discountCents: number
  /** Let go: too little for a card, or a fee that nobody has to pay. */
  waivedCents: number
  refundedCents: number
  /** The change of what we owe, by its reason. */
  credit: Readonly<Record<CreditGroup, number>>
  /** Taken from cards, by what for; below zero it went back. */
  card: Readonly<Record<'orders' | 'credit' | 'refunds' | 'disputes', number>>
}

interface DayCounts {
  orders: number
  things: number
  noShows: number
}

export function figuresOf(moved: readonly DayPosting[], sold: readonly Sold[], counts: DayCounts): BookFigures {
  const sum = (isMeant: (each: DayPosting) => boolean, what: 'cents' | 'entries' = 'cents') =>
    moved.filter(isMeant).reduce((total, each) => total + each[what], 0)
  const bought = (kind: EntryKind) =>
    sum((each) => each.kind === kind && each.account === 'credit' && each.cents > 0, 'entries')
  const card = (isMeant: (kind: EntryKind) => boolean) =>
    0 - sum(({ account, kind }) => account === 'card' && isMeant(kind))
  const isSold = (kind: EntryKind) => CREDIT_GROUPS[kind] === 'sold'
  const isDispute = (kind: EntryKind) => CREDIT_GROUPS[kind] === 'disputed'
  const isEarning = (kind: EntryKind) => EARNING.includes(kind)
  return {
    ...counts,
    purchases: bought('purchase'),
    reloads: bought('reload'),
    sales: salesOf(moved, sold),
    discountCents: discountsOf(sold),
    waivedCents: 0 - sum(({ account }) => account === 'waived'),
    refundedCents: 0 - sum(({ account, kind }) => account === 'sales' && !isEarning(kind)),
    credit: creditOf((group) => sum((each) => isBalance(each) && CREDIT_GROUPS[each.kind] === group)),
    card: {
      orders: card(isEarning),
      credit: card(isSold),
      disputes: card(isDispute),
      refunds: card((kind) => !isEarning(kind) && !isSold(kind) && !isDispute(kind)),
    },
  }
}

/** A debt is credit below zero: together they are the balances that customers see. */
const isBalance = ({ account }: Pick<DayPosting, 'account'>): boolean => account === 'credit' || account === 'debt'

const creditOf = (of: (group: CreditGroup) => number): BookFigures['credit'] => ({
  sold: of('sold'),
  given: of('given'),
  returned: of('returned'),
  spent: of('spent'),
  ended: of('ended'),
  transferred: of('transferred'),
  disputed: of('disputed'),
})

/** What the orders' lines do not name was sold as well: a welcome box, or what is older than lines are. */
function salesOf(moved: readonly DayPosting[], sold: readonly Sold[]): Record<Sale, number> {
  const earned = (isMeant: (kind: EntryKind) => boolean) =>
    moved.reduce((sum, { kind, account, cents }) => sum + (account === 'sales' && isMeant(kind) ? cents : 0), 0)
  const welcomeBoxes = earned((kind) => kind === 'welcome_box')
  const named = sold.reduce((sum, { amountCents, discountCents }) => sum + amountCents - discountCents, 0)
  const sums = saleSums((sale) => sold.reduce((sum, each) => sum + (each.sale === sale ? each.amountCents : 0), 0))
  return {
    ...sums,
    welcomeBoxes: sums.welcomeBoxes + welcomeBoxes,
    other: sums.other + earned((kind) => EARNING.includes(kind)) - welcomeBoxes - named,
  }
}

const saleSums = (of: (sale: Sale) => number) =>
  Object.fromEntries(SALE_KEYS.map((sale) => [sale, of(sale)])) as Record<Sale, number>

const discountsOf = (sold: readonly Sold[]): number => sold.reduce((sum, { discountCents }) => sum + discountCents, 0)

/** The income after discounts, as the ledger has it. */
export const earnedCents = ({ sales, discountCents }: BookFigures): number => sumOf(sales) - discountCents
/** The change of the customers' balances. */
export const creditChange = ({ credit }: BookFigures): number => sumOf(credit)
/** What reached our bank, or will. */
export const takingsCents = ({ card }: BookFigures): number => sumOf(card)

const sumOf = (amounts: Readonly<Record<string, number>>): number =>
  Object.values(amounts).reduce((sum, amount) => sum + amount, 0)

/** Of several days together. */
export const addedUp = (days: readonly BookFigures[]): BookFigures =>
  days.reduce(addTo, figuresOf([], [], { orders: 0, things: 0, noShows: 0 }))

/** Every figure to its own, whatever it stands under. */
const addTo = <Figures extends object>(one: Figures, other: Figures): Figures =>
  Object.fromEntries(
    Object.entries(one).map(([name, figure]) => {
      const more = other[name as keyof Figures]
      return [name, typeof figure === 'number' ? figure + Number(more) : addTo(figure, more as object)]
    }),
  ) as Figures

/** A line of the journal. One of both amounts is 0, and none is below it. */
export interface JournalLine {
  day: string
  account: JournalAccount
  debitCents: number
  creditCents: number
  memo: string
}

/** In the order in which a day is told. */
const PART_NAMES = {
  purchase: 'Plans and packs',
  reload: 'Auto-reload',
  order: 'Orders and fees',
  fee: 'Orders and fees',
  staff_charge: 'Orders and fees',
  welcome_box: 'Orders and fees',
  order_refund: 'Refunds of orders',
  refund_failed: 'Refunds that a card did not take',
  gift: 'Gifts',
  credit_back: 'Credit back',
  welcome_box_back: 'Welcome boxes credited back',
  leaving: 'Leaving Advantage',
  forfeited: 'Accounts closed',
  transfer_out: 'Between customers',
  transfer_in: 'Between customers',
  frozen: 'Under review by a bank',
  unfrozen: 'Released by a bank',
  dispute_lost: 'Disputes lost',
  dispute_given_back: 'Disputes won back',
} as const satisfies Readonly<Record<EntryKind, string>>

const ACCOUNTS = {
  credit: 'credit',
  debt: 'credit',
  frozen: 'frozen',
  card: 'card',
  sales: 'refunds',
  discounts: 'coupons',
  waived: 'waived',
  gifts: 'gifts',
  credit_back: 'creditBack',
  transfers: 'transfers',
  forfeited: 'forfeited',
  disputes: 'disputes',
} as const satisfies Readonly<Record<LedgerAccount, JournalAccount>>

/**
 * The journal of a day: what an account has more stands under credit, what it has less under debit, so that it balances as the ledger does.
 * What was earned is said by service, which comes to the same sum.
 */
export function journalOf(day: string, moved: readonly DayPosting[], sold: readonly Sold[]): JournalLine[] {
  const flows = moved.flatMap(({ kind, account, cents }): Flow[] =>
    account === 'sales' && EARNING.includes(kind)
      ? []
      : [{ part: PART_NAMES[kind], account: ACCOUNTS[account], memo: PART_NAMES[kind], cents }],
  )
  const part = PART_NAMES.order
  const sales = salesOf(moved, sold)
  const earned = SALE_KEYS.map((sale): Flow => {
    const { account, name } = SALES[sale]
    // Several are booked to these two, and only the memo tells them apart.
    return { part, account, memo: account === 'fees' || account === 'other' ? name : part, cents: sales[sale] }
  })
  const discounts: Flow = { part, account: 'discounts', memo: part, cents: 0 - discountsOf(sold) }
  const all = [...flows, ...earned, discounts]
  return PARTS.flatMap((part) =>
    linesOf(
      day,
      all.filter((flow) => flow.part === part),
    ),
  )
}

interface Flow {
  part: string
  account: JournalAccount
  memo: string
  cents: number
}

const PARTS: readonly string[] = [...new Set(Object.values(PART_NAMES))]
const ACCOUNT_ORDER = Object.keys(JOURNAL_ACCOUNTS) as JournalAccount[]

/** One line for each account and memo of a part of the day, what is debited first. */
function linesOf(day: string, flows: readonly Flow[]): JournalLine[] {
  const sums = new Map<string, Flow>()
  for (const flow of flows) {
    const key = `${flow.account} ${flow.memo}`
    sums.set(key, { ...flow, cents: (sums.get(key)?.cents ?? 0) + flow.cents })
  }
  const place = ({ account }: Flow) => ACCOUNT_ORDER.indexOf(account)
  return [...sums.values()]
    .filter(({ cents }) => cents !== 0)
    .sort((one, other) => Number(one.cents > 0) - Number(other.cents > 0) || place(one) - place(other))
    .map(({ account, memo, cents }) => ({
      day,
      account,
      debitCents: Math.max(0, 0 - cents),
      creditCents: Math.max(0, cents),
      memo,
    }))
}

/** What stands under debit and under credit. */
export const journalSums = (lines: readonly JournalLine[]): { debitCents: number; creditCents: number } => ({
  debitCents: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
  creditCents: lines.reduce((sum, { creditCents }) => sum + creditCents, 0),
})

/** A row of the books in words: an amount of one period. */
export interface BookRow {
  key: string
  name: string
  cents: number
  isSum?: true
}

export interface BookSections {
  earned: BookRow[]
  owed: BookRow[]
  came: BookRow[]
}

/** What we earned, what we owe, what came in. Each section adds up to its sum. */
export function sectionsOf(figures: BookFigures, startCents: number): BookSections {
  const { sales, discountCents, waivedCents, refundedCents, credit, card } = figures
  const row = (key: string, name: string, cents: number): BookRow => ({ key, name, cents })
  const sum = (key: string, name: string, cents: number): BookRow => ({ key, name, cents, isSum: true })
  return {
    earned: [
      ...SALE_KEYS.map((sale) => row(sale, SALES[sale].name, sales[sale])),
      row('discounts', 'Plan discounts', 0 - discountCents),
      sum('sales', 'Sales', earnedCents(figures)),
      row('refunds', 'Refunds', 0 - refundedCents),
      row('waived', 'Let go', 0 - waivedCents),
    ],
    owed: [
      row('start', 'At the start', startCents),
      row('sold', 'Sold: plans and reloads', credit.sold),
      row('given', 'Given: gifts and credit back', credit.given),
      row('returned', 'Back from refunds', credit.returned),
      row('spent', 'Spent on orders', credit.spent),
      row('ended', 'Ended: leaving, closed accounts', credit.ended),
      row('transferred', 'Between customers', credit.transferred),
      row('disputed', 'Disputes', credit.disputed),
      sum('outstanding', 'Outstanding at midnight', startCents + creditChange(figures)),
    ],
    came: [
      row('card_orders', 'Orders and fees', card.orders),
      row('card_credit', 'Plans and reloads, less coupons', card.credit),
      row('card_refunds', 'Refunds', card.refunds),
      row('card_disputes', 'Disputes', card.disputes),
      sum('bank', 'To our bank', takingsCents(figures)),
    ],
  }
}
