import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policy, staffPolicy } from '#rules/policy'
import { priceList } from '#rules/prices/price-list'
import { discountKindOf, priceTitle } from '#rules/prices/prices'
import type { ListedPrice } from '../../catalogue/order-prices.ts'
import type { IntakeCount } from '../../db/schema.ts'
import { differencesOf, isSameCount, type ReadCount, readCount, readSecondCount } from './counts.ts'

const RETIRED = ['sari']
const PRICES: readonly ListedPrice[] = priceList.map((item, index) => ({
  id: index + 1,
  key: item.key,
  name: item.name,
  variant: item.variant ?? null,
  amountCents: item.amountCents,
  discountKind: discountKindOf(item),
  unit: item.unit,
  isAndUp: item.isAndUp ?? false,
  isRetired: RETIRED.includes(item.key),
  serviceId: 1,
  service: item.service,
  serviceTitle: item.service,
  title: priceTitle({ name: item.name, variant: item.variant ?? null }),
}))

type Named = [name: string, count: number, upChargeCents?: number]
const count = (things: Named[], more: Partial<IntakeCount> = {}): IntakeCount => ({
  things: things.map(([name, counted, upChargeCents]) => ({
    name,
    count: counted,
    ...(upChargeCents !== undefined && { upChargeCents }),
  })),
  extras: [],
  storage: null,
  ...more,
})
const read = (given: IntakeCount): ReadCount => {
  const result = readCount(PRICES, given)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result
}
const things = (...given: Named[]) => read(count(given)).count.things
const problems = (given: IntakeCount) => {
  const result = readCount(PRICES, given)
  return 'problems' in result ? result.problems.map(({ what, code }) => [what, code]) : []
}
const differences = (first: Named[], second: Named[]) =>
  differencesOf(read(count(first)), read(count(second)), PRICES).map((each) => [each.name, each.first, each.second])

