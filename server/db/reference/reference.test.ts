import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locations, servedTowns } from '#rules/locations'
import { planOf } from '#rules/plans/plan-of-release'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import { policy } from '#rules/policy'
import { type PriceGroup, type PriceItem, priceList } from '#rules/prices/price-list'
import { discountKindOf } from '#rules/prices/prices'
import { packages } from './packages.ts'
import { services } from './services.ts'

function title(item: PriceItem): string {
  return item.variant === undefined ? item.name : `${item.name} [${item.variant}]`
}

function itemTitled(wanted: string): PriceItem {
  const found = priceList.filter((item) => title(item) === wanted)
  expect(found, wanted).toHaveLength(1)
  return found[0] as PriceItem
}

function inGroup(group: PriceGroup): PriceItem[] {
  return priceList.filter((item) => item.group === group)
}

function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe('packages', () => {
  it('[R265] are payc, gold and platinum, in this order', () => {
    expect(packages.map((row) => row.name)).toEqual(['payc', 'gold', 'platinum'])
  })

  it('price orders as the rules have it from the policy', () => {
    expect(packages).toMatchObject(PLAN_NAMES.map(planOf))
  })

  it('[R444] gold costs $199 and platinum $299; payc costs nothing', () => {
    expect(packages.map((row) => row.priceCents)).toEqual([0, 19900, 29900])
  })

  it('[R266] [R596] gold takes 10% and platinum 20% off each of the four kinds', () => {
    const percents = packages.map((row) => [row.dryClean, row.laundry, row.washFold, row.alterations])
    expect(percents).toEqual([
      [0, 0, 0, 0],
      [10, 10, 10, 10],
      [20, 20, 20, 20],
    ])
  })

  it('[R580] delivery is free from $69, $59 and $49', () => {
    expect(packages.map((row) => row.deliveryFreeFromCents)).toEqual([6900, 5900, 4900])
  })

  it('[R267] say what each plan includes; platinum is the most popular', () => {
    const marked = (flag: (row: (typeof packages)[number]) => boolean) => packages.filter(flag).map((row) => row.name)
    expect(marked((row) => row.hasDelivery)).toEqual(['payc', 'gold', 'platinum'])
    expect(marked((row) => row.hasWelcomeBox)).toEqual(['gold', 'platinum'])
    expect(marked((row) => row.hasCreditBack)).toEqual(['gold', 'platinum'])
    expect(marked((row) => row.hasSeasonalGarment)).toEqual(['platinum'])
    expect(marked((row) => row.isMostPopular)).toEqual(['platinum'])
  })

  it('describe themselves in one sentence with true figures', () => {
    for (const row of packages) expect(row.description).toMatch(/^[A-Z][^.]+\.$/)
    expect(packages[1]?.description).toContain('$199')
    expect(packages[1]?.description).toContain('10%')
    expect(packages[2]?.description).toContain('$299')
    expect(packages[2]?.description).toContain('20%')
  })
})

describe('locations', () => {
  const zipCodes = locations.flatMap((row) => row.zipCodes)

  it('cover the area: at least 25 places and 60 zip codes, each in one place', () => {
    expect(locations.length).toBeGreaterThanOrEqual(25)
    expect(zipCodes.length).toBeGreaterThanOrEqual(60)
    expect(repeated(zipCodes)).toEqual([])
    expect(repeated(locations.map((row) => row.name))).toEqual([])
    expect(locations.filter((row) => row.zipCodes.length === 0)).toEqual([])
  })

  it('[R586] reach at most 20 miles, nearest first, and never the East Bay', () => {
    const miles = locations.map((row) => row.distanceMiles)
    expect(miles).toEqual([...miles].sort((a, b) => a - b))
    expect(Math.max(...miles)).toBeLessThanOrEqual(20)
    for (const value of miles) expect(value).toBe(Math.round(value * 10) / 10)
    for (const zip of zipCodes) expect(zip).toMatch(/^(940|943|944|950|951)\d{2}$/)
  })

  it('have extended routes at both prices, north and south of the office', () => {
    const { beyondMiles, nearUpToMiles } = policy.extendedRoute
    const extended = locations.filter((row) => row.distanceMiles > beyondMiles)
    const isNorth = (row: (typeof locations)[number]) => row.zipCodes.some((zip) => zip.startsWith('944'))
    expect(extended.filter(isNorth).length).toBeGreaterThanOrEqual(2)
    expect(extended.filter((row) => !isNorth(row)).length).toBeGreaterThanOrEqual(2)
    for (const side of [true, false]) {
      const miles = extended.filter((row) => isNorth(row) === side).map((row) => row.distanceMiles)
      expect(Math.min(...miles)).toBeLessThanOrEqual(nearUpToMiles)
      expect(Math.max(...miles)).toBeGreaterThan(nearUpToMiles)
    }
  })

  it('are named by their towns on the pages, each once', () => {
    expect(repeated(servedTowns)).toEqual([])
    expect(servedTowns).toEqual(
      expect.arrayContaining(['East Palo Alto', 'Los Gatos', 'San Jose', 'San Mateo', 'Woodside']),
    )
    for (const town of servedTowns) expect(town).not.toMatch(/,| and |^(North|South|West|Downtown) /)
  })

  it('include the office', () => {
    expect(locations[0]).toMatchObject({ name: 'Mountain View', zipCodes: expect.arrayContaining(['94041']) })
  })
})

