import { describe, expect, it } from 'vitest'
import { forecastReload } from './reload-forecast.ts'

const paid = (amountCents: number) => ({ amountCents, isPaid: true })
const underWay = (amountCents: number) => ({ amountCents, isPaid: false })
const platinum = (balanceCents: number) => ({ balanceCents, planCents: 29900 })

describe('forecastReload', () => {
  it.each([
    ['enough credit', [paid(6180), paid(6220)], 8420, [6200, 0, 0]],
    ['just what keeps the threshold', [paid(6200)], 7200, [6200, 0, 0]],
    ['a cent less', [paid(6200)], 7199, [6200, 0, 29900]],
    ['what is under way takes its part first', [underWay(4000), paid(8000)], 8420, [6000, 4000, 29900]],
    ['two plans in one charge', [paid(35000)], 0, [35000, 0, 59800]],
    ['a debt counts', [paid(2000)], -500, [2000, 0, 29900]],
    ['half a dollar goes up', [paid(6150)], 99900, [6200, 0, 0]],
    ['only the newest five are usual', [1, 1, 1, 1, 1, 99].map((dollars) => paid(dollars * 100)), 9900, [100, 0, 0]],
  ])('%s', (_, orders, balanceCents, [usualCents, underWayCents, reloadCents]) => {
    expect(forecastReload(orders, platinum(balanceCents))).toEqual({ usualCents, underWayCents, reloadCents })
  })

  it('without an order nothing is guessed', () => {
    expect(forecastReload([], platinum(0))).toBeUndefined()
  })
})
