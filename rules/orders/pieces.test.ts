import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalOf } from '../money.ts'
import { planOf } from '../plans/plan-of-release.ts'
import { PLAN_NAMES } from '../plans/plan-titles.ts'
import { policy } from '../policy.ts'
import { itemsTakenIn, type NamedThing, type PriceRow, WASH_AND_FOLD } from '../prices/intake-items.ts'
import { priceOrder } from '../prices/order-prices.ts'
import { priceList } from '../prices/price-list.ts'
import { discountKindOf, priceTitle } from '../prices/prices.ts'
import {
  agreesWith,
  isToBeCountedOut,
  mayBeMissing,
  missingLines,
  type NamedPieces,
  type PieceLine,
  piecesOf,
} from './pieces.ts'

const ROWS = priceList.map((item) => ({
  ...item,
  isAndUp: item.isAndUp ?? false,
  discountKind: discountKindOf(item),
  title: priceTitle({ name: item.name, variant: item.variant ?? null }),
})) satisfies PriceRow[]
const rowOf = (key: string) => ROWS.find((row) => row.key === key)
const TRIP = { distanceMiles: 3, rush: { isRush: false, quotedCents: null, acceptedCents: null, isSooner: true } }

/** The frozen lines of an order, as intake makes them. */
function linesOf(
  things: readonly NamedThing[],
  plan: (typeof PLAN_NAMES)[number] = 'payc',
  extras: { title: string; amountCents: number }[] = [],
): PieceLine[] {
  const taken = itemsTakenIn(ROWS, things)
  if ('refusals' in taken) throw new Error(JSON.stringify(taken.refusals))
  return priceOrder({ items: taken.items, extras, storage: null }, planOf(plan), TRIP).lines.map((line) => {
    const row = line.of === null ? undefined : rowOf(line.of)
    const title = row?.title ?? line.of ?? line.kind
    return { ...line, key: row?.key ?? null, service: row?.service ?? null, title, unit: row?.unit ?? null }
  })
}
const taken = (lines: PieceLine[], ...named: NamedPieces[]) => {
  const missing = missingLines(lines, named)
  if ('refusals' in missing) throw new Error(JSON.stringify(missing.refusals))
  return missing.lines
}
const refusals = (lines: PieceLine[], ...named: NamedPieces[]) => {
  const missing = missingLines(lines, named)
  return 'refusals' in missing ? missing.refusals.map(({ title, code }) => [title, code]) : []
}

const HEM = { key: 'hem-pants', count: 1 }

describe('the count before it leaves', () => {
  it.each([
    ['nobody has made it yet', 'priced', null, 8, true],
    ['it was right, or what is missing was taken off', 'priced', 7, 7, false],
    ['it was another number, and somebody has said why', 'priced', 7, 8, true],
    ['there is nothing to count', 'priced', null, 0, false],
    ['it is packed', 'ready_unpaid', 7, 8, false],
  ] as const)('where %s', (_, state, packedPieces, most, isWanted) => {
    expect(isToBeCountedOut({ state, packedPieces }, { least: most, most })).toBe(isWanted)
  })
})

describe('what may be missing', () => {
  it('is each name once, so many as there are pieces of it, and no more once some are missing', () => {
    const lines = linesOf(
      [
        { key: 'shirt-laundry', count: 5 },
        { key: 'blouse', count: 2, upChargeCents: 300 },
        { key: 'blouse', count: 1 },
        { key: 'towels-bulk', count: 8 },
        { key: WASH_AND_FOLD, count: 3 },
      ],
      'payc',
      [{ title: 'Flag', amountCents: 900 }],
    )
    const all = mayBeMissing(lines)
    expect(all.map(({ title, count }) => `${count} ${title}`).sort()).toEqual([
      '1 Flag',
      '1 Towels [Bulk]',
      '3 Blouse',
      '3 Wash & Fold',
      '5 Shirt [Laundry]',
    ])
    // Any number up to that is taken off, and none above it.
    for (const { title, count } of all) {
      expect(refusals(lines, { title, count: count + 1 })).toEqual([[title, 'more_than_there_are']])
      expect(mayBeMissing([...lines, ...taken(lines, { title, count })]).map((each) => each.title)).not.toContain(title)
    }
    const less = [...lines, ...taken(lines, { title: 'Shirt [Laundry]', count: 4 })]
    expect(mayBeMissing(less)).toContainEqual({ title: 'Shirt [Laundry]', count: 1 })
  })
})

