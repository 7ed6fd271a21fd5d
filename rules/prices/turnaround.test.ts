import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../days/days.ts'
import { isPickupDay } from '../days/pickup-days.ts'
import { dropoffDay } from '../days/pickups.ts'
import { priceList } from './price-list.ts'
import {
  businessDaysFor,
  deliveriesOf,
  hasLaterDelivery,
  isSoonerWithRush,
  type TimedThing,
  type TimedTrip,
  usualDay,
} from './turnaround.ts'

/** A Thursday, whose bags usually come back on Monday. */
const THURSDAY = '2026-11-19'
const PLAIN: TimedTrip = { pickupDay: THURSDAY, collectedDay: THURSDAY, rush: null, closed: [] }

function thing(key: string, count = 1, later?: number): TimedThing {
  const row = priceList.find((each) => each.key === key)
  if (row === undefined) throw new Error(`There is no ${key}.`)
  return { key, service: row.service, unit: row.unit, count, later }
}

/** "shirt-laundry 3" by day. */
const told = (things: readonly TimedThing[], trip = PLAIN) =>
  deliveriesOf(things, trip).map(({ dueDay, counts }) => [
    dueDay,
    ...[...counts].map(([position, count]) => `${things[position]?.key} ${count}`),
  ])

describe('the business days that a thing takes [R600] [R601] [R602] [R603] [R604]', () => {
  it.each([
    ['shirt-laundry', 2],
    ['blouse', 2],
    ['comforter-king', 2],
    ['leather-jacket', 5],
    ['hem-pants', 5],
    ['wedding-gown-clean-only', 6],
    ['veil-clean-only', 6],
    ['rug-standard', 12],
    ['rug-pad', 12],
    ['wedding-gown-clean-and-preserve', 30],
    ['christening-gown-clean-and-preserve', 30],
  ])('%s: %d', (key, days) => expect(businessDaysFor(thing(key))).toBe(days))
})

describe('the deliveries of one pickup', () => {
  it('are one for what most bags hold, on the day of the booking', () => {
    expect(told([thing('shirt-laundry', 3), thing('blouse', 2), thing('comforter-king')])).toEqual([
      ['2026-11-23', 'shirt-laundry 3', 'blouse 2', 'comforter-king 1'],
    ])
  })

  it('are three for a gown to preserve, a rug and three shirts', () => {
    const things = [thing('wedding-gown-clean-and-preserve'), thing('rug-standard', 40), thing('shirt-laundry', 3)]
    expect(told(things)).toEqual([
      ['2026-11-23', 'shirt-laundry 3'],
      ['2026-12-08', 'rug-standard 40'],
      ['2027-01-05', 'wedding-gown-clean-and-preserve 1'],
    ])
  })

  it('keep a hem with its pants, and let the other pairs go', () => {
    expect(told([thing('pants', 3), thing('hem-pants'), thing('shirt-laundry', 3)])).toEqual([
      ['2026-11-23', 'pants 2', 'shirt-laundry 3'],
      ['2026-11-27', 'pants 1', 'hem-pants 1'],
    ])
  })

  it('keep two works on one piece together, and a hem with the gown that takes longer', () => {
    expect(told([thing('pants', 2), thing('hem-pants'), thing('zipper-pants')])).toEqual([
      ['2026-11-23', 'pants 1'],
      ['2026-11-27', 'pants 1', 'hem-pants 1', 'zipper-pants 1'],
    ])
    expect(told([thing('wedding-gown-clean-and-preserve'), thing('hem-gown')])).toEqual([
      ['2027-01-05', 'wedding-gown-clean-and-preserve 1', 'hem-gown 1'],
    ])
  })

  it('take the likelier of two pieces: a leather jacket’s zipper is not that of a light one', () => {
    expect(told([thing('jacket-light'), thing('leather-jacket'), thing('zipper-leather-jacket')])).toEqual([
      ['2026-11-23', 'jacket-light 1'],
      ['2026-11-27', 'leather-jacket 1', 'zipper-leather-jacket 1'],
    ])
  })

  it('let leather and a gown that is only cleaned come together, within four business days of each other', () => {
    expect(told([thing('leather-belt'), thing('wedding-gown-clean-only'), thing('rug-standard', 20)])).toEqual([
      ['2026-11-30', 'leather-belt 1', 'wedding-gown-clean-only 1'],
      ['2026-12-08', 'rug-standard 20'],
    ])
  })

  it('let what staff say wait for the next later one', () => {
    const button = [thing('shirt-laundry', 3, 1), thing('button')]
    expect(told(button)).toEqual([
      ['2026-11-23', 'shirt-laundry 2'],
      ['2026-11-27', 'shirt-laundry 1', 'button 1'],
    ])
    expect([hasLaterDelivery(button), hasLaterDelivery([thing('shirt-laundry', 3, 1)])]).toEqual([true, false])
  })

  it('go by the day it was collected, never sooner than the booking', () => {
    const collectedDay = addDays(THURSDAY, 1)
    expect(told([thing('shirt-laundry')], { ...PLAIN, collectedDay })).toEqual([['2026-11-24', 'shirt-laundry 1']])
  })

  it('are one on the day of the booking where there is nothing to clean', () => {
    expect(told([])).toEqual([['2026-11-23']])
  })
})

