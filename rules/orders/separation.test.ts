import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditBackCents } from '../payments/credit-back.ts'
import { planOf } from '../plans/plan-of-release.ts'
import { PLAN_NAMES } from '../plans/plan-titles.ts'
import { isMember } from '../plans/plans.ts'
import { policy } from '../policy.ts'
import { itemsTakenIn, type NamedThing, type PriceRow, WASH_AND_FOLD } from '../prices/intake-items.ts'
import { priceOrder, totalCentsOf } from '../prices/order-prices.ts'
import { priceList } from '../prices/price-list.ts'
import { discountKindOf, priceTitle } from '../prices/prices.ts'
import {
  type Chosen,
  canBeParted,
  isByPieces,
  isSeparable,
  itemsComing,
  type OwnLine,
  separationOf,
} from './separation.ts'

const ROWS = priceList.map((item) => ({
  ...item,
  isAndUp: item.isAndUp ?? false,
  discountKind: discountKindOf(item),
  title: priceTitle({ name: item.name, variant: item.variant ?? null }),
})) satisfies PriceRow[]

type PlanName = (typeof PLAN_NAMES)[number]
interface Bag {
  things: readonly NamedThing[]
  plan?: PlanName
  extras?: { title: string; amountCents: number }[]
  storage?: { garments: number; seasons: number } | null
  distanceMiles?: number
  isRush?: boolean
}

/** An order with its frozen lines, as intake makes them. */
function orderOf({ things, plan = 'payc', extras = [], storage = null, distanceMiles = 3, isRush = false }: Bag) {
  const taken = itemsTakenIn(ROWS, things)
  if ('refusals' in taken) throw new Error(JSON.stringify(taken.refusals))
  const rush = { isRush, quotedCents: null, acceptedCents: isRush ? 999 : 0, isSooner: true }
  const priced = priceOrder({ items: taken.items, extras, storage }, planOf(plan), { distanceMiles, rush })
  const lines = priced.lines.map((line, index): OwnLine => {
    const row = ROWS.find(({ key }) => key === line.of)
    const title = row?.title ?? line.of ?? line.kind
    const { key = null, service = null, unit = null } = line.kind === 'extra' ? {} : (row ?? {})
    return { ...line, id: 100 + index, key, service, title, unit }
  })
  const { total, cleaning } = priced
  const order = {
    planName: plan,
    amountCents: total.amountCents,
    discountCents: total.discountCents,
    cleaningCents: cleaning.amountCents,
    cleaningDiscountCents: cleaning.discountCents,
  }
  return { order, lines, creditBackCents: priced.creditBackCents }
}

/** By the key of its row, or as a title: "2 pants, 1 hem-pants". */
function going(bag: Bag, chosen: Record<string, number>): string {
  const { order, lines } = orderOf(bag)
  const ids = Object.entries(chosen).map(([named, count]): Chosen => {
    const line = lines.find(({ key, title, kind }) => isSeparable({ kind }) && (key ?? title) === named)
    return { id: line?.id ?? 0, count }
  })
  const found = separationOf(order, lines, ids)
  if ('refusal' in found) return found.refusal
  return found.later
    .map(({ line, count }) => `${count} ${line.kind === 'up_charge' ? '+' : (line.key ?? line.title)}`)
    .join(', ')
}
const bagOf = (counts: Record<string, number>): Bag => ({
  things: Object.entries(counts).map(([key, count]) => ({ key, count })),
})

