import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBusinessDay } from './business-days.ts'
import { addDays } from './days.ts'
import { dropoffDelay } from './dropoff-delay.ts'
import { isPickupDay } from './pickup-days.ts'
import {
  changeableUntil,
  dayRefusal,
  defaultPickupDay,
  dropoffDay,
  isSoonerByRush,
  pickupWindow,
  replacementDay,
} from './pickups.ts'
import { movedQuoteDay, promisedDay, quoteDayRefusal } from './quote-days.ts'

/** What clocks in Los Angeles show in winter. */
const pst = (moment: string) => new Date(`${moment}-08:00`)
const pdt = (moment: string) => new Date(`${moment}-07:00`)

it('we come in one window', () => {
  expect(pickupWindow).toBe('9:00 AM – 5:00 PM')
})

describe('dropoffDay', () => {
  it.each([
    ['Monday to Thursday [R155]', '2026-11-16', '2026-11-19'],
    ['Tuesday to Friday [R156]', '2026-11-17', '2026-11-20'],
    ['Wednesday to Monday [R157]', '2026-11-18', '2026-11-23'],
    ['Thursday to Monday [R157]', '2026-11-19', '2026-11-23'],
    ['Friday to Tuesday [R158]', '2026-11-20', '2026-11-24'],
    ['Saturday to Wednesday [R159]', '2026-11-21', '2026-11-25'],
  ])('standard: %s', (_, pickup, dropoff) => {
    expect(dropoffDay(pickup, false, [])).toBe(dropoff)
  })

  it.each([
    ['Monday to Wednesday [R160]', '2026-11-16', '2026-11-18'],
    ['Tuesday to Thursday [R161]', '2026-11-17', '2026-11-19'],
    ['Wednesday to Friday [R162]', '2026-11-18', '2026-11-20'],
    ['Thursday to Monday [R163]', '2026-11-19', '2026-11-23'],
    ['Friday to Monday [R163]', '2026-11-20', '2026-11-23'],
    ['Saturday to Tuesday [R164]', '2026-11-21', '2026-11-24'],
  ])('rush: %s', (_, pickup, dropoff) => {
    expect(dropoffDay(pickup, true, [])).toBe(dropoff)
  })

  it.each([
    ['Thanksgiving: Monday to Friday instead of Thursday', '2026-11-23', false, '2026-11-27'],
    ['Christmas on a Friday: Tuesday to Monday', '2026-12-22', false, '2026-12-28'],
    ['New Year on a Friday: Wednesday with rush to Monday', '2026-12-30', true, '2027-01-04'],
    ['over the end of the year', '2026-12-31', false, '2027-01-04'],
    ['over 29 February', '2028-02-28', false, '2028-03-02'],
  ])('a holiday moves it: %s', (_, pickup, isRush, dropoff) => {
    expect(dropoffDay(pickup, isRush, [])).toBe(dropoff)
  })

  it('is always a Monday to Friday without a holiday, and never later with rush', () => {
    const pickupDay = fc
      .integer({ min: 0, max: 1300 })
      .map((days) => addDays('2026-01-01', days))
      .filter((each) => isPickupDay(each, []))
    fc.assert(
      fc.property(pickupDay, (day) => {
        const [standard, rush] = [dropoffDay(day, false, []), dropoffDay(day, true, [])]
        expect([isBusinessDay(standard, []), isBusinessDay(rush, []), rush <= standard, rush > day]).toEqual([
          true,
          true,
          true,
          true,
        ])
      }),
    )
  })

  it.each([
    ['a day for Thanksgiving', '2026-11-23', false, { days: 1, holiday: 'Thanksgiving Day' }],
    ['over the weekend behind Christmas', '2026-12-22', false, { days: 3, holiday: 'Christmas Day' }],
    ['with rush not where that comes back sooner', '2026-11-23', true, undefined],
    ['not at all in other weeks', '2026-11-16', false, undefined],
  ])('the delay has its length and its name: %s', (_, pickup, isRush, delay) => {
    expect(dropoffDelay(pickup, isRush, [])).toEqual(delay)
  })

  it('nothing is picked up on a Sunday', () => {
    expect(() => dropoffDay('2026-11-22', false, [])).toThrow(RangeError)
  })
})

