import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceChange, balanced, coveringDebt, type Posting } from './ledger.ts'

const purchase: Posting[] = [
  { account: 'credit', lot: 'new', cents: 19_900 },
  { account: 'card', cents: -17_900 },
  { account: 'discounts', cents: -2000 },
]

describe('an entry', () => {
  it('changes the balance by what stands under credit and debt, and by nothing else', () => {
    expect(balanceChange(purchase)).toBe(19_900)
    expect(
      balanceChange([...purchase, { account: 'debt', cents: -500 }, { account: 'frozen', lot: 1, cents: 7 }]),
    ).toBe(19_400)
  })

  it('adds up to nothing or is wrong, and has no lines of nothing', () => {
    expect(balanced([...purchase, { account: 'waived', cents: 0 }])).toEqual(purchase)
    expect(() => balanced([...purchase, { account: 'waived', cents: 1 }])).toThrow('1 cents apart')
  })
})

describe('a debt', () => {
  it('is paid by the credit that comes', () => {
    expect(coveringDebt(purchase, -700).slice(3)).toEqual([
      { account: 'credit', lot: 'new', cents: -700 },
      { account: 'debt', cents: 700 },
    ])
  })

  it('takes no more than there is, from one lot after the other', () => {
    const returned: Posting[] = [
      { account: 'credit', lot: 1, cents: 300 },
      { account: 'credit', lot: 2, cents: 300 },
      { account: 'sales', cents: -600 },
    ]
    expect(coveringDebt(returned, -500).slice(3)).toEqual([
      { account: 'credit', lot: 1, cents: -300 },
      { account: 'debt', cents: 300 },
      { account: 'credit', lot: 2, cents: -200 },
      { account: 'debt', cents: 200 },
    ])
    expect(coveringDebt(returned, -9000).at(-1)).toEqual({ account: 'debt', cents: 300 })
  })

  it('is nobody’s who has credit, and frozen credit pays none', () => {
    expect(coveringDebt(purchase, 0)).toEqual(purchase)
    expect(coveringDebt(purchase, 500)).toEqual(purchase)
    const frozen: Posting[] = [{ account: 'frozen', lot: 1, cents: 100 }]
    expect(coveringDebt(frozen, -500)).toEqual(frozen)
  })

  it('never changes what the customer has in sum, and never stands beside credit', () => {
    const credits = fc.array(fc.record({ lot: fc.nat(9), cents: fc.integer({ min: 1, max: 50_000 }) }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(credits, fc.integer({ min: -60_000, max: 60_000 }), (lots, balanceCents) => {
        const postings = lots.map(({ lot, cents }): Posting => ({ account: 'credit', lot, cents }))
        const covered = coveringDebt(postings, balanceCents)
        expect(balanceChange(covered)).toBe(balanceChange(postings))
        const sum = (account: string) =>
          covered.filter((each) => each.account === account).reduce((total, { cents }) => total + cents, 0)
        const debtCents = Math.min(0, balanceCents) + sum('debt')
        expect(debtCents).toBeLessThanOrEqual(0)
        if (balanceCents < 0) expect(debtCents === 0 || sum('credit') === 0).toBe(true)
      }),
    )
  })
})