describe('services', () => {
  it('[R14] are the nine on offer', () => {
    expect(services.map((row) => row.title)).toEqual([
      'Laundry',
      'Dry Cleaning',
      'Wash & Fold',
      'Leather Care',
      'Alteration & Repair',
      'Preservation',
      'Area Rug',
      'Seasonal Garment Storage',
      'Household Items',
    ])
  })

  it('take the percentage that the plan gives them; storage has only its table', () => {
    expect(Object.fromEntries(services.map(({ key, title }) => [title, discountKindOf({ service: key })]))).toEqual({
      Laundry: 'laundry',
      'Dry Cleaning': 'dry_clean',
      'Wash & Fold': 'wash_fold',
      'Leather Care': 'dry_clean',
      'Alteration & Repair': 'alterations',
      Preservation: 'dry_clean',
      'Area Rug': 'dry_clean',
      'Seasonal Garment Storage': 'none',
      'Household Items': 'dry_clean',
    })
  })

  it('have unique kebab-case keys and a drawing each, and every one has items', () => {
    const keys = services.map((row) => row.key)
    expect(repeated(keys)).toEqual([])
    for (const row of services) {
      expect(row.key).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(readFileSync(`web/public${row.image}`, 'utf8'), row.image).toMatch(/^<svg [^>]*xmlns=/)
    }
    expect(new Set(priceList.map((item) => item.service))).toEqual(new Set(keys))
  })
})