describe('rush', () => {
  const MONDAY = '2026-11-16'
  const trip = (rush: TimedTrip['rush']): TimedTrip => ({ pickupDay: MONDAY, collectedDay: MONDAY, rush, closed: [] })
  const PLAIN_RUSH = { day: null, hasRug: false }

  it('moves cleaning, laundry and wash & fold, and nothing else', () => {
    const bag = { key: 'wash-and-fold', service: 'wash-and-fold', unit: 'bag', count: 2 } as const
    expect(told([thing('shirt-laundry'), thing('blouse'), bag], trip(PLAIN_RUSH))[0]?.[0]).toBe('2026-11-18')
    expect(told([thing('comforter-king')], trip(PLAIN_RUSH))[0]?.[0]).toBe('2026-11-19')
    expect(told([thing('leather-belt')], trip(PLAIN_RUSH))).toEqual(told([thing('leather-belt')], trip(null)))
  })

  it('is worth its fee where the first delivery comes sooner', () => {
    expect(isSoonerWithRush([thing('shirt-laundry'), thing('rug-standard', 9)], trip(PLAIN_RUSH))).toBe(true)
    expect(isSoonerWithRush([thing('shirt-laundry'), thing('comforter-king')], trip(PLAIN_RUSH))).toBe(false)
    expect(isSoonerWithRush([thing('rug-standard', 9)], trip(PLAIN_RUSH))).toBe(false)
    // On a Thursday both days are the same Monday.
    expect(isSoonerWithRush([thing('shirt-laundry')], { ...PLAIN, rush: PLAIN_RUSH })).toBe(false)
  })

  it('with a day of its own holds for everything but a rug, and for a rug where it says so', () => {
    const things = [thing('leather-belt'), thing('rug-standard', 9)]
    const day = '2026-11-19'
    expect(told(things, trip({ day, hasRug: false }))).toEqual([
      [day, 'leather-belt 1'],
      ['2026-12-03', 'rug-standard 9'],
    ])
    expect(told(things, trip({ day, hasRug: true }))).toEqual([[day, 'leather-belt 1', 'rug-standard 9']])
    // A later day than the usual one delays nothing.
    expect(told([thing('shirt-laundry')], trip({ day: '2026-11-30', hasRug: true }))[0]?.[0]).toBe('2026-11-19')
  })

  it('with a day of its own promises none that was over when the bag was collected', () => {
    const late = { ...trip({ day: '2026-11-17', hasRug: false }), collectedDay: '2026-11-18' }
    expect(told([thing('shirt-laundry'), thing('leather-belt')], late)).toEqual([
      ['2026-11-19', 'shirt-laundry 1', 'leather-belt 1'],
    ])
  })
})

describe('for any things and days', () => {
  const rows = priceList.filter(({ service }) => service !== 'seasonal-garment-storage')
  const things = fc
    .array(
      fc.record({
        row: fc.constantFrom(...rows),
        count: fc.integer({ min: 1, max: 4 }),
        later: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 8 },
    )
    .map((all) =>
      all.map(({ row: { key, service, unit }, count, later }) => ({
        key,
        service,
        unit,
        count,
        later: Math.min(later, count),
      })),
    )
  const days = fc
    .integer({ min: 0, max: 700 })
    .map((after) => addDays('2026-01-02', after))
    .filter((each) => isPickupDay(each, []))
  const trips = fc
    .record({
      pickupDay: days,
      lateBy: fc.integer({ min: 0, max: 3 }),
      rush: fc.constantFrom(null, { day: null, hasRug: false }),
    })
    .map(({ pickupDay, lateBy, rush }) => ({ pickupDay, collectedDay: addDays(pickupDay, lateBy), rush, closed: [] }))

  it('no order is due before its slowest thing, and nothing quick waits', () => {
    fc.assert(
      fc.property(things, trips, (all, trip) => {
        const deliveries = deliveriesOf(all, trip)
        const alone = (each: TimedThing) => deliveriesOf([{ ...each, later: 0 }], trip)[0]?.dueDay ?? ''
        for (const [index, { dueDay, counts }] of deliveries.entries()) {
          for (const position of counts.keys()) expect(dueDay >= alone(all[position] as TimedThing)).toBe(true)
          if (index > 0) expect(dueDay > (deliveries[index - 1]?.dueDay ?? '')).toBe(true)
        }
        // Apart from what staff or a needle hold up.
        const quick = all.filter((each) => businessDaysFor(each) <= 4)
        const works = all.some(({ service, later }) => service === 'alteration-and-repair' || later !== 0)
        const last = quick.map(alone).sort().at(-1)
        if (last !== undefined && !works) expect(deliveries[0]?.dueDay).toBe(last)
      }),
    )
  })

  it('every piece is in exactly one of them', () => {
    fc.assert(
      fc.property(things, trips, (all, trip) => {
        const brought = all.map((_, position) =>
          deliveriesOf(all, trip).reduce((sum, { counts }) => sum + (counts.get(position) ?? 0), 0),
        )
        expect(brought).toEqual(all.map(({ count }) => count))
      }),
    )
  })

  it('nothing comes sooner than the booking said', () => {
    fc.assert(
      fc.property(things, trips, (all, trip) => {
        const booked = dropoffDay(trip.pickupDay, trip.rush !== null, [])
        for (const { dueDay } of deliveriesOf(all, trip)) expect(dueDay >= booked).toBe(true)
      }),
    )
  })
})

describe('the usual day of a bag that nobody has looked into', () => {
  const day = (hasRug: boolean, isSlow: boolean) => usualDay(THURSDAY, { hasRug, isSlow })

  it('is that of most things, of a rug, or of the slowest there is', () => {
    expect(day(false, false)).toBe(deliveriesOf([thing('shirt-laundry')], PLAIN)[0].dueDay)
    expect(day(true, false)).toBe(deliveriesOf([thing('rug-standard')], PLAIN)[0].dueDay)
    expect(day(false, true)).toBe(deliveriesOf([thing('wedding-gown-clean-and-preserve')], PLAIN)[0].dueDay)
    expect(day(true, true)).toBe(day(false, true))
  })
})
