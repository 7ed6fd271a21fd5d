import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders'
import { NOTHING_DUE } from '#rules/payments/still-due'
import type { Hour } from './hour.ts'
import { paidFromCredit, purseWords } from './purse-note.ts'

const order = (over: Partial<Order> = {}) =>
  ({ id: 12, isPriced: true, paid: null, amountWithDiscount: 8685, creditBack: 0, completed: null, ...over }) as Order
const hours: readonly Hour[] = [
  { is: 'ordered', placed: {} } as Hour,
  { is: 'under_way', order: order() },
  // The bag that the home is about is not counted yet, or paid.
  { is: 'under_way', order: order({ isPriced: false }) },
  { is: 'under_way', order: order({ paid: '2026-11-17T18:00:00Z' }) },
  { is: 'delivered', order: order({ creditBack: 400, completed: '2026-11-17T18:00:00Z' }) },
  { is: 'next', pickup: {} } as Hour,
  { is: 'nothing' },
]
const NOTHING = { is: 'nothing' } as const

const payc = { subscription: 'payc', isAutoBilling: false } as const
const gold = { subscription: 'gold', isAutoBilling: false } as const
const reloading = { subscription: 'gold', isAutoBilling: true } as const
const bag = { bagCents: 8685, restCents: 0, order: 1065 }
const repair = { bagCents: 0, restCents: 34500, order: 1064, restOrder: 1064 }
const both = { bagCents: 8685, restCents: 34500, restOrder: 1064 }

const IS_ON = 'Auto-reload is on. When an order would leave less than $10.00, we add $199.00 from your card.'
const IS_OFF = 'Auto-reload is off. What your credit does not cover is charged to your card.'
const UPSELL = 'With Advantage you pay ahead and save up to 20% on each order. Credit never expires.'

describe('what the home says of the credit', () => {
  it.each([
    ['a bag, credit enough', reloading, 15466, bag, '$86.85 goes toward order 1065. Your credit will then be $67.81.'],
    ['a bag, credit short', gold, 5000, bag, 'All of it goes toward order 1065. Your credit will then be $0.00.'],
    ['a bag, credit short and a reload to come', reloading, 5000, bag, `All of it goes toward order 1065. ${IS_ON}`],
    ['a charge', reloading, 15466, repair, 'All of it goes toward order 1064. Your credit will then be $0.00.'],
    [
      'a charge and a bag',
      gold,
      15466,
      both,
      'All of it goes toward the $431.85 still due for earlier orders. Your credit will then be $0.00.',
    ],
    [
      'a charge and a bag, and a reload to come',
      reloading,
      15466,
      both,
      `All of it goes toward the $431.85 still due for earlier orders. ${IS_ON}`,
    ],
    [
      'a bag of who pays as they clean',
      payc,
      5000,
      bag,
      'All of it goes toward order 1065. Your credit will then be $0.00.',
    ],
  ] as const)('is the same at every hour: %s', (_, customer, balance, stillDue, said) => {
    for (const hour of hours) expect(purseWords(hour, { ...customer, balance }, stillDue)).toBe(said)
  })

  it.each([
    ['nothing due', reloading, 15466, NOTHING_DUE, IS_ON],
    ['no credit that a bag could take', reloading, 0, bag, IS_ON],
    ['auto-reload off', gold, 0, bag, IS_OFF],
    ['paying as they clean', payc, 0, repair, UPSELL],
  ] as const)('is what pays later where none is spoken for: %s', (_, customer, balance, stillDue, said) => {
    expect(purseWords(NOTHING, { ...customer, balance }, stillDue)).toBe(said)
  })

  it('is what a bag has earned that has just come back', () => {
    const hour: Hour = { is: 'delivered', order: order({ creditBack: 400, completed: '2026-11-17T18:00:00Z' }) }
    expect(purseWords(hour, { ...gold, balance: 500 }, NOTHING_DUE)).toMatch(/^You earned \$4\.00 credit back\. /)
  })
})

it('a bag comes from credit where that is enough for all that is due, or where it came from it', () => {
  const paid = { amountWithDiscount: 8685, balanceBeforePurchase: 9000, balanceAfterPurchase: 315 }
  expect(paidFromCredit(paid, false)).toBe(true)
  expect(paidFromCredit({ ...paid, balanceAfterPurchase: 1000 }, true)).toBe(false)
  const unpaid = { amountWithDiscount: 8685, balanceBeforePurchase: null, balanceAfterPurchase: null }
  expect([true, false].map((isEnough) => paidFromCredit(unpaid, isEnough))).toEqual([true, false])
  expect(paidFromCredit({ ...unpaid, amountWithDiscount: 0 }, true)).toBe(false)
})