describe('price list', () => {
  it('[R620] is full: at least 100 items with unique keys and titles', () => {
    expect(priceList.length).toBeGreaterThanOrEqual(100)
    expect(repeated(priceList.map((item) => item.key))).toEqual([])
    expect(repeated(priceList.map(title))).toEqual([])
    for (const item of priceList) expect(item.key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('[R500] stands under the headings of the pricing page, in their order', () => {
    const headings = [...new Set(priceList.map((item) => item.group))]
    expect(headings).toEqual([
      'Dry cleaning',
      'Laundry',
      'Wash & Folds',
      'Household Items',
      'Alterations & Repair',
      'Rug cleaning',
      'Wedding Gowns',
      'Seasonal Garment Storage',
    ])
    const runs = priceList.filter((item, index) => item.group !== priceList[index - 1]?.group)
    expect(runs).toHaveLength(headings.length)
  })

  it('[R260] uses all six units', () => {
    expect([...new Set(priceList.map((item) => item.unit))].sort()).toEqual([
      'bag',
      'lbs',
      'pcs',
      'pleat',
      'set',
      'sq_ft',
    ])
  })

  it('[R262] has variants, "& Up" prices and whole positive cents', () => {
    expect(priceList.some((item) => item.variant !== undefined)).toBe(true)
    expect(priceList.some((item) => item.isAndUp === true)).toBe(true)
    for (const item of priceList) {
      expect(Number.isSafeInteger(item.amountCents) && item.amountCents > 0, item.key).toBe(true)
    }
  })

  it.each([
    ['Blouse', 695, 'Dry cleaning'],
    ['Pants', 795, 'Dry cleaning'],
    ['Blazer', 1695, 'Dry cleaning'],
  ] as const)('[R592] %s costs %i cents', (wanted, amountCents, group) => {
    expect(itemTitled(wanted)).toMatchObject({ amountCents, group, unit: 'pcs' })
  })

  it('[R594] a laundry shirt costs $6.95', () => {
    expect(itemTitled('Shirt [Laundry]')).toMatchObject({ amountCents: 695, group: 'Laundry', unit: 'pcs' })
  })

  it.each(['Shirt [Laundry]', 'Pants', 'Dress [Reg]'])('[R437] the calculator finds %s at a firm price', (wanted) => {
    expect(itemTitled(wanted).isAndUp).toBeUndefined()
  })

  it('[R263] [R591] Wash & Folds holds totals for one to four bags, then each additional bag', () => {
    const rows = inGroup('Wash & Folds').map(({ amountCents, count, unit }) => ({ amountCents, count, unit }))
    expect(rows).toEqual([
      { amountCents: 9900, count: 1, unit: 'bag' },
      { amountCents: 18800, count: 2, unit: 'bag' },
      { amountCents: 26700, count: 3, unit: 'bag' },
      { amountCents: 33600, count: 4, unit: 'bag' },
      { amountCents: 5900, count: 1, unit: 'bag' },
    ])
  })

  it('[R593] rugs cost $4.95 or $6.95 a square foot, specialized ones at least $99', () => {
    expect(itemTitled('Area Rug [Standard]')).toMatchObject({ amountCents: 495, unit: 'sq_ft' })
    expect(itemTitled('Area Rug [Specialized]')).toMatchObject({ amountCents: 695, unit: 'sq_ft' })
    expect(itemTitled('Area Rug [Specialized, Minimum]')).toMatchObject({ amountCents: 9900, unit: 'pcs' })
  })

  it('[R590] rug pickup and roll costs $49.95, and $29 to $99 by size', () => {
    expect(itemTitled('Rug Pickup and Roll [Small]').amountCents).toBe(2900)
    expect(itemTitled('Rug Pickup and Roll [Standard]').amountCents).toBe(4995)
    expect(itemTitled('Rug Pickup and Roll [Large]').amountCents).toBe(9900)
  })

  it('quotes storage at the prices without a membership', () => {
    expect(inGroup('Seasonal Garment Storage').map((item) => [title(item), item.amountCents])).toEqual([
      ['Seasonal Storage [1 to 5 Garments]', 6995],
      ['Seasonal Storage [6 to 10 Garments]', 7995],
      ['Seasonal Storage [11 to 20 Garments]', 8995],
      ['Seasonal Storage [21 to 40 Garments]', 9995],
      ['Seasonal Storage [Each Additional Garment]', 1000],
      ['Seasonal Storage [Processing Fee]', 3995],
    ])
  })

  it('puts leather under dry cleaning and otherwise one service under one heading', () => {
    const pairs = new Set(priceList.map((item) => `${item.service} → ${item.group}`))
    expect(pairs.size).toBe(services.length)
    expect(pairs).toContain('leather-care → Dry cleaning')
  })

  it.each([
    ['Blazer', 'Coat [Short]'],
    ['Coat [Short]', 'Coat [Long]'],
    ['Dress [Reg]', 'Evening Gown'],
    ['Dress [Beaded or Sequined]', 'Evening Gown'],
    ['Evening Gown', 'Wedding Gown [Clean Only]'],
    ['Wedding Gown [Clean Only]', 'Wedding Gown [Clean and Preserve]'],
    ['Coat [Long]', 'Leather Coat'],
    ['Suit [2 Pieces]', 'Suit [3 Pieces]'],
    ['Comforter [Twin]', 'Comforter [King]'],
    ['Comforter [King]', 'Down Comforter [King]'],
  ])('%s costs less than %s', (less, more) => {
    expect(itemTitled(less).amountCents).toBeLessThan(itemTitled(more).amountCents)
  })

  it('a suit costs no more than its pieces', () => {
    const pieces = itemTitled('Blazer').amountCents + itemTitled('Pants').amountCents
    expect(itemTitled('Suit [2 Pieces]').amountCents).toBeLessThanOrEqual(pieces)
    expect(itemTitled('Suit [3 Pieces]').amountCents).toBeLessThanOrEqual(pieces + itemTitled('Vest').amountCents)
  })
})

describe('storage table', () => {
  it.each([
    ['[R572]', 1, 5, { payc: 6995, gold: 4995, platinum: 0 }],
    ['[R573]', 6, 10, { payc: 7995, gold: 5995, platinum: 4995 }],
    ['[R574]', 11, 20, { payc: 8995, gold: 6995, platinum: 5995 }],
    ['[R575]', 21, 40, { payc: 9995, gold: 7995, platinum: 6995 }],
  ])('%s %i to %i garments', (_line, fromGarments, toGarments, priceCents) => {
    expect(policy.storage.bands).toContainEqual({ fromGarments, toGarments, priceCents })
  })

  it('[R576] each additional garment', () => {
    expect(policy.storage.additionalGarmentCents).toEqual({ payc: 1000, gold: 700, platinum: 500 })
  })

  it('[R577] processing fee', () => {
    expect(policy.storage.processingFeeCents).toEqual({ payc: 3995, gold: 2995, platinum: 1995 })
  })
})
