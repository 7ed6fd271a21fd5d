import { describe, expect, it } from 'vitest'
import { priceList } from './price-list.ts'
import { discountKindOf, planPriceCents } from './prices.ts'

describe('what a plan pays', () => {
  it.each([
    // Ten percent of $6.95 is 69.5 cents and rounds up to 70; twenty percent is 139.
    ['Blouse', 695, 695, 625, 556],
    ['Pants', 795, 795, 715, 636],
    ['Blazer', 1695, 1695, 1525, 1356],
    ['1 bag of wash and fold', 9900, 9900, 8910, 7920],
    ['a pleat', 95, 95, 85, 76],
    ['nothing', 0, 0, 0, 0],
  ])('%s [R592] [R596]', (_, amountCents, payc, gold, platinum) => {
    for (const discountKind of ['dry_clean', 'laundry', 'wash_fold', 'alterations'] as const) {
      const item = { amountCents, discountKind }
      expect((['payc', 'gold', 'platinum'] as const).map((plan) => planPriceCents(item, plan))).toEqual([
        payc,
        gold,
        platinum,
      ])
    }
  })

  it('what has no percentage costs the same on every plan', () => {
    const item = { amountCents: 6995, discountKind: 'none' } as const
    expect([planPriceCents(item, 'gold'), planPriceCents(item, 'platinum')]).toEqual([6995, 6995])
  })
})

describe('which percentage it is', () => {
  it('every service of the price list has one', () => {
    const kinds = new Set(priceList.map(discountKindOf))
    expect([...kinds].sort()).toEqual(['alterations', 'dry_clean', 'laundry', 'none', 'wash_fold'])
  })

  it('rug pickup and the specialized minimum are flat: they are not cleaning', () => {
    const flat = priceList.filter(
      ({ service, ...item }) => service === 'area-rug' && discountKindOf({ service, ...item }) === 'none',
    )
    expect(flat.map(({ key }) => key)).toEqual([
      'rug-specialised-minimum',
      'rug-pickup-and-roll-small',
      'rug-pickup-and-roll-standard',
      'rug-pickup-and-roll-large',
    ])
  })

  it('refuses a service that does not exist', () => {
    expect(() => discountKindOf({ service: 'shoe-shine' })).toThrow('No service is called shoe-shine.')
  })
})
