import { describe, expect, it } from 'vitest'
import { forecastReload } from './reload-forecast.ts'

const platinum = (balanceCents: number) => ({ balanceCents, reloadPlanCents: 29900 })
const gold = (balanceCents: number) => ({ balanceCents, reloadPlanCents: 19900 })
const bags = (bagCents: number) => ({ bagCents, restCents: 0 })

describe('forecastReload', () => {
  it.each([
    ['enough credit', [6180, 6220], [8420, 0], [6200, 0]],
    ['just what keeps the threshold', [6200], [7200, 0], [6200, 0]],
    ['a cent less', [6200], [7199, 0], [6200, 29900]],
    ['what is still due takes its part first', [4000, 8000], [8420, 4000], [6000, 29900]],
    ['two plans in one charge', [35000], [0, 0], [35000, 59800]],
    ['a bag that is due and the next one, each with its own', [25000], [0, 25000], [25000, 59800]],
    ['a debt counts', [2000], [-500, 0], [2000, 29900]],
    ['half a dollar goes up', [6150], [99900, 0], [6200, 0]],
    ['only the newest five are usual', [100, 100, 100, 100, 100, 9900], [9900, 0], [100, 0]],
    ['an order that costs nothing reloads nothing', [0], [0, 0], [0, 0]],
  ] as const)('%s', (_, newest, [balanceCents, bagCents], [usualCents, reloadCents]) => {
    expect(forecastReload(newest, bags(bagCents), platinum(balanceCents))).toEqual({
      usualCents,
      reloadCents,
      reloadAfterRestCents: reloadCents,
    })
  })

  it.each([
    // Balance, bags, the rest → while the rest is open, once it is paid.
    ['a charge of ours takes the credit, and buys none', 15466, 0, 34500, 0, 19900],
    ['a charge for which there is credit as well', 50000, 0, 34500, 0, 0],
    ['a charge, and no credit that it could take', 0, 0, 34500, 19900, 19900],
    ['a charge beside a bag', 15466, 8685, 34500, 19900, 19900],
    ['a charge that makes it one more', 15466, 15000, 34500, 19900, 39800],
  ] as const)('%s', (_, balanceCents, bagCents, restCents, reloadCents, reloadAfterRestCents) => {
    expect(forecastReload([6000], { bagCents, restCents }, gold(balanceCents))).toEqual({
      usualCents: 6000,
      reloadCents,
      reloadAfterRestCents,
    })
  })

  it('without an order nothing is guessed', () => {
    expect(forecastReload([], bags(0), platinum(0))).toBeUndefined()
  })
})
