import { describe, expect, it } from 'vitest'
import { forecastReload } from './reload-forecast.ts'

const platinum = (balanceCents: number, stillDueCents = 0) => ({ balanceCents, planCents: 29900, stillDueCents })

describe('forecastReload', () => {
  it.each([
    ['enough credit', [6180, 6220], [8420], [6200, 0]],
    ['just what keeps the threshold', [6200], [7200], [6200, 0]],
    ['a cent less', [6200], [7199], [6200, 29900]],
    ['what is still due takes its part first', [4000, 8000], [8420, 4000], [6000, 29900]],
    ['two plans in one charge', [35000], [0], [35000, 59800]],
    ['a debt counts', [2000], [-500], [2000, 29900]],
    ['half a dollar goes up', [6150], [99900], [6200, 0]],
    ['only the newest five are usual', [100, 100, 100, 100, 100, 9900], [9900], [100, 0]],
  ] as const)('%s', (_, bags, [balanceCents, stillDueCents], [usualCents, reloadCents]) => {
    expect(forecastReload(bags, platinum(balanceCents, stillDueCents))).toEqual({ usualCents, reloadCents })
  })

  it('without an order nothing is guessed', () => {
    expect(forecastReload([], platinum(0))).toBeUndefined()
  })
})
