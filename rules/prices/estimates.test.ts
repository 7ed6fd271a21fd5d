import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPickupDay } from '../days/pickup-days.ts'
import { paymentsOf } from '../payments/bag-payments.ts'
import { planOf } from '../plans/plan-of-release.ts'
import { PLAN_NAMES } from '../plans/plan-titles.ts'
import type { Plan } from '../plans/plans.ts'
import { policy } from '../policy.ts'
import { type BagTrip, type CountedBag, type PricedPart, priceBag } from './bag-prices.ts'
import {
  type BagList,
  type Difference,
  estimateOf,
  explainBill,
  isListable,
  missingForFreeDelivery,
} from './estimates.ts'
import { type PriceRow, WASH_AND_FOLD } from './intake-items.ts'
import { priceList } from './price-list.ts'
import { discountKindOf } from './prices.ts'
import { isPieceUnit } from './turnaround.ts'

const ROWS: readonly PriceRow[] = priceList.map((item) => ({
  ...item,
  isAndUp: item.isAndUp ?? false,
  discountKind: discountKindOf(item),
}))
const kindOf = (key: string) => ROWS.find((row) => row.key === key)?.discountKind ?? 'none'

const THURSDAY = '2026-11-19'
const trip = ({ isRush = false, distanceMiles = 3, pickupDay = THURSDAY } = {}): BagTrip => ({
  days: { pickupDay, collectedDay: pickupDay, rush: isRush ? { day: null, hasRug: false } : null, closed: [] },
  distanceMiles,
  rush: { isRush, quotedCents: null, acceptedCents: null },
})
const bagOf = (list: BagList): CountedBag => ({ things: list, extras: [], storage: null })

function price(bag: CountedBag, plan: Plan, on: BagTrip, rows = ROWS) {
  const priced = priceBag(rows, bag, plan, on)
  if ('refusals' in priced) throw new Error(JSON.stringify(priced.refusals))
  return { parts: priced.parts, estimate: estimateOf(priced.parts, plan, kindOf) }
}

const shirts = (count: number): BagList => [{ key: 'shirt-laundry', count }]
const told = (differences: readonly Difference[]) =>
  differences.map(({ kind, of, cents, said, counted }) => [kind, of, cents, said, counted])

describe('why a bill is not what was estimated', () => {
  const gold = planOf('gold')

  it('more shirts, at the price that was told', () => {
    const { estimate } = price(bagOf([...shirts(8), { key: 'comforter-queen', count: 1 }]), gold, trip())
    const bill = price(bagOf([...shirts(10), { key: 'comforter-queen', count: 1 }]), gold, trip()).estimate
    expect(told(explainBill(estimate, bill.lines))).toEqual([['count', 'shirt-laundry', 1250, 8, 10]])
  })

  it('all of it in the sequence in which it is told', () => {
    const { estimate } = price(
      bagOf([
        { key: 'evening-gown', count: 1 },
        { key: 'blouse', count: 2 },
      ]),
      gold,
      trip({ distanceMiles: 3 }),
    )
    const bill = price(
      {
        things: [
          { key: 'blouse', count: 3, upChargeCents: 200 },
          { key: 'evening-gown', count: 1, unitCents: 5000 },
          { key: WASH_AND_FOLD, count: 5 },
        ],
        extras: [{ title: 'Leather patch', amountCents: 1200 }],
        storage: null,
      },
      planOf('payc'),
      trip({ distanceMiles: 30, isRush: true, pickupDay: '2026-11-17' }),
    ).estimate
    const differences = explainBill(estimate, bill.lines)
    expect(differences.map(({ kind, of }) => [kind, of])).toEqual([
      ['count', 'blouse'],
      ['count', WASH_AND_FOLD],
      ['count', 'Leather patch'],
      ['price', 'evening-gown'],
      ['up_charge', 'blouse'],
      ['discount', null],
      ['delivery', null],
      ['rush', null],
    ])
    expect(differences.find(({ of }) => of === WASH_AND_FOLD)).toMatchObject({ said: 0, counted: 5 })
    expect(sum(differences)).toBe(bill.totalCents - estimate.totalCents)
  })

  it('a thing that was not there, one that was not listed, and one that is lost', () => {
    const { estimate } = price(bagOf([...shirts(2), { key: 'pants', count: 1 }]), gold, trip())
    const bill = price(bagOf([...shirts(2), { key: 'skirt', count: 1 }]), gold, trip()).estimate
    const lost = {
      kind: 'missing',
      of: 'Missing',
      count: 1,
      unitCents: -695,
      amountCents: -695,
      discountCents: -70,
    } as const
    const differences = explainBill(estimate, [...bill.lines, { ...lost, discountKind: 'none' }])
    expect(told(differences)).toEqual([
      ['count', 'pants', -715, 1, 0],
      ['count', 'skirt', 715, 0, 1],
      ['count', 'missing', -625, 0, 1],
    ])
  })

  it('a list price that a release has raised in between', () => {
    const { estimate } = price(bagOf(shirts(4)), gold, trip())
    const raised = ROWS.map((row) => (row.key === 'shirt-laundry' ? { ...row, amountCents: 795 } : row))
    const bill = price(bagOf(shirts(4)), gold, trip(), raised).estimate
    expect(told(explainBill(estimate, bill.lines))).toEqual([['price', 'shirt-laundry', 360, 4, 4]])
  })
})