describe('dayRefusal', () => {
  it.each([
    ['yesterday', '2026-11-16T07:00:00', '2026-11-15', 'pickup_day_past'],
    ['today at 7:59 [R326] [R433]', '2026-11-16T07:59:59', '2026-11-16', undefined],
    ['today at 8:00 [R326] [R433]', '2026-11-16T08:00:00', '2026-11-16', 'pickup_day_too_late'],
    ['tomorrow at 23:59', '2026-11-16T23:59:00', '2026-11-17', undefined],
    ['a Sunday', '2026-11-16T10:00:00', '2026-11-22', 'pickup_day_closed'],
    ['this Sunday before 8:00', '2026-11-22T07:00:00', '2026-11-22', 'pickup_day_closed'],
    ['Thanksgiving', '2026-11-16T10:00:00', '2026-11-26', 'pickup_day_closed'],
    ['60 days ahead', '2026-11-16T10:00:00', '2027-01-15', undefined],
    ['61 days ahead', '2026-11-16T10:00:00', '2027-01-16', 'pickup_day_too_far'],
  ])('%s', (_, now, day, expected) => {
    expect(dayRefusal(day, pst(now), [])).toBe(expected)
  })

  it.each([
    ['in winter', '2026-11-17', pst],
    ['in summer', '2026-07-14', pdt],
    ['on the day before the clocks go back', '2026-10-31', pdt],
    ['on the day after they went back', '2026-11-02', pst],
    ['on the day after they went forward', '2027-03-15', pdt],
    ['on the last day of the year', '2026-12-31', pst],
    ['on 29 February', '2028-02-29', pst],
  ])('today, each minute from 7:50 to 8:10 %s [R326] [R433]', (_, today, at) => {
    const minutes = [50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70]
    const refused = minutes.filter(
      (minute) => dayRefusal(today, new Date(at(`${today}T07:00:00`).getTime() + minute * 60_000), []) !== undefined,
    )
    expect(refused).toEqual([60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70])
  })
})

describe('defaultPickupDay', () => {
  it.each([
    ['on a Monday tomorrow [R150]', pst('2026-11-16T10:00:00'), '2026-11-17'],
    ['on a Friday Saturday [R150]', pst('2026-11-20T10:00:00'), '2026-11-21'],
    ['on a Saturday two days ahead [R150]', pst('2026-11-21T00:00:00'), '2026-11-23'],
    ['on a Sunday Monday', pst('2026-11-22T23:59:00'), '2026-11-23'],
    ['before Thanksgiving the day after it', pst('2026-11-25T10:00:00'), '2026-11-27'],
    ['before New Year on a Friday, Saturday', pst('2026-12-31T10:00:00'), '2027-01-02'],
    ['late in the evening of Los Angeles, when it is tomorrow in London', pst('2026-11-16T23:00:00'), '2026-11-17'],
    ['on the night the clocks go back', pdt('2026-10-31T23:30:00'), '2026-11-02'],
  ])('%s', (_, now, expected) => {
    expect(defaultPickupDay(now, [], [])).toBe(expected)
  })
})

it('the default moves on where a day is taken, over Sundays and holidays', () => {
  const now = pst('2026-11-24T10:00:00')
  expect(defaultPickupDay(now, ['2026-11-24'], [])).toBe('2026-11-25')
  expect(defaultPickupDay(now, ['2026-11-25'], [])).toBe('2026-11-27')
  expect(defaultPickupDay(now, ['2026-11-28', '2026-11-27', '2026-11-25'], [])).toBe('2026-11-30')
})

describe('replacementDay', () => {
  it.each([
    ['the next day, past the cut-off hour', '2026-11-17', pst('2026-11-17T08:00'), [], '2026-11-18'],
    ['today, before it, for a day that has passed', '2026-11-16', pst('2026-11-17T07:59'), [], '2026-11-17'],
    ['over a Sunday', '2026-11-21', pst('2026-11-21T09:00'), [], '2026-11-23'],
    ['over Thanksgiving', '2026-11-25', pst('2026-11-25T09:00'), [], '2026-11-27'],
    [
      'over days on which we come already',
      '2026-11-17',
      pst('2026-11-17T09:00'),
      ['2026-11-18', '2026-11-19'],
      '2026-11-20',
    ],
    ['not before the wished day', '2026-12-25', pst('2026-11-17T09:00'), [], '2026-12-26'],
  ])('is %s', (_, closed, now, taken, day) => {
    expect(replacementDay(closed, now, taken, [])).toBe(day)
  })

  it('can always be booked and is never taken', () => {
    const moments = fc.date({ min: pst('2026-11-01T00:00'), max: pst('2026-12-31T23:59'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 5 }), (now, takenCount) => {
        const closed = '2026-10-30'
        const taken: string[] = []
        while (taken.length < takenCount) taken.push(replacementDay(closed, now, taken, []))
        const day = replacementDay(closed, now, taken, [])
        expect([dayRefusal(day, now, []), taken.includes(day)]).toEqual([undefined, false])
      }),
    )
  })
})

