import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntryKind, LedgerAccount } from '../payments/ledger.ts'
import { JOURNAL_ACCOUNTS } from './account-names.ts'
import {
  addedUp,
  type BookRow,
  creditChange,
  type DayPosting,
  earnedCents,
  figuresOf,
  journalOf,
  journalSums,
  type Sold,
  sectionsOf,
  takingsCents,
} from './books.ts'
import { SALE_KEYS, saleOf, thingsIn } from './sales.ts'

const DAY = '2026-11-14'
const counts = { orders: 2, things: 11, noShows: 1 }

const moved = (kind: EntryKind, accounts: Partial<Record<LedgerAccount, number>>, entries = 1): DayPosting[] =>
  Object.entries(accounts).map(([account, cents]) => ({ kind, account: account as LedgerAccount, cents, entries }))

/** A plan with a coupon, a reload, two orders with a fee, a refund and a gift. */
const day = [
  ...moved('purchase', { credit: 19_900, card: -17_900, discounts: -2000 }),
  ...moved('reload', { credit: 19_900, card: -19_900 }),
  ...moved('order', { sales: 5000, credit: -3000, card: -1970, waived: -30 }, 2),
  ...moved('fee', { sales: 999, card: -999 }),
  ...moved('order_refund', { sales: -700, credit: 200, card: 500 }),
  ...moved('gift', { credit: 1250, gifts: -1250 }),
]
const sold: Sold[] = [
  { sale: 'laundry', amountCents: 3475, discountCents: 350 },
  { sale: 'dryCleaning', amountCents: 885, discountCents: 0 },
  { sale: 'delivery', amountCents: 990, discountCents: 0 },
  { sale: 'noBag', amountCents: 999, discountCents: 0 },
]

describe('the books of a day', () => {
  const figures = figuresOf(day, sold, counts)

  it('say what we earned, what we owe and what came in, each adding up to its sum', () => {
    const { earned, owed, came } = sectionsOf(figures, 100_000)
    const shown = (rows: typeof earned) =>
      rows.filter(({ cents }) => cents !== 0).map(({ name, cents }) => [name, cents])
    expect(shown(earned)).toEqual([
      ['Dry cleaning', 885],
      ['Laundry', 3475],
      ['Fee: delivery', 990],
      ['Fee: no bag', 999],
      ['Plan discounts', -350],
      ['Sales', 5999],
      ['Refunds', -700],
      ['Let go', -30],
    ])
    expect(shown(owed)).toEqual([
      ['At the start', 100_000],
      ['Sold: plans and reloads', 39_800],
      ['Given: gifts and credit back', 1250],
      ['Back from refunds', 200],
      ['Spent on orders', -3000],
      ['Outstanding at midnight', 138_250],
    ])
    expect(shown(came)).toEqual([
      ['Orders and fees', 2969],
      ['Plans and reloads, less coupons', 37_800],
      ['Refunds', -500],
      ['To our bank', 40_269],
    ])
    expect(figures).toMatchObject({ ...counts, purchases: 1, reloads: 1 })
  })

  it('are a journal that balances, part by part', () => {
    const lines = journalOf(DAY, day, sold)
    expect(
      lines.map(({ account, debitCents, creditCents, memo }) => [
        JOURNAL_ACCOUNTS[account].number,
        debitCents,
        creditCents,
        memo,
      ]),
    ).toEqual([
      [1010, 17_900, 0, 'Plans and packs'],
      [4090, 2000, 0, 'Plans and packs'],
      [2200, 0, 19_900, 'Plans and packs'],
      [1010, 19_900, 0, 'Auto-reload'],
      [2200, 0, 19_900, 'Auto-reload'],
      [1010, 2969, 0, 'Orders and fees'],
      [2200, 3000, 0, 'Orders and fees'],
      [4080, 350, 0, 'Orders and fees'],
      [4092, 30, 0, 'Orders and fees'],
      [4010, 0, 885, 'Orders and fees'],
      [4020, 0, 3475, 'Orders and fees'],
      [4070, 0, 990, 'Fee: delivery'],
      [4070, 0, 999, 'Fee: no bag'],
      [4095, 700, 0, 'Refunds of orders'],
      [1010, 0, 500, 'Refunds of orders'],
      [2200, 0, 200, 'Refunds of orders'],
      [6110, 1250, 0, 'Gifts'],
      [2200, 0, 1250, 'Gifts'],
    ])
    expect(lines.every((line) => line.day === DAY)).toBe(true)
    expect(journalSums(lines)).toEqual({ debitCents: 48_099, creditCents: 48_099 })
  })

  it('what no line names was sold all the same: a welcome box, and what has no lines', () => {
    const boxes = [...moved('welcome_box', { sales: 4900, card: -4900 }), ...moved('fee', { sales: 500, credit: -500 })]
    const { sales } = figuresOf(boxes, [], counts)
    expect([sales.welcomeBoxes, sales.other]).toEqual([4900, 500])
  })

  it('a debt is credit below zero, and frozen credit is not owed to anybody who could spend it', () => {
    const bank = [
      ...moved('dispute_lost', { debt: -4800, card: 4800 }),
      ...moved('frozen', { credit: -9000, frozen: 9000 }),
    ]
    expect(creditChange(figuresOf(bank, [], counts))).toBe(-13_800)
    expect(takingsCents(figuresOf(bank, [], counts))).toBe(-4800)
  })
})

