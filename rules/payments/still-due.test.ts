import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentOf } from './order-payment.ts'
import { paymentOfDue } from './still-due.ts'

const GOLD = 19900

describe('what paying all that is due makes of the credit', () => {
  it.each([
    // balance, bags, the rest, plan → reload, left
    ['nothing due', 5000, 0, 0, GOLD, 0, 5000],
    ['nothing due and hardly any credit: no order, no reload', 500, 0, 0, GOLD, 0, 500],
    ['a bag, credit enough', 15466, 8685, 0, GOLD, 0, 6781],
    ['a bag that leaves just the threshold', 9685, 8685, 0, GOLD, 0, 1000],
    ['a bag that leaves a cent less', 9684, 8685, 0, GOLD, GOLD, 20899],
    ['a bag, credit short', 5000, 8685, 0, GOLD, GOLD, 16215],
    ['a bag, no credit', 0, 8685, 0, GOLD, GOLD, 11215],
    ['a bag, credit short, auto-reload off', 5000, 8685, 0, null, 0, 0],
    ['a charge of ours, credit short: never a reload', 15466, 0, 34500, GOLD, 0, 0],
    ['a charge of ours, credit enough', 50000, 0, 34500, GOLD, 0, 15500],
    ['a charge and a bag: the charge takes the credit, the bag a reload', 15466, 8685, 34500, GOLD, GOLD, 11215],
    ['a charge and a bag, of which each alone would find enough', 40000, 8685, 34500, GOLD, GOLD, 16715],
    ['a charge and a bag, credit enough for both', 50000, 8685, 34500, GOLD, 0, 6815],
    ['below zero', -500, 8685, 34500, GOLD, GOLD, 10715],
    ['below zero, auto-reload off', -500, 8685, 34500, null, 0, -500],
  ] as const)('%s', (_, balanceCents, bagCents, restCents, reloadPlanCents, reloadCents, balanceAfterCents) => {
    expect(paymentOfDue({ bagCents, restCents }, { balanceCents, reloadPlanCents })).toEqual({
      reloadCents,
      balanceAfterCents,
    })
  })

  it('where it foretells no reload, none comes and the same is left, one after the other in any sequence', () => {
    const cents = fc.integer({ min: 1, max: 40_000 })
    const orders = fc.array(fc.record({ totalCents: cents, isBag: fc.boolean(), at: fc.nat() }), { maxLength: 6 })
    const balances = fc.integer({ min: -5000, max: 120_000 })
    fc.assert(
      fc.property(orders, balances, fc.constantFrom(null, GOLD, 29900), (all, balanceCents, planCents) => {
        const sum = (isBag: boolean) =>
          all.filter((each) => each.isBag === isBag).reduce((cents, { totalCents }) => cents + totalCents, 0)
        const due = { bagCents: sum(true), restCents: sum(false) }
        const foretold = paymentOfDue(due, { balanceCents, reloadPlanCents: planCents })
        if (foretold.reloadCents > 0) return
        let left = balanceCents
        for (const { totalCents, isBag } of all.toSorted((one, other) => one.at - other.at)) {
          const reloadPlanCents = isBag ? planCents : null
          const paid = paymentOf({ totalCents, balanceCents: left, reloadPlanCents })
          expect(paid.reload).toBeNull()
          left = paid.balanceAfterCents
        }
        expect(left).toBe(foretold.balanceAfterCents)
      }),
    )
  })
})
