import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frozenCents, type Lot, partsToSpend, spendableCents } from './credit-lots.ts'
import {
  type DisputedMoney,
  type DisputeState,
  disputeAfter,
  disputedMoney,
  freezeDisputed,
  giveBack,
  goesBack,
  type Taking,
  takeLoss,
  takingOf,
} from './disputes.ts'
import { balanced, coveringDebt, type LedgerAccount, type Posting } from './ledger.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 18, 0, second))
const NOTHING: DisputedMoney = { takenCents: 0, openCents: 0 }

/** Somebody's credit and books, and the charge that banks look into, worked out beside the rules and without a database. */
class World {
  lots: (Lot & { openedCents: number })[] = []
  accounts: Partial<Record<LedgerAccount, number>> = {}
  disputes = new Map<string, DisputeState & { toldAt: Date; lossCents: number; keptCents: number; takings: Taking[] }>()
  refusedCents = 0
  /** The purchase was settled by leaving. */
  isLeft = false
  isEnded = false
  readonly chargedCents: number
  readonly lotId: number | undefined
  private second = 0

  /** The charge brought credit, or paid an order and brought none. */
  constructor({
    chargedCents,
    couponCents = 0,
    isPurchase = true,
  }: { chargedCents: number; couponCents?: number; isPurchase?: boolean }) {
    this.chargedCents = chargedCents
    this.lotId = isPurchase ? 1 : undefined
    if (isPurchase) this.open(chargedCents + couponCents)
  }

  get balanceCents(): number {
    return (this.accounts.credit ?? 0) + (this.accounts.debt ?? 0)
  }

  get money(): DisputedMoney {
    return disputedMoney(this.chargedCents, [...this.disputes.values()])
  }

  private get own() {
    const lot = this.lots.find(({ id }) => id === this.lotId)
    return lot && { ...lot, isEnded: this.isEnded }
  }

  open(cents: number): void {
    this.book([
      { account: 'credit', lot: 'new', cents },
      { account: 'gifts', cents: -cents },
    ])
  }

  spend(cents: number): number {
    const parts = partsToSpend(this.lots, Math.min(cents, spendableCents(this.lots)))
    if (parts === 'not_enough') throw new Error('There was enough.')
    const spent = parts.map(({ lotId, cents: part }): Posting => ({ account: 'credit', lot: lotId, cents: -part }))
    const spentCents = parts.reduce((sum, part) => sum + part.cents, 0)
    this.book([...spent, { account: 'sales', cents: spentCents }])
    return spentCents
  }

  /** Leaving settles the purchase: what is free of it ends. */
  leave(): number {
    const lot = this.own
    if (lot === undefined || this.isEnded) return 0
    const freeCents = lot.leftCents - frozenCents(lot)
    this.book([
      { account: 'credit', lot: lot.id, cents: -freeCents },
      { account: 'forfeited', cents: freeCents },
    ])
    this.isLeft = true
    this.isEnded = true
    return freeCents
  }

  /** A refund that the card did not take: credit, but for what the bank has paid meanwhile. */
  refuseRefund(cents: number): void {
    let heldCents = 0
    for (const dispute of this.disputes.values()) {
      const partCents = Math.min(dispute.lossCents, cents - heldCents)
      dispute.lossCents -= partCents
      dispute.keptCents += partCents
      heldCents += partCents
    }
    this.refusedCents += cents
    this.book([
      { account: 'credit', lot: 'new', cents: cents - heldCents },
      { account: 'sales', cents: -cents },
      { account: 'disputes', cents: heldCents },
    ])
  }

