import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/profile'
import { meansOf, spokenForText, stillDueOf } from './still-due.ts'

const bag = {
  id: 1065,
  kind: 'laundry',
  isPriced: true,
  isPayable: false,
  paid: null,
  amountWithDiscount: 8685,
} as const
const repair = { ...bag, id: 1064, kind: 'staff_charge', isPayable: true, amountWithDiscount: 34500 } as const
const missed = { ...repair, id: 1063, kind: 'no_show', amountWithDiscount: 2500 } as const
const held = { ...bag, id: 1062, isPayable: true } as const
const returned = { ...bag, id: 1061, isPriced: false } as const
/** The order that the profile names, as one that waits since before the newest twenty or as one of them. */
const dueOf = (order: typeof repair | typeof missed | typeof held, over: object = {}) =>
  ({ ...order, dueReload: null, alsoDue: [], ...over }) as unknown as Profile['due']

type Payer = Parameters<typeof stillDueOf>[1]
const payc: Payer = { subscription: 'payc', balance: 15466, isAutoBilling: false, due: null }
const gold: Payer = { ...payc, subscription: 'gold' }
const reloading: Payer = { ...gold, isAutoBilling: true }

describe('what the customer’s orders still cost, by what may pay it', () => {
  it.each([
    ['nothing', [], [0, 0], [undefined, undefined]],
    ['a bag that is priced', [bag], [8685, 0], [1065, undefined]],
    ['what we charged', [repair], [0, 34500], [1064, 1064]],
    ['a bag and what we charged', [bag, repair], [8685, 34500], [undefined, 1064]],
    ['a charge and a fee', [repair, missed], [0, 37000], [undefined, undefined]],
    ['a bag whose card was declined', [held], [8685, 0], [1062, undefined]],
    ['a bag that is still to be counted, or went back, costs nothing', [returned], [0, 0], [undefined, undefined]],
    [
      'a bag that costs nothing is no order to name',
      [{ ...bag, amountWithDiscount: 0 }, repair],
      [0, 34500],
      [1064, 1064],
    ],
    ['what is paid is not due', [{ ...bag, paid: '2026-11-17T18:00:00Z' }, repair], [0, 34500], [1064, 1064]],
    ['a fee that nobody asks for', [{ ...missed, isPayable: false }], [0, 0], [undefined, undefined]],
  ] as const)('%s', (_, orders, [bagCents, restCents], [order, restOrder]) => {
    for (const payer of [payc, gold, reloading]) {
      expect(stillDueOf(orders, payer)).toEqual({ bagCents, restCents, order, restOrder })
    }
  })

  it.each([
    ['a charge from before the newest twenty', [bag], dueOf(repair), [8685, 34500]],
    ['a bag from before them', [], dueOf(held, { dueReload: 19900 }), [8685, 0]],
    ['two of them', [bag], dueOf(missed, { alsoDue: [{ ...repair, due: 0 }] }), [8685, 37000]],
    ['one that is in the list as well counts once', [bag, repair], dueOf(repair), [8685, 34500]],
    ['the list knows that it is paid', [{ ...repair, paid: '2026-11-17T18:00:00Z' }], dueOf(repair), [0, 0]],
  ] as const)('%s', (_, orders, due, [bagCents, restCents]) => {
    expect(stillDueOf(orders, { ...reloading, due })).toMatchObject({ bagCents, restCents })
  })

  it.each([
    ['credit short, auto-reload pays it', 5000, reloading, 19900, [17370, 0]],
    ['credit short, auto-reload was declined for it: it pays none that waits', 5000, reloading, null, [8685, 8685]],
    ['credit enough, so that no reload is to come for it alone', 15466, reloading, null, [17370, 0]],
    ['credit short, auto-reload off', 5000, gold, null, [17370, 0]],
  ] as const)('a bag that waits for money and one that does not: %s', (_, balance, payer, dueReload, cents) => {
    const due = dueOf(held, { dueReload })
    const [bagCents, restCents] = cents
    expect(stillDueOf([bag, held], { ...payer, balance, due })).toMatchObject({ bagCents, restCents })
  })
})

const ALL_OF_BOTH = 'All of it goes toward the $431.85 still due for earlier orders.'

describe('how much of the credit is spoken for', () => {
  it.each([
    // Auto-reload off: what is left once it is paid is known.
    [gold, 15466, [bag], '$86.85 goes toward order 1065. Your credit will then be $67.81.'],
    [gold, 8685, [bag], 'All of it goes toward order 1065. Your credit will then be $0.00.'],
    [gold, 5000, [bag], 'All of it goes toward order 1065. Your credit will then be $0.00.'],
    [gold, 15466, [repair], 'All of it goes toward order 1064. Your credit will then be $0.00.'],
    [gold, 15466, [bag, repair], `${ALL_OF_BOTH} Your credit will then be $0.00.`],
    [gold, 50000, [bag, repair], '$431.85 goes toward earlier orders. Your credit will then be $68.15.'],
    [payc, 5000, [bag], 'All of it goes toward order 1065. Your credit will then be $0.00.'],
    // On: a bag that the credit is short for brings more of it.
    [reloading, 15466, [bag], '$86.85 goes toward order 1065. Your credit will then be $67.81.'],
    [reloading, 9000, [bag], '$86.85 goes toward order 1065.'],
    [reloading, 5000, [bag], 'All of it goes toward order 1065.'],
    [reloading, 15466, [repair], 'All of it goes toward order 1064. Your credit will then be $0.00.'],
    [reloading, 15466, [bag, repair], ALL_OF_BOTH],
    // The bag alone would leave enough, but not after the charge.
    [reloading, 40000, [bag, repair], ALL_OF_BOTH],
    [reloading, 50000, [bag, repair], '$431.85 goes toward earlier orders. Your credit will then be $68.15.'],
    // Nothing is due, or nothing is there to take.
    [reloading, 15466, [], undefined],
    [reloading, 0, [bag, repair], undefined],
    [gold, -500, [bag], undefined],
  ] as const)('%#: of %o with %i cents', (customer, balance, orders, said) => {
    const payer = { ...customer, balance }
    expect(spokenForText(stillDueOf(orders, payer), meansOf(payer))).toBe(said)
  })
})