it.each([
  ['Wednesday', '2026-11-18', true],
  ['Thursday', '2026-11-19', false],
  ['Saturday', '2026-11-21', true],
  ['Tuesday before Thanksgiving, when both come back on Friday', '2026-11-24', false],
])('rush from %s brings it back sooner, or not', (_, day, isSooner) => {
  expect(isSoonerByRush(day, [])).toBe(isSooner)
})

describe('changeableUntil', () => {
  it.each([
    ['booked days ahead: 9:00 of the day before', '2026-11-20', pst('2026-11-16T10:00:00'), pst('2026-11-19T09:00:00')],
    ['booked for tomorrow: three hours', '2026-11-17', pst('2026-11-16T10:20:00'), pst('2026-11-16T13:20:00')],
    [
      'booked before 6:00 for tomorrow: 9:00 of today',
      '2026-11-17',
      pst('2026-11-16T05:00:00'),
      pst('2026-11-16T09:00:00'),
    ],
    ['booked late for tomorrow, over midnight', '2026-11-17', pst('2026-11-16T23:00:00'), pst('2026-11-17T02:00:00')],
    [
      'booked for the same day: never after its window opens',
      '2026-11-16',
      pst('2026-11-16T07:59:00'),
      pst('2026-11-16T09:00:00'),
    ],
    ['the day before has 25 hours', '2026-11-02', pdt('2026-10-20T10:00:00'), pst('2026-11-01T09:00:00')],
    ['the day before has 23 hours', '2027-03-15', pst('2027-03-01T10:00:00'), pdt('2027-03-14T09:00:00')],
    [
      'three hours of elapsed time in the night that has one more',
      '2026-11-02',
      pdt('2026-11-01T00:30:00'),
      pst('2026-11-01T09:00:00'),
    ],
    ['three hours over the hour that is lost', '2027-03-14', pst('2027-03-14T00:30:00'), pdt('2027-03-14T04:30:00')],
  ])('%s', (_, day, placedAt, expected) => {
    expect(changeableUntil(day, placedAt)).toEqual(expected)
  })
})

describe('the day of a quote for rush', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days))

  it('is one on which we bring back, after the pickup and not months away', () => {
    fc.assert(
      fc.property(
        day.filter((each) => isPickupDay(each, [])),
        fc.integer({ min: -5, max: 90 }),
        (pickupDay, after) => {
          const named = addDays(pickupDay, after)
          const isPossible = after >= 1 && after <= 60 && isBusinessDay(named, [])
          expect(quoteDayRefusal(named, pickupDay, []) === undefined).toBe(isPossible)
        },
      ),
    )
  })

  it('comes as many business days after a pickup that has moved past it, and else stays', () => {
    const moved = (quoteDay: string, to: string) => movedQuoteDay(quoteDay, { from: '2026-11-20', to }, [])
    // Agreed on Friday for Monday, the next business day.
    expect([moved('2026-11-23', '2026-11-23'), moved('2026-11-23', '2026-11-27')]).toEqual(['2026-11-24', '2026-11-30'])
    expect([
      moved('2026-12-03', '2026-11-23'),
      movedQuoteDay(null, { from: '2026-11-20', to: '2026-11-23' }, []),
    ]).toEqual(['2026-12-03', null])
    const snow = [{ day: '2026-11-24', reason: 'snow' }]
    expect(movedQuoteDay('2026-11-23', { from: '2026-11-20', to: '2026-11-23' }, snow)).toBe('2026-11-25')
  })

  it('is promised only once its price is accepted; else it is the day of the table', () => {
    const quote = fc.record({
      pickupDay: day.filter((each) => isPickupDay(each, [])),
      isRush: fc.boolean(),
      rushCents: fc.constantFrom(0, 999, 4900),
      quoteCents: fc.constantFrom(null, 999, 4900),
      quoteDay: fc.option(day.filter((each) => isBusinessDay(each, []))),
    })
    fc.assert(
      fc.property(quote, (pickup) => {
        const { isRush, rushCents, quoteCents, quoteDay, pickupDay } = pickup
        const isAccepted = isRush && quoteCents !== null && rushCents === quoteCents
        expect(promisedDay(pickup, [])).toBe((isAccepted ? quoteDay : null) ?? dropoffDay(pickupDay, isRush, []))
      }),
    )
  })
})