/** The accounts that an entry of this kind posts to, after which one more makes them add up. */
const KINDS: Record<EntryKind, readonly [LedgerAccount, ...LedgerAccount[]]> = {
  purchase: ['card', 'discounts', 'waived', 'debt', 'credit'],
  reload: ['card', 'waived', 'debt', 'credit'],
  order: ['credit', 'debt', 'card', 'waived', 'sales'],
  fee: ['credit', 'card', 'waived', 'sales'],
  staff_charge: ['credit', 'card', 'sales'],
  welcome_box: ['card', 'credit', 'sales'],
  welcome_box_back: ['gifts', 'debt', 'credit'],
  order_refund: ['card', 'frozen', 'credit', 'sales'],
  leaving: ['card', 'forfeited', 'credit'],
  frozen: ['credit', 'frozen'],
  unfrozen: ['frozen', 'debt', 'credit'],
  dispute_lost: ['card', 'disputes', 'discounts', 'debt', 'credit'],
  dispute_given_back: ['card', 'disputes', 'forfeited', 'credit'],
  credit_back: ['credit_back', 'credit'],
  gift: ['gifts', 'debt', 'credit'],
  transfer_in: ['transfers', 'credit'],
  transfer_out: ['credit', 'transfers'],
  forfeited: ['credit', 'forfeited'],
  refund_failed: ['card', 'disputes', 'credit'],
}
const anyCents = fc.integer({ min: -50_000_00, max: 50_000_00 })
const anyEntry = fc
  .constantFrom(...(Object.keys(KINDS) as EntryKind[]))
  .chain((kind) => fc.tuple(fc.constant(kind), fc.array(anyCents, { minLength: 5, maxLength: 5 })))
  .map(([kind, cents]) => {
    const accounts = KINDS[kind].slice(0, -1).map((account, index) => [account, cents[index] ?? 0] as const)
    const rest = 0 - accounts.reduce((sum, [, each]) => sum + each, 0)
    const last = KINDS[kind].at(-1) as LedgerAccount
    return [...accounts, [last, rest] as const].map(
      ([account, each]): DayPosting => ({ kind, account, cents: each, entries: 1 }),
    )
  })
const anyDay = fc.record({
  moved: fc.array(anyEntry, { maxLength: 12 }).map((entries) => entries.flat()),
  sold: fc.array(fc.record({ sale: fc.constantFrom(...SALE_KEYS), amountCents: anyCents, discountCents: anyCents })),
})

