import { describe, expect, it } from 'vitest'
import { policy } from '../policy.ts'
import type { Coupon } from './coupons.ts'
import { planOf } from './plan-of-release.ts'
import { PLAN_NAMES } from './plan-titles.ts'
import { choiceOf, isMember, isPlanName, purchaseOf, purposeOf, welcomeBoxOf } from './plans.ts'

const PACK = { name: 'spring', priceCents: 10000 }

describe('the plans', () => {
  it('are payc, gold and platinum; other packages are credit packs [R3]', () => {
    expect(PLAN_NAMES).toEqual(['payc', 'gold', 'platinum'])
    expect(['payc', 'gold', 'platinum', 'spring', 'GOLD', ''].map(isPlanName)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('gold and platinum are Advantage [R4]', () => {
    expect([...PLAN_NAMES, null].map(isMember)).toEqual([false, true, true, false])
  })

  it('have their figures from the policy', () => {
    expect(planOf('gold')).toEqual({
      name: 'gold',
      priceCents: 19900,
      dryClean: 10,
      laundry: 10,
      washFold: 10,
      alterations: 10,
      deliveryFreeFromCents: 5900,
      hasCreditBack: true,
    })
    expect(planOf('payc')).toMatchObject({ priceCents: 0, dryClean: 0, hasCreditBack: false })
    expect(planOf('platinum')).toMatchObject({ priceCents: 29900, washFold: 20, deliveryFreeFromCents: 4900 })
  })

  it('take up to 20% off [R438]', () => {
    const percents = PLAN_NAMES.flatMap((name) => Object.values(policy.plans[name].discountPercent))
    expect(Math.max(...percents)).toBe(20)
  })
})

describe('what choosing a package means', () => {
  it.each([
    [null, 'payc', 'start', 'subscription', 'payc'],
    [null, 'gold', 'start', 'subscription', 'gold'],
    [null, 'platinum', 'start', 'subscription', 'platinum'],
    ['payc', 'gold', 'upgrade', 'subscription', 'gold'],
    ['payc', 'platinum', 'upgrade', 'subscription', 'platinum'],
    ['gold', 'platinum', 'upgrade', 'subscription', 'platinum'],
    ['platinum', 'gold', 'downgrade', 'subscription', 'gold'],
    ['gold', 'payc', 'to_payc', 'subscription', 'payc'],
    ['platinum', 'payc', 'to_payc', 'subscription', 'payc'],
    ['gold', 'gold', 'top_up', 'credit', 'gold'],
    ['platinum', 'platinum', 'top_up', 'credit', 'platinum'],
    ['gold', 'spring', 'pack', 'credit', 'gold'],
    ['payc', 'spring', 'pack', 'credit', 'payc'],
    [null, 'spring', 'pack', 'credit', null],
  ] as const)('with %s, %s: %s', (current, name, kind, purpose, planAfter) => {
    expect(choiceOf(current, { name })).toEqual({ kind, purpose, planAfter })
  })

  it('payc again is nothing to update', () => {
    expect(choiceOf('payc', { name: 'payc' })).toBe('nothing_to_update')
  })
})

describe('what a package costs', () => {
  const twentyOff: Coupon = { kind: 'amount', cents: 2000 }

  it.each([
    ['Gold for a newcomer', 'gold', null, 0, 19900, 19900, 19900],
    ['up from Gold: the whole price, added to what is left [R292]', 'platinum', null, 5900, 29900, 29900, 35800],
    ['Platinum to Gold is a purchase too [R292]', 'gold', null, 12000, 19900, 19900, 31900],
    ['down to payc: nothing charged, the credit stays [R293]', 'payc', null, 12345, 0, 0, 12345],
    ['a coupon lowers the charge and not the credit', 'gold', twentyOff, 0, 17900, 19900, 19900],
    ['10%', 'platinum', { kind: 'percentage', percent: 10 }, 0, 26910, 29900, 29900],
    ['100% is allowed', 'gold', { kind: 'percentage', percent: 100 }, 0, 0, 19900, 19900],
    ['a debt is paid off', 'gold', null, -6000, 19900, 19900, 13900],
  ] as const)('%s', (_, name, coupon, balanceCents, cardCents, creditCents, balanceAfterCents) => {
    const purchase = purchaseOf(planOf(name), coupon, balanceCents)
    expect(purchase).toMatchObject({ cardCents, waivedCents: 0, creditCents, balanceAfterCents })
    expect(purchase.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(purchase.amountWithDiscountCents)
    expect(purchase.amountWithDiscountCents).toBe(cardCents)
  })

  it('comes line by line', () => {
    expect(purchaseOf(planOf('gold'), twentyOff, 0)).toMatchObject({
      lines: [
        { kind: 'plan', cents: 19900 },
        { kind: 'coupon', cents: -2000 },
      ],
      amountCents: 19900,
      discountCents: 2000,
      amountWithDiscountCents: 17900,
    })
    expect(purchaseOf(PACK, null, 0).lines).toEqual([{ kind: 'pack', cents: 10000 }])
  })

  it('a rest that no card takes is waived', () => {
    expect(purchaseOf(planOf('gold'), { kind: 'amount', cents: 19851 }, 0)).toMatchObject({
      amountWithDiscountCents: 49,
      cardCents: 0,
      waivedCents: 49,
      creditCents: 19900,
    })
  })
})

describe('the welcome box', () => {
  it('is worth $49, free for members, once [R440]', () => {
    expect(policy.welcomeBox.priceCents).toBe(4900)
    expect([...PLAN_NAMES, null].map((plan) => welcomeBoxOf(plan, false))).toEqual([
      'may_buy',
      'free',
      'free',
      'may_buy',
    ])
    expect([...PLAN_NAMES, null].map((plan) => welcomeBoxOf(plan, true))).toEqual(['had', 'had', 'had', 'had'])
  })
})

it('every kind of invoice has one of the five purposes of the wire', () => {
  const kinds = ['plan', 'credit', 'reload', 'welcome_box', 'fee', 'order', 'staff'] as const
  expect(kinds.map(purposeOf)).toEqual([
    'subscription',
    'credit',
    'credit',
    'one_time_payment',
    'one_time_payment',
    'order',
    'admin_charged_client',
  ])
})