describe('the pieces of an order', () => {
  it.each<[string, NamedThing[], number, number]>([
    [
      'pieces and sets by their number',
      [
        { key: 'shirt-laundry', count: 5 },
        { key: 'sheet-set-twin', count: 2 },
      ],
      7,
      7,
    ],
    ['an up-charge is no other piece', [{ key: 'blouse', count: 2, upChargeCents: 300 }], 2, 2],
    ['bags by theirs', [{ key: WASH_AND_FOLD, count: 3 }], 3, 3],
    ['bags beyond the table too', [{ key: WASH_AND_FOLD, count: 6 }], 6, 6],
    [
      'a rug is one, and its minimum too',
      [
        { key: 'rug-standard', count: 80 },
        { key: 'rug-specialised', count: 2 },
      ],
      2,
      2,
    ],
    ['what is weighed is one', [{ key: 'towels-bulk', count: 9 }], 1, 1],
    [
      'rolling a rug is none',
      [
        { key: 'rug-standard', count: 9 },
        { key: 'rug-pickup-and-roll-small', count: 1 },
      ],
      1,
      1,
    ],
    [
      'a hem is on a piece, or came by itself, and a pair has one',
      [
        { key: 'pants', count: 1 },
        { key: 'hem-pants', count: 2 },
      ],
      2,
      3,
    ],
    [
      'a hem of pants is on no shirt: its pair came for it alone',
      [
        { key: 'shirt-laundry', count: 3 },
        { key: 'hem-pants', count: 2 },
      ],
      5,
      5,
    ],
    ['work alone has its pieces', [{ key: 'hem-pants', count: 2 }], 2, 2],
    ['several buttons may be on one piece, and are on one', [{ key: 'button', count: 4 }], 1, 4],
    [
      'two works may be on one piece',
      [
        { key: 'hem-pants', count: 2 },
        { key: 'zipper-pants', count: 1 },
        { key: 'button', count: 1 },
      ],
      2,
      4,
    ],
    [
      'works on different clothes never are',
      [
        { key: 'hem-pants', count: 1 },
        { key: 'hem-skirt', count: 1 },
        { key: 'sleeves-jacket', count: 1 },
      ],
      2,
      3,
    ],
    [
      'a button may be on any shirt, and a hem of jeans on what was counted as pants',
      [
        { key: 'shirt-laundry', count: 1 },
        { key: 'button', count: 1 },
        { key: 'pants', count: 1 },
        { key: 'hem-jeans-original-edge', count: 1 },
      ],
      2,
      4,
    ],
    [
      'a rug is worked on by itself',
      [
        { key: 'shirt-laundry', count: 1 },
        { key: 'rug-stain-treatment', count: 20 },
      ],
      2,
      2,
    ],
    [
      'a pad goes with its rug',
      [
        { key: 'rug-standard', count: 9 },
        { key: 'rug-pad', count: 9 },
      ],
      1,
      2,
    ],
  ])('%s', (_, things, least, most) => {
    expect(piecesOf(linesOf(things))).toEqual({ least, most })
  })

  it('has no extras, no fees and no storage in it', () => {
    const extras = [{ title: 'Teddy bear', amountCents: 1200 }]
    expect(piecesOf(linesOf([{ key: 'hat', count: 1 }], 'payc', extras))).toEqual({ least: 1, most: 1 })
  })
})

describe('what is left once some of it is missing', () => {
  it.each<[string, NamedThing[], string, number, number]>([
    ['a pair takes its hem along', [{ key: 'pants', count: 1 }, HEM], 'Pants', 0, 1],
    ['a pair that came for its hem', [{ key: 'shirt-laundry', count: 3 }, HEM], 'Hem [Pants]', 3, 3],
    ['a shirt beside it', [{ key: 'shirt-laundry', count: 3 }, HEM], 'Shirt [Laundry]', 3, 3],
  ])('%s', (_, things, title, least, most) => {
    const lines = linesOf(things)
    expect(piecesOf([...lines, ...taken(lines, { title, count: 1 })])).toEqual({ least, most })
  })
})

