import { expect, it } from 'vitest'
import type { Pickup, Schedule } from '#contract/pickups'
import { whenChanged, whenStarted, whenStopped } from './schedule-outcome.ts'

/** Tuesday, November 17th, 10:00 */
const NOW = new Date('2026-11-17T18:00:00Z')
const schedule = {
  id: 7,
  address: 1,
  days: [1, 4],
  isRush: false,
  comment: '',
  status: 'active',
} as unknown as Schedule
const pickup = (pickupDate: string, more: Partial<Pickup> = {}) =>
  ({ pickupDate, schedule: 7, address: 1, isChangeable: true, ...more }) as Pickup

const PLANNED = [
  pickup('2026-11-18', { isChangeable: false }),
  pickup('2026-11-19'),
  pickup('2026-11-20', { schedule: null }),
  pickup('2026-11-23'),
  pickup('2026-11-30'),
]
const NOTHING = { withdrawn: [], kept: [], made: [], carried: [] }

it('stopping takes back the schedule’s own that may still be changed, and no others', () => {
  expect(whenStopped(schedule, PLANNED)).toEqual({
    ...NOTHING,
    withdrawn: ['2026-11-19', '2026-11-23', '2026-11-30'],
    kept: ['2026-11-18'],
  })
})

it('starting plans two weeks, without holidays and without days on which we come there already', () => {
  const made = (upcoming: Pickup[]) => whenStarted(schedule, upcoming, NOW).made
  expect(made([])).toEqual(['2026-11-19', '2026-11-23', '2026-11-30'])
  expect(made([pickup('2026-11-23', { schedule: null })])).toEqual(['2026-11-19', '2026-11-30'])
  expect(made([pickup('2026-11-23', { schedule: null, address: 2 })])).toEqual([
    '2026-11-19',
    '2026-11-23',
    '2026-11-30',
  ])
})

it('other days: those taken away go, new ones come', () => {
  expect(whenChanged(schedule, { ...schedule, days: [2, 5] }, PLANNED, NOW)).toEqual({
    withdrawn: ['2026-11-19', '2026-11-23', '2026-11-30'],
    kept: ['2026-11-18'],
    // Friday the 20th has one at that address.
    made: ['2026-11-24', '2026-11-27', '2026-12-01'],
    carried: [],
  })
})

it('another address, rush or note goes to those that stay', () => {
  for (const change of [{ address: 2 }, { isRush: true }, { comment: 'Blue door' }]) {
    expect(whenChanged(schedule, { ...schedule, ...change }, PLANNED, NOW)).toEqual({
      ...NOTHING,
      kept: ['2026-11-18'],
      carried: ['2026-11-19', '2026-11-23', '2026-11-30'],
    })
  }
})

it('nothing happens where nothing is changed, nor while it is paused', () => {
  expect(whenChanged(schedule, schedule, PLANNED, NOW)).toEqual(NOTHING)
  expect(whenChanged({ ...schedule, status: 'paused' }, { ...schedule, days: [2] }, [], NOW)).toEqual(NOTHING)
})