describe('more for free delivery', () => {
  it('is said on an extended route too, where it begins at the same amount on every plan', () => {
    const [gold, platinum] = [planOf('gold'), planOf('platinum')]
    expect(missingForFreeDelivery(5560, gold, 15.1)).toBe(1340)
    expect(missingForFreeDelivery(5560, platinum, 15.1)).toBe(1340)
    expect(missingForFreeDelivery(5560, gold, 15)).toBe(340)
    expect(missingForFreeDelivery(5560, platinum, 15)).toBeUndefined()
    expect(missingForFreeDelivery(6900, gold, 40)).toBeUndefined()
  })
})

const sum = (differences: readonly Difference[]): number => differences.reduce((all, { cents }) => all + cents, 0)

const deliveryOf = (parts: readonly PricedPart[]): number =>
  parts.reduce((all, { priced }) => all + priced.deliveryCents, 0)

const plans = fc.constantFrom(...PLAN_NAMES).map(planOf)
const days = fc
  .integer({ min: 0, max: 700 })
  .map((after) => new Date(Date.UTC(2026, 10, 18 + after)).toISOString().slice(0, 10))
  .filter((day) => isPickupDay(day, []))
const trips = fc
  .record({ isRush: fc.boolean(), distanceMiles: fc.integer({ min: 0, max: 40 }), pickupDay: days })
  .map(trip)
const listable = [...ROWS.filter(isListable), { key: WASH_AND_FOLD } as PriceRow]
const lists = fc.array(
  fc.record({ key: fc.constantFrom(...listable.map(({ key }) => key)), count: fc.integer({ min: 1, max: 12 }) }),
  {
    maxLength: 8,
  },
)
/** Whatever staff can make of a bag: other counts, own prices, up-charges, extras, stored garments. */
const counts: fc.Arbitrary<CountedBag> = fc.record({
  things: lists
    .chain((list) =>
      fc.tuple(
        ...list.map((thing) =>
          fc.tuple(fc.constant(thing), fc.nat(5000), fc.constantFrom(0, ...policy.upChargeStepsCents)),
        ),
      ),
    )
    .map((things) =>
      things.map(([thing, above, upChargeCents]) => {
        const row = ROWS.find(({ key }) => key === thing.key)
        if (row?.isAndUp) return { ...thing, unitCents: row.amountCents + above }
        const takes = row !== undefined && isPieceUnit(row.unit) && !row.key.startsWith('rug-pickup-and-roll')
        return takes ? { ...thing, upChargeCents } : thing
      }),
    ),
  extras: fc.array(fc.record({ title: fc.constantFrom('Leather patch', 'Zipper'), amountCents: fc.nat(9000) }), {
    maxLength: 2,
  }),
  storage: fc.option(fc.record({ garments: fc.integer({ min: 1, max: 60 }), seasons: fc.integer({ min: 1, max: 2 }) })),
})

