import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveriesOf, type TimedThing } from '../prices/turnaround.ts'
import { isQuietTime, tellableAt } from '../texts.ts'
import { firstBusinessDay, isBusinessDay, lastDayWithin } from './business-days.ts'
import { addDays, instantAt, laDay, weekday } from './days.ts'
import { dropoffDelay } from './dropoff-delay.ts'
import type { ClosedDay } from './holidays.ts'
import { firstPickupDay, isPickupDay } from './pickup-days.ts'
import {
  changeableUntil,
  dayRefusal,
  defaultPickupDay,
  dropoffDay,
  isBackSooner,
  lateDayRefusal,
  replacementDay,
  rushCents,
} from './pickups.ts'
import { nothingMissingUntil, scheduledDays } from './recurring.ts'
import { previewSchedule } from './schedule-preview.ts'

const pst = (moment: string) => new Date(`${moment}-08:00`)
const snow = (...days: string[]): ClosedDay[] => days.map((day) => ({ day, reason: 'snow' }))

describe('a day that staff have closed', () => {
  it.each([
    ['a Wednesday', '2026-12-02', '2026-12-03'],
    ['a Friday: we drive on Saturday', '2026-12-04', '2026-12-05'],
    ['a Saturday: over the Sunday', '2026-12-05', '2026-12-07'],
    ['the Wednesday before Thanksgiving: over the holiday', '2026-11-25', '2026-11-27'],
    ['the Thursday before Christmas, a Friday', '2026-12-24', '2026-12-26'],
  ])('is no day of pickups, and the next is found: %s', (_, day, next) => {
    const closed = snow(day)
    const now = pst('2026-11-20T10:00:00')
    expect([isPickupDay(day, []), isPickupDay(day, closed)]).toEqual([true, false])
    expect([dayRefusal(day, now, closed), lateDayRefusal(day, now, closed)]).toEqual(Array(2).fill('pickup_day_closed'))
    expect([firstPickupDay(day, closed), replacementDay(day, now, [], closed)]).toEqual([next, next])
  })

  it('is passed over by what takes its place where we come to that address already', () => {
    const now = pst('2026-12-01T10:00:00')
    expect(replacementDay('2026-12-02', now, ['2026-12-03'], snow('2026-12-02'))).toBe('2026-12-04')
  })

  it.each([
    ['at 7:00 today is still the first bookable day', '2026-12-02T07:00:00'],
    ['at 10:00 a van breaks down', '2026-12-02T10:00:00'],
  ])('is today: %s', (_, now) => {
    expect(replacementDay('2026-12-02', pst(now), [], snow('2026-12-02'))).toBe('2026-12-03')
  })

  it('is no day of the proposed ones, nor of a schedule', () => {
    const closed = snow('2026-12-02')
    expect(defaultPickupDay(pst('2026-12-01T10:00:00'), [], closed)).toBe('2026-12-03')
    expect(scheduledDays([3], '2026-11-30', '2026-12-10', closed)).toEqual(['2026-12-09'])
    expect(nothingMissingUntil([3], '2026-11-28', closed)).toBe('2026-12-08')
    expect(previewSchedule([3], { from: '2026-12-01', isRush: false, count: 1, closed })).toEqual([
      { day: '2026-12-02', closedFor: 'snow' },
      { day: '2026-12-09', dropoffDay: '2026-12-14' },
    ])
  })

  it('brings a bag back on the next business day, and says why', () => {
    const closed = snow('2026-12-03', '2026-12-04')
    expect(dropoffDay('2026-11-30', false, closed)).toBe('2026-12-07')
    expect(dropoffDelay('2026-11-30', false, closed)).toEqual({ days: 4, reason: 'snow' })
    expect(dropoffDelay('2026-11-23', false, closed)).toEqual({ days: 1, holiday: 'Thanksgiving Day' })
    expect(firstBusinessDay('2026-12-05', closed)).toBe('2026-12-07')
  })

  it('takes the price of rush away where it brings nothing sooner any more', () => {
    expect([rushCents('2026-11-30', true, []), rushCents('2026-11-30', true, snow('2026-12-02'))]).toEqual([999, 0])
    expect([isBackSooner('2026-11-30', '2026-12-02'), isBackSooner('2026-11-30', '2026-12-03')]).toEqual([true, false])
  })

  it('moves every delivery of a bag off it, and none that is due on another day', () => {
    const things: TimedThing[] = [
      { key: 'shirt', service: 'laundry', unit: 'pcs', count: 3 },
      { key: 'area-rug', service: 'area-rug', unit: 'sq_ft', count: 40 },
    ]
    const trip = { pickupDay: '2026-11-17', collectedDay: '2026-11-17', rush: null }
    const days = (...closed: string[]) =>
      deliveriesOf(things, { ...trip, closed: snow(...closed) }).map(({ dueDay }) => dueDay)
    expect(days()).toEqual(['2026-11-20', '2026-12-04'])
    expect(days('2026-11-19', '2026-12-04')).toEqual(['2026-11-20', '2026-12-07'])
    expect(days('2026-11-20', '2026-11-23')).toEqual(['2026-11-24', '2026-12-04'])
  })

  it('changes no period that was promised in business days', () => {
    expect(lastDayWithin('2026-11-30', 14)).toBe('2026-12-20')
  })

  const aDay = fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2026-01-01', days))
  const closures = fc.array(aDay, { maxLength: 40 }).map((days) => snow(...days))
  const weekdays = fc.subarray([1, 2, 3, 4, 5], { minLength: 1 })

  it('is never what a rule answers with, for a pickup or a drop-off', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: 0, max: 1439 }),
        closures,
        fc.array(fc.integer({ min: 0, max: 5 })),
        weekdays,
        (today, minute, others, taken, days) => {
          // Days in a row around today, where they hurt most.
          const closed = [...others, ...snow(today, addDays(today, 1), addDays(today, 3))]
          const isShut = (day: string) => closed.some((each) => each.day === day)
          const now = instantAt(today, minute)
          const takenDays = taken.map((each) => addDays(today, each))
          const pickups = [
            firstPickupDay(today, closed),
            defaultPickupDay(now, takenDays, closed),
            replacementDay(today, now, takenDays, closed),
            ...scheduledDays(days, today, addDays(today, 30), closed),
            ...previewSchedule(days, { from: today, isRush: false, count: 6, closed }).flatMap((each) =>
              'dropoffDay' in each ? each.day : [],
            ),
          ]
          const bag: TimedThing[] = [
            { key: 'shirt', service: 'laundry', unit: 'pcs', count: 1 },
            { key: 'area-rug', service: 'area-rug', unit: 'sq_ft', count: 40 },
          ]
          const dropoffs = pickups.flatMap((day) => [
            dropoffDay(day, false, closed),
            dropoffDay(day, true, closed),
            ...deliveriesOf(bag, { pickupDay: day, collectedDay: today, rush: null, closed }).map(
              ({ dueDay }) => dueDay,
            ),
          ])
          expect([...pickups, ...dropoffs].filter(isShut)).toEqual([])
          expect(pickups.every((day) => isPickupDay(day, closed) && weekday(day) !== 7)).toBe(true)
          expect(dropoffs.every((day) => isBusinessDay(day, closed))).toBe(true)
          for (const { day } of closed) {
            expect(['pickup_day_past', 'pickup_day_closed', 'pickup_day_too_far']).toContain(
              dayRefusal(day, now, closed),
            )
          }
        },
      ),
    )
  })
})