describe('what comes later', () => {
  const PANTS = bagOf({ pants: 3, 'hem-pants': 2, 'shirt-laundry': 2 })
  const RUG = bagOf({ 'rug-standard': 40, 'rug-pad': 40, 'rug-pickup-and-roll-small': 1, 'shirt-laundry': 2 })
  it.each<[string, Bag, Record<string, number>, string]>([
    ['is what was chosen', PANTS, { 'shirt-laundry': 1 }, '1 shirt-laundry'],
    ['a piece without work stays without it', PANTS, { pants: 1 }, '1 pants'],
    ['a second one takes the hem along that it has', PANTS, { pants: 2 }, '2 pants, 1 hem-pants'],
    ['a hem takes its pants along', PANTS, { 'hem-pants': 1 }, '1 pants, 1 hem-pants'],
    ['both are not more for being named both', PANTS, { pants: 1, 'hem-pants': 1 }, '1 pants, 1 hem-pants'],
    ['all of them', PANTS, { pants: 3 }, '3 pants, 2 hem-pants'],
    ['pants that came for a hem alone', bagOf({ 'hem-pants': 3, pants: 1 }), { pants: 1 }, '1 hem-pants, 1 pants'],
    [
      'a rug takes pad and roll along',
      RUG,
      { 'rug-standard': 40 },
      '40 rug-standard, 40 rug-pad, 1 rug-pickup-and-roll-small',
    ],
    ['a pad its rug', RUG, { 'rug-pad': 40 }, '40 rug-standard, 40 rug-pad, 1 rug-pickup-and-roll-small'],
    ['a button names no piece', bagOf({ 'shirt-laundry': 2, button: 1 }), { button: 1 }, '1 button'],
    [
      'bags are one bundle',
      {
        things: [
          { key: WASH_AND_FOLD, count: 7 },
          { key: 'pants', count: 1 },
        ],
      },
      { 'wash-and-fold-4': 1 },
      '1 wash-and-fold-4, 3 wash-and-fold-additional',
    ],
    [
      'an up-charge is its piece’s',
      { things: [{ key: 'blouse', count: 3, upChargeCents: 300 }] },
      { blouse: 2 },
      '2 blouse, 2 +',
    ],
    ['an extra', { ...PANTS, extras: [{ title: 'Bow', amountCents: 900 }] }, { Bow: 1 }, '1 Bow'],
  ])('%s', (_, bag, chosen, later) => expect(going(bag, chosen)).toBe(later))

  it('a jacket takes both its linings along, and a lining its jacket', () => {
    const bag = bagOf({ 'leather-jacket': 1, 'lining-jacket': 2, pants: 1 })
    expect(going(bag, { 'leather-jacket': 1 })).toBe('1 leather-jacket, 2 lining-jacket')
    expect(going(bag, { 'lining-jacket': 1 })).toBe('1 leather-jacket, 2 lining-jacket')
  })

  it.each<[string, Bag, Chosen[], string]>([
    ['nothing', PANTS, [], 'nothing_chosen'],
    ['another order’s line', PANTS, [{ id: 7, count: 1 }], 'no_such_line'],
    ['the delivery', PANTS, [{ id: 103, count: 1 }], 'no_such_line'],
    ['more than there are', PANTS, [{ id: 100, count: 4 }], 'more_than_there_are'],
    [
      'more than there are, in two breaths',
      PANTS,
      [
        { id: 100, count: 2 },
        { id: 100, count: 2 },
      ],
      'more_than_there_are',
    ],
    ['none', PANTS, [{ id: 100, count: 0 }], 'more_than_there_are'],
    ['fewer than none', PANTS, [{ id: 100, count: -1 }], 'more_than_there_are'],
    ['half a one', PANTS, [{ id: 100, count: 0.5 }], 'more_than_there_are'],
    ['a part of a rug', RUG, [{ id: 100, count: 10 }], 'only_whole'],
    ['everything', bagOf({ pants: 2 }), [{ id: 100, count: 2 }], 'nothing_stays'],
    ['everything, by its work', bagOf({ pants: 1, 'hem-pants': 1 }), [{ id: 101, count: 1 }], 'nothing_stays'],
    [
      'what no card would be asked for',
      { ...PANTS, extras: [{ title: 'Pin', amountCents: 49 }] },
      [{ id: 103, count: 1 }],
      'too_little',
    ],
  ])('of %s is none', (_, bag, chosen, refusal) => {
    const { order, lines } = orderOf(bag)
    expect(separationOf(order, lines, chosen)).toMatchObject({ refusal })
  })

  it('is not parted from what is missing, nor a thing from itself', () => {
    const { order, lines } = orderOf(bagOf({ 'shirt-laundry': 3 }))
    expect(canBeParted(lines)).toBe(true)
    const missing = {
      ...(lines[0] as OwnLine),
      id: 200,
      kind: 'missing',
      count: 1,
      unitCents: -695,
      amountCents: -695,
      discountCents: 0,
    }
    expect(separationOf(order, [...lines, missing], [{ id: 100, count: 1 }])).toEqual({ refusal: 'something_missing' })
    expect(canBeParted([...lines, missing])).toBe(false)
    expect(canBeParted(orderOf(bagOf({ 'rug-standard': 40 })).lines)).toBe(false)
  })

  it.each<[string, Bag, boolean]>([
    ['two shirts', bagOf({ 'shirt-laundry': 2 }), true],
    ['five bags of wash and fold, which are two rows', bagOf({ [WASH_AND_FOLD]: 5 }), false],
    ['bags and a shirt', bagOf({ [WASH_AND_FOLD]: 5, 'shirt-laundry': 1 }), true],
    ['a rug with its pad', bagOf({ 'rug-standard': 40, 'rug-pad': 40 }), false],
    ['pants with their hem', bagOf({ pants: 1, 'hem-pants': 1 }), false],
    ['pants, their hem and an extra', { ...bagOf({ pants: 1 }), extras: [{ title: 'Bow', amountCents: 333 }] }, true],
  ])('can be parted only where something can go and something stays: %s', (_, bag, can) => {
    expect(canBeParted(orderOf(bag).lines)).toBe(can)
  })

  it.each<[string, Bag, number]>([
    ['two shirts', bagOf({ 'shirt-laundry': 2 }), 2],
    ['pants with their hem', bagOf({ pants: 1, 'hem-pants': 1 }), 1],
    ['pants that came for their hem alone', bagOf({ 'hem-pants': 2 }), 2],
    ['a rug with its pad', bagOf({ 'rug-standard': 40, 'rug-pad': 40 }), 1],
    ['four bags in one row', bagOf({ [WASH_AND_FOLD]: 4 }), 4],
    ['five bags in two', bagOf({ [WASH_AND_FOLD]: 5 }), 5],
    ['a shirt and an extra', { ...bagOf({ 'shirt-laundry': 1 }), extras: [{ title: 'Bow', amountCents: 333 }] }, 2],
    ['a shirt with its up-charge', { things: [{ key: 'shirt-laundry', count: 1, upChargeCents: 300 }] }, 1],
  ])('is as many items as its customer counts: %s', (_, bag, items) => {
    expect(itemsComing(orderOf(bag).lines)).toBe(items)
  })
})