const COUNTED = ROWS.filter(({ key }) => 'items' in itemsTakenIn(ROWS, [{ key, count: 1 }]))
const anyThing = fc
  .record({ row: fc.constantFrom(...COUNTED), count: fc.integer({ min: 1, max: 12 }), isRaised: fc.boolean() })
  .map(({ row, count, isRaised }): NamedThing => {
    const raised = { key: row.key, count, upChargeCents: policy.upChargeStepsCents[3] }
    return isRaised && 'items' in itemsTakenIn(ROWS, [raised]) ? raised : { key: row.key, count }
  })
const anyThings = fc.array(
  fc.oneof(
    anyThing,
    fc.integer({ min: 1, max: 7 }).map((count) => ({ key: WASH_AND_FOLD, count })),
  ),
  {
    minLength: 1,
    maxLength: 8,
  },
)
const anyPlan = fc.constantFrom(...PLAN_NAMES)

describe('the count of pieces, whatever is in the bag', () => {
  it('has a least that is no more than its most, and is one at least where there is anything', () => {
    fc.assert(
      fc.property(anyThings, (things) => {
        const lines = linesOf(things)
        const { least, most } = piecesOf(lines)
        expect(least).toBeLessThanOrEqual(most)
        expect(least >= 1).toBe(lines.some(({ kind }) => kind === 'item'))
        // What comes in besides never lowers it.
        expect(piecesOf([...lines, ...linesOf([HEM])]).least).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

describe('what is missing', () => {
  it('takes a piece off at its price, its discount and its up-charge', () => {
    const lines = linesOf([{ key: 'blouse', count: 3, upChargeCents: 300 }], 'platinum')
    expect(taken(lines, { title: 'Blouse', count: 1 })).toMatchObject([
      { kind: 'missing', title: 'Missing: Blouse', count: 1, unitCents: -695, amountCents: -695, discountCents: -139 },
      { title: 'Missing: Blouse, special care', unit: null, amountCents: -300, discountCents: -60 },
    ])
  })

  it('takes the dearest where two lines are called alike, and the next one after it', () => {
    const lines = linesOf([
      { key: 'hat', count: 1 },
      { key: 'hat', count: 1, unitCents: 4000 },
    ])
    const first = taken(lines, { title: 'Hat', count: 1 })
    expect(first).toMatchObject([{ amountCents: -4000 }])
    expect(taken([...lines, ...first], { title: 'Hat', count: 1 })).toMatchObject([{ amountCents: -995 }])
    expect(refusals([...lines, ...first], { title: 'Hat', count: 2 })).toEqual([['Hat', 'more_than_there_are']])
  })

  it('takes a rug or a bundle off as a whole, an extra too, and a bag at its part of the table', () => {
    const lines = linesOf(
      [
        { key: 'rug-standard', count: 20 },
        { key: 'towels-bulk', count: 8 },
        { key: WASH_AND_FOLD, count: 3 },
      ],
      'gold',
      [{ title: 'Teddy bear', amountCents: 1200 }],
    )
    const rug = lines.find(({ key }) => key === 'rug-standard')
    expect(taken(lines, { title: rug?.title ?? '', count: 1 })).toMatchObject([
      { count: 20, amountCents: -(rug?.amountCents ?? 0), discountCents: -(rug?.discountCents ?? 0) },
    ])
    expect(taken(lines, { title: 'Teddy bear', count: 1 })).toMatchObject([{ amountCents: -1200, discountCents: -120 }])
    const bag = taken(lines, { title: 'Wash & Fold', count: 1 })
    expect(bag).toMatchObject([
      { title: 'Missing: Wash & Fold, a bag', count: 1, amountCents: -8900, discountCents: -890 },
    ])
    expect(piecesOf([...lines, ...bag])).toEqual({ least: 4, most: 4 })
    const others = taken([...lines, ...bag], { title: 'Wash & Fold', count: 2 })
    expect(
      totalOf([...lines, ...bag, ...others].filter(({ key }) => key === 'wash-and-fold-3').map(signless)),
    ).toMatchObject({
      amountCents: 0,
      discountCents: 0,
    })
  })

  it('takes an extra off once, each of those that are called alike, and counts as no piece', () => {
    const bear = { title: 'Teddy bear', count: 1 }
    const extras = [1200, 1500].map((amountCents) => ({ title: bear.title, amountCents }))
    let lines = linesOf([{ key: 'hat', count: 1 }], 'gold', extras)
    for (const cents of [1500, 1200]) {
      const missing = taken(lines, bear)
      expect(missing).toMatchObject([{ amountCents: -cents }])
      lines = [...lines, ...missing]
      expect(piecesOf(lines)).toEqual({ least: 1, most: 1 })
    }
    expect(refusals(lines, bear)).toEqual([['Teddy bear', 'more_than_there_are']])
  })

  // Amounts below zero are none of `totalOf`'s, so that signs are left to the sums here.
  const signless = ({ amountCents, discountCents }: PieceLine) => ({
    amountCents,
    discountCents,
    amountWithDiscountCents: amountCents - discountCents,
  })

  it('is refused where it was never there, is more than there was, or is a fee', () => {
    const lines = linesOf([
      { key: 'hat', count: 1 },
      { key: 'rug-pickup-and-roll-small', count: 1 },
    ])
    expect(
      refusals(lines, { title: 'Blouse', count: 1 }, { title: 'Hat', count: 2 }, { title: 'delivery', count: 1 }),
    ).toEqual([
      ['Blouse', 'not_in_the_order'],
      ['Hat', 'more_than_there_are'],
      ['delivery', 'not_in_the_order'],
    ])
    expect(refusals(lines, { title: rowOf('rug-pickup-and-roll-small')?.title ?? '', count: 1 })).toMatchObject([
      [expect.anything(), 'not_in_the_order'],
    ])
  })

  it('never makes a cent out of nothing, piece by piece or at once, whatever is in the bag', () => {
    fc.assert(
      fc.property(anyThings, anyPlan, fc.integer({ min: 0, max: 99 }), (things, plan, pick) => {
        const lines = linesOf(things, plan)
        const goods = lines.filter(({ kind }) => kind === 'item')
        const title = goods.length === 0 ? '' : (goods[pick % goods.length]?.title ?? '')
        if (title === '') return
        const all = lines.filter((line) => line.kind === 'item' && line.title === title)
        const before = piecesOf(all)
        let now = lines
        let gone = 0
        for (let rounds = 0; rounds < 200; rounds += 1) {
          const missing = missingLines(now, [{ title, count: 1 }])
          if ('refusals' in missing) {
            expect(missing.refusals.map(({ code }) => code)).toEqual(['more_than_there_are'])
            break
          }
          for (const line of missing.lines) {
            expect(line.unitCents).toBeLessThan(0)
            expect(line.amountCents).toBe(line.count * line.unitCents)
            expect(line.discountCents).toBeLessThanOrEqual(0)
            expect(line.discountCents).toBeGreaterThanOrEqual(line.amountCents)
          }
          now = [...now, ...missing.lines]
          gone += 1
        }
        // Everything of that name is off, with its up-charges, and nothing else.
        const sumOf = (of: PieceLine[]) => of.reduce((sum, line) => sum + line.amountCents - line.discountCents, 0)
        const own = lines.filter(
          (line, index) =>
            all.includes(line) || (line.kind === 'up_charge' && all.includes(lines[index - 1] as PieceLine)),
        )
        expect(sumOf(now)).toBe(sumOf(lines) - sumOf(own))
        expect(gone).toBe(before.most)
        const atOnce = taken(lines, { title, count: gone })
        expect(sumOf(atOnce)).toBe(-sumOf(own))
        expect(agreesWith(piecesOf(now).most, piecesOf([...lines, ...atOnce]))).toBe(true)
      }),
    )
  })
})