describe('what moves off a closed day', () => {
  it.each([
    ['by day: now', '2026-12-01T10:00:00', '2026-12-01T10:00:00'],
    ['in the evening: the next morning', '2026-12-01T21:00:00', '2026-12-02T08:00:00'],
    ['before the morning: this morning', '2026-12-02T06:30:00', '2026-12-02T08:00:00'],
  ])('can be told %s', (_, now, expected) => {
    expect(tellableAt(pst(now))).toEqual(pst(expected))
  })

  it('can be told when it is not quiet and not before now, over both changes of the clock', () => {
    const aMinute = fc.date({
      min: new Date('2026-10-25T00:00:00Z'),
      max: new Date('2027-03-20T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(aMinute, (now) => {
        const at = tellableAt(now)
        expect([isQuietTime(at), at >= now]).toEqual([false, true])
      }),
    )
  })

  it('can be changed for three hours at least, but never once its window is open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1439 }), (days, minute) => {
        const today = addDays('2026-06-01', days)
        const now = instantAt(today, minute)
        const closed = snow(firstPickupDay(today, []))
        const to = replacementDay(closed[0]?.day ?? '', now, [], closed)
        const until = changeableUntil(to, tellableAt(now))
        const opensAt = instantAt(to, 9 * 60)
        expect(until <= opensAt).toBe(true)
        expect(until >= new Date(Math.min(tellableAt(now).getTime() + 3 * 3_600_000, opensAt.getTime()))).toBe(true)
        expect(laDay(until) <= to).toBe(true)
      }),
    )
  })
})