describe('what staff type', () => {
  it.each(['Shirt [Laundry]', ' shirt [laundry] ', 'SHIRT[Laundry]', 'Shirt  [ Laundry ]'])('%j is a row', (name) =>
    expect(things([name, 5])).toEqual([{ name: 'Shirt [Laundry]', count: 5 }]),
  )

  it.each(['Wash & Fold', 'wash&fold', ' WASH & FOLD'])('%j is a number of bags', (name) =>
    expect(read(count([[name, 3]])).things).toEqual([{ key: 'wash-and-fold', count: 3, upChargeCents: 0 }]),
  )

  it('every row of the list that can be taken in has one name of its own', () => {
    const titles = PRICES.map(({ title }) => title.toLowerCase())
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('equal things are one line, so that bags are priced together', () => {
    expect(things(['Wash & Fold', 2], ['wash & fold', 1], ['Blouse', 1], ['Blouse', 1, 300], ['blouse', 2])).toEqual([
      { name: 'Wash & Fold', count: 3 },
      { name: 'Blouse', count: 3 },
      { name: 'Blouse', count: 1, upChargeCents: 300 },
    ])
  })

  it('but each rug is one by itself', () =>
    expect(things(['Area Rug [Specialized]', 10], ['Area Rug [Specialized]', 10])).toHaveLength(2))

  it('what is unknown is refused with the nearest names', () => {
    const nearest = (name: string) => {
      const result = readCount(PRICES, count([[name, 1]]))
      return 'problems' in result ? result.problems[0]?.nearest : undefined
    }
    expect(nearest('Shrt [Laundry]')?.[0]).toBe('Shirt [Laundry]')
    expect(nearest('Shrit')).toContain('Shirt [Laundry]')
    expect(nearest('Wash and Fold')).toContain('Wash & Fold')
    expect(nearest('comforter')).toContain('Comforter [King]')
    expect(nearest('Sarri')).not.toContain('Sari')
    expect(nearest('')).toEqual([])
  })

  it('all that is wrong is told at once', () => {
    const given = count(
      [
        ['Shoe shine', 1],
        ['Sari', 1],
        ['Wash & Fold [3 Bags]', 1],
        ['Seasonal Storage [Processing Fee]', 1],
        ['Blouse', 0],
        ['Blouse', 1.5],
        ['Blouse', 1, 75],
        ['Area Rug [Standard]', 20, 100],
        ['Pants', 1000],
      ],
      {
        extras: [
          { title: ' ', cents: 100 },
          { title: 'x'.repeat(257), cents: 100 },
          { title: 'Card 4242 4242 4242 4242', cents: 100 },
          { title: 'Patch', cents: 0 },
          { title: 'Patch', cents: 1_000_000 },
        ],
        storage: { garments: 0, seasons: 3 },
      },
    )
    expect(problems(given)).toEqual([
      ['Shoe shine', 'not_on_the_price_list'],
      ['Sari', 'retired'],
      ['Wash & Fold [3 Bags]', 'total'],
      ['Seasonal Storage [Processing Fee]', 'total'],
      ['Blouse', 'not_a_count'],
      ['Blouse', 'not_whole'],
      ['Blouse', 'not_an_up_charge'],
      ['Area Rug [Standard]', 'not_an_up_charge'],
      ['', 'no_title'],
      ['x'.repeat(257), 'title_too_long'],
      ['', 'card_number'],
      ['Patch', 'not_an_amount'],
      ['Patch', 'not_an_amount'],
      ['0', 'not_a_number_of_garments'],
      ['3', 'not_a_number_of_seasons'],
      ['Pants', 'too_many'],
    ])
    expect(problems(count([]))).toEqual([['', 'nothing_counted']])
    expect(problems(count([], { storage: { garments: 3, seasons: 1 } }))).toEqual([])
    expect(problems(count(Array.from({ length: 201 }, () => ['Blouse', 1])))).toEqual([['', 'too_many_lines']])
  })
})

describe('two counts [R302]', () => {
  it.each<[string, Named[], Named[], string[][]]>([
    [
      'in another order',
      [
        ['Blouse', 2],
        ['Pants', 1],
      ],
      [
        ['pants', 1],
        ['blouse', 2],
      ],
      [],
    ],
    [
      'on more lines',
      [
        ['Blouse', 2, 300],
        ['Blouse', 1],
      ],
      [['Blouse', 3]],
      [],
    ],
    ['one is missing', [['Blouse', 2]], [['Blouse', 1]], [['Blouse', '2', '1']]],
    [
      'another thing',
      [['Blouse', 1]],
      [['Blouse [Silk]', 1]],
      [
        ['Blouse', '1', '0'],
        ['Blouse [Silk]', '0', '1'],
      ],
    ],
    [
      'rugs of another size',
      [
        ['Area Rug [Standard]', 10],
        ['Area Rug [Standard]', 12],
      ],
      [
        ['Area Rug [Standard]', 11],
        ['Area Rug [Standard]', 11],
      ],
      [['Area Rug [Standard]', '10 + 12', '11 + 11']],
    ],
  ])('%s', (_, first, second, expected) => expect(differences(first, second)).toEqual(expected))

  it('the second names pieces alone: up-charges, extras and storage are the first one’s', () => {
    const first = count([['Blouse', 1, 300]], { extras: [{ title: 'Patch', cents: 100 }] })
    expect(readSecondCount(PRICES, count([['Blouse', 1, 300]]), first)).toEqual({
      problems: [{ what: 'Blouse', code: 'up_charge_in_the_second_count', nearest: [] }],
    })
    expect(readSecondCount(PRICES, count([['Blouse', 1]]), first)).toMatchObject({ count: { extras: first.extras } })
  })

  it('said again, a first count must be the same to the last cent', () => {
    const said = count(
      [
        ['Blouse', 1, 300],
        ['Pants', 2],
      ],
      {
        extras: [{ title: 'Patch', cents: 100 }],
        storage: { garments: 3, seasons: 1 },
      },
    )
    const others: Partial<IntakeCount>[] = [
      {
        things: [
          { name: 'Blouse', count: 1 },
          { name: 'Pants', count: 2 },
        ],
      },
      { extras: [{ title: 'Patch', cents: 101 }] },
      { extras: [] },
      { storage: null },
      { storage: { garments: 3, seasons: 2 } },
    ]
    expect(isSameCount(said, { ...said, things: [...said.things].reverse() })).toBe(true)
    expect(others.map((other) => isSameCount(said, { ...said, ...other }))).toEqual(others.map(() => false))
  })
})

it('whatever is typed, it is refused with words or counts from 1 to 999 and cents that can be charged', () => {
  const odd = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, -1, 1, 999, 1000, 1e21, Number.NaN))
  const name = fc.oneof(fc.string(), fc.constantFrom('Blouse', 'Wash & Fold', 'Sari', '__proto__', 'constructor', ''))
  const given = fc.record({
    things: fc.array(fc.record({ name, count: odd, upChargeCents: fc.oneof(fc.constant(0), odd) }), { maxLength: 4 }),
    extras: fc.array(fc.record({ title: fc.string(), cents: odd }), { maxLength: 2 }),
    storage: fc.option(fc.record({ garments: odd, seasons: odd })),
  })
  const { maxCount, maxExtraCents } = staffPolicy.intake
  const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 1 && value <= most
  fc.assert(
    fc.property(given, (typed) => {
      const result = readCount(PRICES, typed)
      if ('problems' in result) return result.problems.length > 0
      const { things: counted, extras, storage } = result.count
      return (
        counted.every((thing) => isWithin(thing.count, maxCount)) &&
        extras.every(({ title, cents }) => title !== '' && isWithin(cents, maxExtraCents)) &&
        (storage === null ||
          (isWithin(storage.garments, maxCount) && isWithin(storage.seasons, policy.storage.maxSeasons)))
      )
    }),
  )
})