describe('for any bag, plan, route, rush and split', () => {
  it('an estimate is the bill to the cent where list and count agree, and there is nothing to explain', () => {
    fc.assert(
      fc.property(lists, plans, trips, fc.nat(), (list, plan, on, turn) => {
        const { estimate } = price(bagOf(list), plan, on)
        // Nobody counts in the sequence of the customer's list.
        const at = list.length === 0 ? 0 : turn % list.length
        const bill = price(bagOf([...list.slice(at), ...list.slice(0, at)]), plan, on)
        expect(bill.estimate.totalCents).toBe(estimate.totalCents)
        expect(explainBill(estimate, bill.estimate.lines)).toEqual([])
      }),
    )
  })

  it('the differences are the gap to the cent where they do not, each told once and in the decided sequence', () => {
    fc.assert(
      fc.property(lists, plans, trips, counts, plans, trips, (list, plan, on, bag, other, then) => {
        const { estimate } = price(bagOf(list), plan, on)
        const bill = price(bag, other, then).estimate
        const differences = explainBill(estimate, bill.lines)
        expect(sum(differences)).toBe(bill.totalCents - estimate.totalCents)
        expect(differences.every(({ cents }) => Number.isSafeInteger(cents) && cents !== 0)).toBe(true)
        const places = differences.map(({ kind }) =>
          ['count', 'price', 'up_charge', 'discount', 'delivery', 'rush'].indexOf(kind),
        )
        expect(places).toEqual([...places].sort((one, next) => one - next))
        const reasons = differences.map(({ kind, of }) => `${kind} ${of}`)
        expect(reasons).toEqual([...new Set(reasons)])
      }),
    )
  })

  it('what the credit, the card and nobody pays is what it costs and what is reloaded', () => {
    fc.assert(
      fc.property(
        lists,
        plans,
        trips,
        fc.nat(60_000),
        fc.record({ bagCents: fc.nat(20_000), restCents: fc.nat(40_000) }),
        (list, plan, on, balanceCents, due) => {
          const { parts, estimate } = price(bagOf(list), plan, on)
          const totals = parts.map(({ priced }) => priced.total.amountWithDiscountCents)
          for (const reloadPlanCents of plan.name === 'payc' ? [null] : [null, plan.priceCents]) {
            const paid = paymentsOf(totals, due, { balanceCents, reloadPlanCents })
            expect(paid.creditCents + paid.cardCents + paid.waivedCents).toBe(estimate.totalCents)
            const restCents = Math.min(due.restCents, balanceCents)
            const bagCents = Math.min(due.bagCents, balanceCents + paid.reloadCents - restCents)
            expect(paid.balanceAfterCents).toBe(
              balanceCents + paid.reloadCents - restCents - bagCents - paid.creditCents,
            )
            // What auto-reload does not pay makes it buy no more than the credit that this has taken.
            const withoutRest = paymentsOf(totals, { ...due, restCents: 0 }, { balanceCents, reloadPlanCents })
            expect(paid.reloadCents - withoutRest.reloadCents).toBeLessThan(restCents + (reloadPlanCents ?? 1))
          }
        },
      ),
    )
  })

  it('whoever pays for delivery reads how much more makes it free, and that much more does', () => {
    fc.assert(
      fc.property(lists, plans, trips, (list, plan, on) => {
        const { parts } = price(bagOf(list), plan, on)
        const cleaningCents = parts.reduce((all, { priced }) => all + priced.cleaning.amountCents, 0)
        const missing = missingForFreeDelivery(cleaningCents, plan, on.distanceMiles)
        expect(missing !== undefined).toBe(deliveryOf(parts) > 0)
        if (missing === undefined) return
        const extras = (cents: number) => ({ ...bagOf(list), extras: [{ title: 'More', amountCents: cents }] })
        const fees = [missing, missing - 1].map((cents) => deliveryOf(price(extras(cents), plan, on).parts))
        expect(fees[0]).toBe(0)
        expect(fees[1]).toBeGreaterThan(0)
      }),
    )
  })
})