  /** The bank says something, as the server would carry it out. */
  tell(name: string, status: DisputeState['status'], amountCents?: number): void {
    const toldAt = at(++this.second)
    const known = this.disputes.get(name)
    const before = this.money
    const told = { status, toldAt, ...(amountCents !== undefined && { amountCents }) }
    const dispute = disputeAfter(known, told, this.chargedCents)
    if (typeof dispute === 'string') return
    const row = { lossCents: 0, keptCents: 0, takings: [] as Taking[], ...known, ...dispute, toldAt }
    this.disputes.set(name, row)
    let { takenCents } = before
    if (known && goesBack(known, row, this.chargedCents)) {
      takenCents -= this.undo(row)
      for (const other of [...this.disputes.values()].reverse()) {
        if (takenCents > this.money.takenCents) takenCents -= this.undo(other)
      }
    }
    if (this.money.takenCents > takenCents) this.take(row, takenCents)
    else this.change(freezeDisputed(this.own, this.chargedCents, this.money))
  }

  private undo(row: { takings: Taking[]; lossCents: number; keptCents: number }): number {
    const { takings } = row
    if (takings.length === 0) return 0
    const all = [...this.disputes.values()].flatMap((each) => each.takings)
    const { newLotCents, ...entry } = giveBack({
      takings,
      takenOfPurchaseCents: all.reduce((sum, each) => sum + (each.isOfPurchase ? each.moneyCents : 0), 0),
      heldBackCents: takings.reduce((sum, each) => sum + each.lossCents, 0) - row.lossCents,
      chargedCents: this.chargedCents,
      money: this.money,
      lot: this.own,
      frozenLots: this.lots.filter(({ disputedCents }) => disputedCents > 0),
      isClosed: false,
    })
    this.change(entry)
    expect(entry.postings.reduce((sum, { lot, cents }) => (lot === 'new' ? sum + cents : sum), 0)).toBe(newLotCents)
    if (!this.isLeft) this.isEnded = false
    Object.assign(row, { takings: [], lossCents: 0, keptCents: 0 })
    return takings.reduce((sum, each) => sum + each.moneyCents, 0)
  }

  private take(
    told: { isTaken: boolean; takings: Taking[]; lossCents: number; keptCents: number },
    takenCents: number,
  ): void {
    const row = told.isTaken ? told : [...this.disputes.values()].findLast(({ isTaken }) => isTaken)
    if (row === undefined) throw new Error('Nothing is lost.')
    const keptCents = [...this.disputes.values()].reduce((sum, each) => sum + each.keptCents, 0)
    const loss = takeLoss({
      chargedCents: this.chargedCents,
      takenCents,
      money: this.money,
      lot: this.own,
      lots: this.lots.filter(({ leftCents }) => leftCents > 0),
      refusedCents: this.refusedCents - keptCents,
      boxCents: 0,
    })
    const isOfPurchase = this.lotId !== undefined && !this.isEnded
    const written = this.change(loss)
    row.takings.push(takingOf(written, this.lotId, isOfPurchase))
    row.lossCents += loss.lossCents
    row.keptCents += loss.keptCents
    if (loss.isEnd) this.isEnded = true
  }

  private change(entry: { postings: readonly Posting[]; disputedCents: number } | undefined) {
    if (entry === undefined) return []
    const written = this.book(entry.postings)
    const lot = this.lots.find(({ id }) => id === this.lotId)
    if (lot) lot.disputedCents = entry.disputedCents
    return written
  }

  private book(postings: readonly Posting[]) {
    const written = balanced(coveringDebt(postings, this.balanceCents))
    const newCents = written.some(({ lot }) => lot === 'new')
    const id = this.lots.length + 1
    if (newCents) {
      const openedCents = written.reduce((sum, { lot, cents }) => (lot === 'new' && cents > 0 ? sum + cents : sum), 0)
      this.lots.push({ id, openedAt: at(id), openedCents, leftCents: 0, disputedCents: 0 })
    }
    const rows = written.map(({ account, lot, cents }) => ({
      account,
      cents,
      lotId: lot === 'new' ? id : (lot ?? null),
    }))
    for (const { account, lotId, cents } of rows) {
      this.accounts[account] = (this.accounts[account] ?? 0) + cents
      const lot = this.lots.find((each) => each.id === lotId)
      if (lot) lot.leftCents += cents
    }
    return rows
  }

