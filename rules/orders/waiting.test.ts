import { describe, expect, it } from 'vitest'
import { byUrgency, daysLate, nextDays, stationOf, type WaitingFacts, waitingDoor } from './waiting.ts'

const TODAY = '2026-11-16'
const order = (more: Partial<WaitingFacts>): WaitingFacts => ({
  state: 'priced',
  hold: null,
  dueDay: '2026-11-18',
  collectedAt: new Date('2026-11-12T18:00:00Z'),
  ...more,
})

describe('what waits for us', () => {
  it.each<[string, Partial<WaitingFacts>, string | null]>([
    ['a red flag, also where it is late', { hold: 'red_flag', dueDay: '2026-11-10' }, 'red_flag'],
    ['what its card has not paid, also at its door', { state: 'delivered_unpaid', hold: 'payment' }, 'unpaid'],
    ['what we hold, also where it is late', { hold: 'staff', dueDay: '2026-11-10' }, 'held'],
    ['what was promised for a day that is over', { dueDay: '2026-11-13' }, 'late'],
    ['what is on its way and late', { state: 'on_its_way', dueDay: '2026-11-13' }, 'late'],
    ['what is due today and not packed', { dueDay: TODAY }, 'to_do'],
    ['what is being cleaned until then', {}, null],
    ['what is to be stored', { dueDay: null }, 'to_do'],
    ['a second count', { state: 'counted' }, 'to_do'],
    ['what is paid and has not gone', { state: 'ready' }, 'to_do'],
    ['a bag of yesterday that nobody has counted', { state: 'collected' }, 'to_do'],
    ['a bag of today', { state: 'collected', collectedAt: new Date('2026-11-16T18:00:00Z') }, null],
    ['what is on its way', { state: 'on_its_way', dueDay: TODAY }, null],
    ['a payment that is being asked for', { state: 'ready_unpaid', dueDay: TODAY }, null],
    ['what is delivered and being paid', { state: 'delivered_unpaid', dueDay: '2026-11-10' }, null],
    ['what went back', { state: 'returned', dueDay: '2026-11-10' }, null],
  ])('%s', (_, facts, door) => expect(waitingDoor(order(facts), TODAY)).toBe(door))

  it('stands in the order of its urgency', () => {
    const rows = [
      { id: 1, door: 'to_do', dueDay: TODAY },
      { id: 2, door: 'late', dueDay: '2026-11-13' },
      { id: 3, door: 'late', dueDay: '2026-11-12' },
      { id: 4, door: 'red_flag', dueDay: null },
      { id: 5, door: 'to_do', dueDay: null },
      { id: 6, door: 'unpaid', dueDay: null },
    ] as const
    expect([...rows].sort(byUrgency).map(({ id }) => id)).toEqual([4, 3, 2, 6, 1, 5])
  })
})

it('is late from the day after the promised one until it is back', () => {
  expect(daysLate({ state: 'priced', dueDay: '2026-11-13' }, TODAY)).toBe(3)
  expect(daysLate({ state: 'priced', dueDay: TODAY }, TODAY)).toBe(0)
  expect(daysLate({ state: 'delivered_unpaid', dueDay: '2026-11-13' }, TODAY)).toBe(0)
})

it('knows the last station that was reached, and the next days that can be promised', () => {
  expect(stationOf({ state: 'ready_unpaid' })).toBe('priced')
  expect(stationOf({ state: 'ready' })).toBe('paid')
  const isWeekday = (day: string) => !['2026-11-21', '2026-11-22'].includes(day)
  expect(nextDays('2026-11-20', isWeekday, 3)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24'])
})
