import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardDemand, plansToCharge } from './credit.ts'
import { paymentOf } from './order-payment.ts'

const GOLD = 19900
const PLATINUM = 29900

describe('plansToCharge', () => {
  it.each([
    ['plenty is left', 6000, 50000, GOLD, 0],
    ['exactly $10 would be left', 6000, 7000, GOLD, 0],
    ['a cent less than $10 would be left', 6000, 6999, GOLD, 1],
    ['the credit is less than the order', 6000, 1500, GOLD, 1],
    ['no credit at all', 6000, 0, GOLD, 1],
    ['one plan leaves exactly $10', 18900, 0, GOLD, 1],
    ['one plan leaves a cent less', 18901, 0, GOLD, 2],
    ['an order larger than the plan', 30000, 1500, GOLD, 2],
    ['the same on Platinum', 30000, 1500, PLATINUM, 1],
    ['a very large order', 100_000, 0, PLATINUM, 4],
    ['a free order, enough credit', 0, 1000, GOLD, 0],
    ['a free order, little credit', 0, 999, GOLD, 1],
    ['more credit than several plans', 100, 500_000, GOLD, 0],
  ])(
    '%s: %i with %i on the account on a plan of %i buys %i [R599]',
    (_, totalCents, balanceCents, planCents, expected) => {
      expect(plansToCharge({ totalCents, balanceCents, planCents })).toBe(expected)
    },
  )

  it('leaves at least $10, and one plan fewer would not [R599]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(GOLD, PLATINUM),
        (totalCents, balanceCents, planCents) => {
          const plans = plansToCharge({ totalCents, balanceCents, planCents })
          expect(Number.isInteger(plans) && plans >= 0).toBe(true)
          const left = balanceCents + plans * planCents - totalCents
          expect(left).toBeGreaterThanOrEqual(1000)
          if (plans > 0) expect(left - planCents).toBeLessThan(1000)
        },
      ),
    )
  })

  it('is never asked of a plan without a price', () => {
    expect(() => plansToCharge({ totalCents: 6000, balanceCents: 0, planCents: 0 })).toThrow(RangeError)
  })
})

describe('how an order is paid', () => {
  const whole = (
    reload: [plans: number, chargeCents: number] | null,
    creditCents: number,
    balanceAfterCents: number,
  ) => ({
    reload: reload && { plans: reload[0], chargeCents: reload[1] },
    creditCents,
    cardCents: 0,
    waivedCents: 0,
    balanceAfterCents,
  })
  const byCard = (creditCents: number, cardCents: number, waivedCents = 0) => ({
    reload: null,
    creditCents,
    cardCents,
    waivedCents,
    balanceAfterCents: 0,
  })

  it.each([
    ['enough credit', 6000, 10000, GOLD, whole(null, 6000, 4000)],
    ['exactly $10.00 stays', 6000, 7000, GOLD, whole(null, 6000, 1000)],
    ['$9.99 would stay', 6000, 6999, GOLD, whole([1, 19900], 6000, 20899)],
    ['no credit', 6000, 0, GOLD, whole([1, 19900], 6000, 13900)],
    ['the same on Platinum', 6000, 0, PLATINUM, whole([1, 29900], 6000, 23900)],
    ['one plan does not cover it: two in one charge', 30000, 1500, GOLD, whole([2, 39800], 30000, 11300)],
    ['after a lost dispute the debt is paid first', 6000, -5000, GOLD, whole([1, 19900], 6000, 8900)],
    ['a total of 0 asks nobody, however little there is', 0, 100, GOLD, whole(null, 0, 100)],
    ['auto-reload off: the credit, then the card', 6000, 1500, null, byCard(1500, 4500)],
    ['declined: the same', 30000, 1500, null, byCard(1500, 28500)],
    ['payc with credit left', 6000, 5900, null, byCard(5900, 100)],
    ['payc without', 6000, 0, null, byCard(0, 6000)],
    ['50 cents are charged', 6000, 5950, null, byCard(5950, 50)],
    ['49 cents are waived', 6000, 5951, null, byCard(5951, 0, 49)],
    ['the credit covers it to the cent', 6000, 6000, null, byCard(6000, 0)],
    ['auto-reload off leaves less than $10', 6000, 6500, null, whole(null, 6000, 500)],
    [
      'below zero the card pays all, and the debt stays',
      6000,
      -500,
      null,
      { ...byCard(0, 6000), balanceAfterCents: -500 },
    ],
  ])('%s [R297] [R298]', (_, totalCents, balanceCents, reloadPlanCents, expected) => {
    expect(paymentOf({ totalCents, balanceCents, reloadPlanCents })).toEqual(expected)
  })

  it('every cent around the threshold: below $10.00 it reloads, from $10.00 on it does not [R445] [R599]', () => {
    const totalCents = 6000
    for (let leftCents = -50; leftCents <= 2050; leftCents++) {
      const balanceCents = totalCents + leftCents
      const { reload, creditCents, cardCents, balanceAfterCents } = paymentOf({
        totalCents,
        balanceCents,
        reloadPlanCents: GOLD,
      })
      const isReloaded = leftCents < 1000
      const expected = [isReloaded ? 19900 : 0, totalCents, 0, leftCents + (isReloaded ? 19900 : 0)]
      if (`${[reload?.chargeCents ?? 0, creditCents, cardCents, balanceAfterCents]}` !== `${expected}`) {
        expect.fail(`${leftCents} cents left: ${JSON.stringify(reload)}`)
      }
    }
  })

  it('a second order reckons with what the first one left: two at once buy what one after the other would', () => {
    const first = paymentOf({ totalCents: 6000, balanceCents: 6500, reloadPlanCents: GOLD })
    const second = paymentOf({ totalCents: 6000, balanceCents: first.balanceAfterCents, reloadPlanCents: GOLD })
    expect([first.reload?.plans, second.reload]).toEqual([1, null])
    expect(second.balanceAfterCents).toBe(6500 + 19900 - 12000)
  })

  it('pays the total to the cent and invents nothing', () => {
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.integer({ min: -30_000, max: 200_000 }),
        fc.constantFrom(GOLD, PLATINUM, null),
        (totalCents, balanceCents, reloadPlanCents) => {
          const payment = paymentOf({ totalCents, balanceCents, reloadPlanCents })
          const { reload, creditCents, cardCents, waivedCents, balanceAfterCents } = payment
          expect(creditCents + cardCents + waivedCents).toBe(totalCents)
          expect(balanceAfterCents).toBe(balanceCents + (reload?.chargeCents ?? 0) - creditCents)
          for (const cents of [creditCents, cardCents, waivedCents]) expect(cents).toBeGreaterThanOrEqual(0)
          expect(cardCents === 0 || cardCents >= 50).toBe(true)
          expect(waivedCents).toBeLessThan(50)
          expect(balanceAfterCents).toBeGreaterThanOrEqual(Math.min(0, balanceCents))
          if (reload !== null) expect([cardCents, waivedCents]).toEqual([0, 0])
        },
      ),
    )
  })

  it.each([-1, 1.5])('refuses a total of %d', (totalCents) => {
    expect(() => paymentOf({ totalCents, balanceCents: 0, reloadPlanCents: null })).toThrow(RangeError)
  })
})

describe('what a card is asked for', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 1],
    [49, 0, 49],
    [50, 50, 0],
    [19900, 19900, 0],
  ])('of %i cents %i are charged and %i waived', (restCents, cardCents, waivedCents) => {
    expect(cardDemand(restCents)).toEqual({ cardCents, waivedCents })
  })
})