  /** All that must be so after each word of a bank. */
  check(): void {
    for (const { openedCents, leftCents } of this.lots) {
      expect(leftCents).toBeGreaterThanOrEqual(0)
      expect(leftCents).toBeLessThanOrEqual(openedCents)
    }
    expect(this.accounts.debt ?? 0).toBe(Math.min(0, this.balanceCents))
    expect(this.accounts.frozen ?? 0).toBe(this.lots.reduce((sum, lot) => sum + frozenCents(lot), 0))
    // The card has had back exactly what the banks have taken: nothing twice, and never more than was charged.
    expect(this.accounts.card ?? 0).toBe(this.money.takenCents)
    expect(this.money.takenCents + this.money.openCents).toBeLessThanOrEqual(this.chargedCents)
  }
}

const cents = fc.integer({ min: 1, max: 40_000 })
const charges = fc.record({ chargedCents: fc.integer({ min: 50, max: 40_000 }), couponCents: fc.nat(9_000) })
const word = fc.record({
  kind: fc.constant('word' as const),
  name: fc.constantFrom('first', 'second', 'third'),
  status: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
  amountCents: fc.option(fc.oneof(cents, fc.nat(60)), { nil: undefined }),
})
const deed = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('spend' as const), cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gift' as const), cents }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refuse' as const), cents: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
)

/** Answers with the cents that came and went beside the disputes. */
function walk(world: World, deeds: readonly (typeof deed extends fc.Arbitrary<infer Value> ? Value : never)[]): number {
  let otherCents = 0
  for (const next of deeds) {
    if (next.kind === 'word') world.tell(next.name, next.status, next.amountCents)
    if (next.kind === 'spend') otherCents -= world.spend(next.cents)
    if (next.kind === 'leave') otherCents -= world.leave()
    if (next.kind === 'gift') world.open(next.cents)
    if (next.kind === 'refuse') world.refuseRefund(next.cents)
    if (next.kind === 'gift' || next.kind === 'refuse') otherCents += next.cents
    world.check()
  }
  return otherCents
}

