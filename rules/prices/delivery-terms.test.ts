import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PLAN_NAMES } from '../plans/plan-titles.ts'
import { policy } from '../policy.ts'
import { deliveryTerms } from './delivery-terms.ts'
import { deliveryFee } from './fees.ts'

it('names what the address pays: Foster City is 15.8 miles away', () => {
  expect(deliveryTerms('gold', 2.8)).toMatchObject({ freeFromCents: 5900, leastCents: 990, mostCents: 1498 })
  expect(deliveryTerms('gold', 15.8)).toMatchObject({ freeFromCents: 6900, leastCents: 1490, isExtendedRoute: true })
  expect(deliveryTerms('platinum', 19.3)).toMatchObject({ freeFromCents: 6900, leastCents: 1990, mostCents: 1990 })
})

it('and never another fee than the one that is charged', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAN_NAMES),
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.integer({ min: 1, max: 10_000 }),
      (name, distanceMiles, cleaningCents) => {
        const terms = deliveryTerms(name, distanceMiles)
        const plan = { name, deliveryFreeFromCents: policy.plans[name].delivery.freeFromCents }
        const { feeCents } = deliveryFee({ cleaningCents, plan, distanceMiles })
        if (cleaningCents >= terms.freeFromCents) expect(feeCents).toBe(0)
        else expect(feeCents).toBe(cleaningCents < terms.lessFromCents ? terms.mostCents : terms.leastCents)
      },
    ),
  )
})
