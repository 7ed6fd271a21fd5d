import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { displayDay, displayMoment, laDay } from '#rules/days/days'
import { changeableUntil, dayRefusal, defaultPickupDay, dropoffDay } from '#rules/days/pickups'
import { scheduledDays } from '#rules/days/recurring'
import { previewSchedule } from '#rules/days/schedule-preview'

const usual = process.env['TZ']
const setZone = (zone: string | undefined) => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
}

/** The hour that a clock on the wall there shows, so that a zone which is not set is found out. */
const HOURS = { UTC: 18, 'Asia/Tokyo': 3, 'Pacific/Auckland': 7, 'America/Los_Angeles': 10 }

describe.each(Object.entries(HOURS))('on a machine whose zone is %s', (zone, hour) => {
  beforeEach(() => setZone(zone))
  afterEach(() => setZone(usual))

  it('days, cutoffs and schedules are those of Los Angeles', () => {
    // A Saturday morning in Los Angeles, which is Sunday in Tokyo and Auckland.
    const saturday = new Date('2026-11-21T18:00:00Z')
    expect(saturday.getHours()).toBe(hour)
    expect([laDay(saturday), defaultPickupDay(saturday, [], [])]).toEqual(['2026-11-21', '2026-11-23'])
    const refusals = ['2026-11-17T15:59:59Z', '2026-11-17T16:00:00Z', '2026-11-18T07:59:59Z', '2026-11-18T08:00:00Z']
    expect(refusals.map((now) => dayRefusal('2026-11-17', new Date(now), []))).toEqual([
      ...[undefined, 'pickup_day_too_late', 'pickup_day_too_late', 'pickup_day_past'],
    ])
    const until = changeableUntil('2026-11-02', new Date('2026-10-20T17:00:00Z'))
    expect([until.toISOString(), displayMoment(until)]).toEqual([
      '2026-11-01T17:00:00.000Z',
      'Sunday, November 1st, 9:00 AM',
    ])
    expect([dropoffDay('2026-11-23', false, []), displayDay('2026-11-27')]).toEqual([
      '2026-11-27',
      'Friday, November 27th',
    ])
    expect(scheduledDays([1, 4], '2026-10-29', '2026-11-02', [])).toEqual(['2026-10-29', '2026-11-02'])
    expect(previewSchedule([4], { from: '2026-11-26', isRush: false, count: 1, closed: [] })).toEqual([
      { day: '2026-11-26', closedFor: 'Thanksgiving Day' },
      { day: '2026-12-03', dropoffDay: '2026-12-07' },
    ])
  })
})