describe('the money of disputes', () => {
  it('is never taken twice, and never more than was charged, whatever banks say and customers do meanwhile', () => {
    fc.assert(
      fc.property(charges, fc.boolean(), fc.array(deed, { maxLength: 14 }), (charge, isPurchase, deeds) => {
        walk(new World({ ...charge, isPurchase }), deeds)
      }),
      { numRuns: 300 },
    )
  })

  it('is all given back once every dispute is won: credit, balance and books are as if no bank had asked', () => {
    fc.assert(
      fc.property(charges, fc.boolean(), fc.array(deed, { maxLength: 14 }), (charge, isPurchase, deeds) => {
        const world = new World({ ...charge, isPurchase })
        const startCents = world.balanceCents
        const otherCents = walk(world, deeds)
        for (const name of ['first', 'second', 'third']) if (world.disputes.has(name)) world.tell(name, 'won')
        world.check()
        expect(world.balanceCents).toBe(startCents + otherCents)
        const { frozen = 0, card = 0, disputes = 0, discounts = 0 } = world.accounts
        expect([frozen, card, disputes, discounts]).toEqual([0, 0, 0, 0])
        expect(world.isEnded).toBe(world.isLeft)
      }),
      { numRuns: 300 },
    )
  })

  it('lost and then won, with nothing in between: each lot has what it had', () => {
    fc.assert(
      fc.property(charges, fc.array(cents, { maxLength: 4 }), cents, fc.nat(), (charge, gifts, spent, part) => {
        const world = new World(charge)
        for (const gift of gifts) world.open(gift)
        world.spend(spent)
        const before = world.lots.map((lot) => ({ ...lot }))
        const owedCents = world.balanceCents
        world.tell('first', 'lost', part % (charge.chargedCents + 1))
        world.tell('first', 'won')
        expect(world.lots.slice(0, before.length)).toEqual(before)
        // What was owed comes as a lot, and has paid the debt.
        expect(world.lots.slice(before.length).map(({ leftCents }) => leftCents)).toEqual(
          world.lots.slice(before.length).map(() => 0),
        )
        expect([world.balanceCents, world.isEnded]).toEqual([owedCents, false])
      }),
    )
  })

  it('in parts, in any order, comes to what one dispute about the whole takes', () => {
    fc.assert(
      fc.property(charges, cents, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), (charge, spent, given) => {
        const { chargedCents } = charge
        const cuts = [0, ...given.map((each) => each % (chargedCents + 1)), chargedCents].sort((a, b) => a - b)
        const [whole, parts] = [new World(charge), new World(charge)]
        for (const world of [whole, parts]) world.spend(spent)
        whole.tell('whole', 'lost')
        cuts.slice(1).forEach((cut, index) => {
          parts.tell(`part ${index}`, 'lost', cut - (cuts[index] ?? 0))
        })
        expect([parts.accounts, parts.balanceCents, parts.isEnded]).toEqual([whole.accounts, whole.balanceCents, true])
      }),
    )
  })

  it('that is frozen is free again once it is won', () => {
    fc.assert(
      fc.property(charges, cents, fc.array(word, { maxLength: 6 }), (charge, spent, words) => {
        const world = new World(charge)
        world.spend(spent)
        const before = world.balanceCents
        for (const { name, amountCents } of words) world.tell(name, 'open', amountCents)
        for (const name of world.disputes.keys()) world.tell(name, 'won')
        expect([world.balanceCents, world.accounts.frozen ?? 0]).toEqual([before, 0])
      }),
    )
  })
})

describe('a loss', () => {
  const lot = { id: 1, openedCents: 19_900, leftCents: 13_900, disputedCents: 19_900, isEnded: false }
  const own: Lot = { id: 1, openedAt: at(1), leftCents: 13_900, disputedCents: 19_900 }
  const gift: Lot = { id: 2, openedAt: at(2), leftCents: 500, disputedCents: 0 }
  const of = { chargedCents: 19_900, takenCents: 0, lot, lots: [own, gift], refusedCents: 0, boxCents: 0 }
  const sums = (postings: readonly Posting[]) => {
    const found: Record<string, number> = {}
    for (const { account, cents } of balanced(postings)) found[account] = (found[account] ?? 0) + cents
    return found
  }

  it('takes what the purchase brought: its own lot, then others, and the rest is a debt', () => {
    const loss = takeLoss({ ...of, money: { takenCents: 19_900, openCents: 0 } })
    expect(sums(loss.postings)).toEqual({ frozen: -13_900, credit: -500, debt: -5500, card: 19_900 })
    expect(loss).toMatchObject({ disputedCents: 0, isEnd: true, keptCents: 0, lossCents: 0 })
  })

  it('of a part takes that part, leaves what a bank still looks into frozen, and frees the rest', () => {
    const loss = takeLoss({ ...of, money: { takenCents: 5000, openCents: 3000 } })
    expect(sums(loss.postings)).toEqual({ frozen: -10_900, credit: 5900, card: 5000 })
    expect(loss).toMatchObject({ disputedCents: 3000, isEnd: false })
  })

  it('of what brought no credit is ours, but for what is credit already', () => {
    const order = { ...of, lot: undefined, lots: [gift], refusedCents: 300, money: { takenCents: 2000, openCents: 0 } }
    const loss = takeLoss(order)
    expect(sums(loss.postings)).toEqual({ credit: -300, card: 2000, disputes: -1700 })
    expect(loss).toMatchObject({ isEnd: false, keptCents: 300, lossCents: 1700 })
  })

  it('of a welcome box takes the credit that came for it, and none for what was lost before that came', () => {
    const box = { ...of, chargedCents: 4900, lot: undefined, lots: [{ ...gift, leftCents: 2900 }], boxCents: 2900 }
    const rest = takeLoss({ ...box, takenCents: 2000, money: { takenCents: 4900, openCents: 0 } })
    expect(sums(rest.postings)).toEqual({ credit: -2900, card: 2900 })
    const again = takeLoss({ ...box, money: { takenCents: 2000, openCents: 0 } })
    expect(sums(again.postings)).toEqual({ card: 2000, disputes: -2000 })
    // It stands for no refund.
    expect([rest.keptCents, again.lossCents]).toEqual([0, 2000])
  })
})