describe('whatever was booked', () => {
  it('the journal balances to the cent, and credit outstanding moves by exactly what it says', () => {
    fc.assert(
      fc.property(anyDay, ({ moved, sold }) => {
        const lines = journalOf(DAY, moved, sold)
        const { debitCents, creditCents } = journalSums(lines)
        expect(debitCents).toBe(creditCents)
        expect(lines.every((line) => line.debitCents > 0 !== line.creditCents > 0)).toBe(true)
        const figures = figuresOf(moved, sold, counts)
        const ofAccounts = (...accounts: string[]) =>
          lines.reduce(
            (sum, line) => sum + (accounts.includes(line.account) ? line.creditCents - line.debitCents : 0),
            0,
          )
        expect(ofAccounts('credit')).toBe(creditChange(figures))
        expect(ofAccounts('card')).toBe(0 - takingsCents(figures))
        const income = Object.keys(JOURNAL_ACCOUNTS).filter((name) => /^40([0-7]|80)/.test(numberOf(name)))
        expect(ofAccounts(...income)).toBe(earnedCents(figures))
        expect(ofAccounts('refunds')).toBe(0 - figures.refundedCents)
      }),
    )
  })

  it('each section adds up, and so do the days of a month', () => {
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 4 }), anyCents, (days, startCents) => {
        const each = days.map(({ moved, sold }) => figuresOf(moved, sold, counts))
        const month = addedUp(each)
        for (const rows of Object.values<BookRow[]>({ ...sectionsOf(month, startCents) })) {
          const last = rows.findIndex(({ isSum }) => isSum === true)
          const parts = rows.slice(0, last).reduce((sum, { cents }) => sum + cents, 0)
          expect(parts).toBe(rows[last]?.cents)
        }
        expect(earnedCents(month)).toBe(each.reduce((sum, figures) => sum + earnedCents(figures), 0))
        expect(month.things).toBe(counts.things * days.length)
        expect(creditChange(month)).toBe(each.reduce((sum, figures) => sum + creditChange(figures), 0))
      }),
    )
  })
})

const numberOf = (name: string) => String(JOURNAL_ACCOUNTS[name as keyof typeof JOURNAL_ACCOUNTS].number)

describe('a line of an order', () => {
  it.each([
    [{ kind: 'item', serviceTitle: 'Laundry' }, 'laundry'],
    [{ kind: 'missing', serviceTitle: 'Laundry' }, 'laundry'],
    [{ kind: 'roll', serviceTitle: 'Area Rug' }, 'rugs'],
    [{ kind: 'extra', serviceTitle: null }, 'extras'],
    [{ kind: 'storage_processing', serviceTitle: null }, 'storage'],
    [{ kind: 'delivery', serviceTitle: null }, 'delivery'],
    [{ kind: 'no_bag', serviceTitle: null }, 'noBag'],
    [{ kind: 'item', serviceTitle: 'Shoe Shine' }, 'other'],
  ])('%j was sold as %s', (line, sale) => {
    expect(saleOf(line)).toBe(sale)
  })

  it('is so many things: a rug of forty square feet is one, what is missing is taken off', () => {
    expect(thingsIn({ kind: 'item', unit: 'pcs', count: 8, lines: 2 })).toBe(8)
    expect(thingsIn({ kind: 'item', unit: 'sq_ft', count: 40, lines: 1 })).toBe(1)
    expect(thingsIn({ kind: 'missing', unit: 'pcs', count: 1, lines: 1 })).toBe(-1)
    expect(thingsIn({ kind: 'missing', unit: null, count: 1, lines: 1 })).toBe(0)
    expect(thingsIn({ kind: 'delivery', unit: null, count: 1, lines: 1 })).toBe(0)
  })
})

it('no two accounts of the journal have one number or one name', () => {
  const accounts = Object.values(JOURNAL_ACCOUNTS)
  expect(new Set(accounts.map(({ number }) => number)).size).toBe(accounts.length)
  expect(new Set(accounts.map(({ name }) => name)).size).toBe(accounts.length)
})