const anyBag = fc.record({
  things: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom(
        ...ROWS.flatMap(({ key }) => ('refusals' in itemsTakenIn(ROWS, [{ key, count: 30 }]) ? [] : key)),
        WASH_AND_FOLD,
      ),
      count: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 6, selector: ({ key }) => key },
  ),
  plan: fc.constantFrom(...PLAN_NAMES),
  extras: fc.array(
    fc.record({ title: fc.constantFrom('Bow', 'Pin', 'Cap'), amountCents: fc.integer({ min: 1, max: 9_999 }) }),
    {
      maxLength: 2,
    },
  ),
  storage: fc.option(fc.record({ garments: fc.integer({ min: 1, max: 60 }), seasons: fc.integer({ min: 1, max: 2 }) })),
  distanceMiles: fc.constantFrom(3, 9, 14, 22),
  isRush: fc.boolean(),
})

it('two orders cost to the cent what the one did, each line its price and its discount, and the fees stay', () => {
  let parted = 0
  fc.assert(
    fc.property(anyBag, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }), (bag, picks) => {
      const { order, lines, creditBackCents: promised } = orderOf(bag)
      const can = lines.filter(isSeparable)
      const chosen = picks.flatMap(([which, many]) => {
        const line = can[which % Math.max(1, can.length)]
        return line ? { id: line.id, count: isByPieces(line) ? 1 + (many % line.count) : line.count } : []
      })
      const found = separationOf(order, lines, chosen)
      if ('refusal' in found) return
      parted += 1
      expect(canBeParted(lines)).toBe(true)
      const { later, stays, goes } = found
      const goneOf = ({ id }: OwnLine) => later.find(({ line }) => line.id === id)
      const left = lines.map((line) => {
        const { count = 0, amountCents = 0, discountCents = 0 } = goneOf(line) ?? {}
        const [more, less] = [line.amountCents - amountCents, line.discountCents - discountCents]
        return { line, count: line.count - count, amountCents: more, discountCents: less }
      })
      const sum = (of: readonly { amountCents: number; discountCents: number }[]) => ({
        amountCents: of.reduce((all, each) => all + each.amountCents, 0),
        discountCents: of.reduce((all, each) => all + each.discountCents, 0),
      })
      // Both are their lines, and together what the one was.
      expect(sum(left)).toEqual({ amountCents: stays.amountCents, discountCents: stays.discountCents })
      expect(sum(later)).toEqual({ amountCents: goes.amountCents, discountCents: goes.discountCents })
      expect(totalCentsOf(stays) + totalCentsOf(goes)).toBe(totalCentsOf(order))
      expect(stays.cleaningCents + goes.cleaningCents).toBe(order.cleaningCents)
      expect(stays.cleaningDiscountCents + goes.cleaningDiscountCents).toBe(order.cleaningDiscountCents)
      for (const { line, count, amountCents, discountCents } of [...left, ...later]) {
        expect(count).toBeGreaterThanOrEqual(0)
        expect(amountCents).toBe(count * line.unitCents)
        expect(discountCents * line.count).toBe(line.discountCents * count)
      }
      // Fees and what is stored stay; both sides have something that was cleaned or repaired.
      expect(later.every(({ line: { kind } }) => ['item', 'up_charge', 'extra', 'roll'].includes(kind))).toBe(true)
      expect(left.some(({ line: { kind }, count }) => ['item', 'extra'].includes(kind) && count > 0)).toBe(true)
      for (const figures of [stays, goes]) {
        expect(totalCentsOf(figures)).toBeGreaterThanOrEqual(policy.credit.waivedBelowCents)
        expect(figures.cleaningDiscountCents).toBeLessThanOrEqual(figures.cleaningCents)
        expect(figures.creditBackCents).toBe(
          creditBackCents({
            cleaningWithDiscountCents: figures.cleaningCents - figures.cleaningDiscountCents,
            refundedCents: 0,
            hasCreditBack: isMember(bag.plan),
          }),
        )
      }
      expect(Math.abs(stays.creditBackCents + goes.creditBackCents - promised)).toBeLessThanOrEqual(1)
    }),
  )
  expect(parted).toBeGreaterThan(20)
})