describe('what is given back', () => {
  it('is forfeited where the account was closed', () => {
    const taking = { moneyCents: 5000, ownCents: 3000, parts: [], owedCents: 0, lossCents: 2000, isOfPurchase: false }
    const { postings, newLotCents } = giveBack({
      takings: [taking],
      takenOfPurchaseCents: 0,
      heldBackCents: 0,
      chargedCents: 5000,
      money: NOTHING,
      lot: undefined,
      frozenLots: [],
      isClosed: true,
    })
    expect([balanced(postings), newLotCents]).toEqual([
      [
        { account: 'forfeited', cents: 3000 },
        { account: 'card', cents: -5000 },
        { account: 'disputes', cents: 2000 },
      ],
      0,
    ])
  })
})

describe('the news about a dispute', () => {
  const known = (status: DisputeState['status'], isTaken = status === 'lost') => ({
    status,
    amountCents: 5000,
    isTaken,
    toldAt: at(10),
  })
  const say = (
    of: ReturnType<typeof known> | undefined,
    status: DisputeState['status'],
    second: number,
    amountCents?: number,
  ) => disputeAfter(of, { status, toldAt: at(second), ...(amountCents !== undefined && { amountCents }) }, 19_900)

  it.each<[string, DisputeState['status'], number, ReturnType<typeof say>]>([
    ['open', 'open', 11, 'same'],
    ['open', 'open', 9, 'old'],
    ['open', 'lost', 9, 'old'],
    ['open', 'lost', 10, { status: 'lost', amountCents: 5000, isTaken: true }],
    ['won', 'open', 10, 'old'],
    ['won', 'lost', 10, 'old'],
    ['won', 'won', 11, 'same'],
    ['won', 'lost', 11, { status: 'lost', amountCents: 5000, isTaken: true }],
    ['won', 'open', 11, { status: 'open', amountCents: 5000, isTaken: false }],
    ['lost', 'won', 11, { status: 'won', amountCents: 5000, isTaken: false }],
    ['lost', 'open', 11, { status: 'open', amountCents: 5000, isTaken: true }],
    ['lost', 'won', 9, 'old'],
  ])('%s, told to be %s at second %i', (status, told, second, expected) => {
    expect(say(known(status as DisputeState['status']), told, second)).toEqual(expected)
  })

  it('an appeal is about what was lost, whatever it names; its end may be about another amount', () => {
    expect(say(known('lost'), 'open', 11, 9000)).toEqual({ status: 'open', amountCents: 5000, isTaken: true })
    expect(say(known('lost'), 'lost', 11, 9000)).toBe('same')
    expect(say(known('open', true), 'open', 11, 9000)).toBe('same')
    expect(say(known('open', true), 'lost', 11, 4000)).toEqual({ status: 'lost', amountCents: 4000, isTaken: true })
  })

  it('more than the charge is the charge, and without an amount it is about all of it', () => {
    expect(say(undefined, 'open', 1, 30_000)).toEqual({ status: 'open', amountCents: 19_900, isTaken: false })
    expect(say(undefined, 'open', 1)).toEqual({ status: 'open', amountCents: null, isTaken: false })
    expect(say({ ...known('open'), amountCents: 19_900 }, 'open', 11)).toBe('same')
  })
})
