import { expect, it } from 'vitest'
import { addDays, instantAt, laDay, laMinuteOfDay, weekday } from '#rules/days/days'
import { isPickupDay } from '#rules/days/pickup-days'
import { quarterOf } from '#rules/days/quarters'
import { placeHistory, readDemoHistory } from './demo-history.ts'

const history = readDemoHistory()

/** The rows of a table by the names of their columns. */
function rowsOf(placed: ReturnType<typeof placeHistory>, table: string): Record<string, unknown>[] {
  const found = placed.find((each) => each.table === table)
  const names = found?.columns.map(([name]) => name) ?? []
  return found?.rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))) ?? []
}
const days = new Map<string, string>()
function dayOf(instant: unknown): string {
  const text = String(instant)
  const day = days.get(text) ?? laDay(new Date(text))
  days.set(text, day)
  return day
}

/** The first and last days of thirteen quarters, and some in between. */
function* daysToTry(): Generator<string> {
  for (let first = '2026-10-01'; first < '2029-12-31'; first = quarterOf(first).paidOn) {
    yield* [
      first,
      addDays(first, 4),
      addDays(first, 44),
      addDays(quarterOf(first).lastDay, -3),
      quarterOf(first).lastDay,
    ]
  }
}

function faultsOn(day: string): unknown[] {
  const placed = placeHistory(history, instantAt(day, 9 * 60))
  const orders = rowsOf(placed, 'orders')
  const entries = rowsOf(placed, 'ledger_entries')
  const pickups = rowsOf(placed, 'pickups')
  const moments = entries.map(({ created_at }) => Date.parse(String(created_at)))
  const [first, newest] = [dayOf(entries[0]?.['created_at']), dayOf(entries.at(-1)?.['created_at'])]
  const credited = entries.filter(({ kind }) => kind === 'credit_back')
  const quarters = credited.map(({ source }) => /^credit back (\d{4} Q\d) of customer /.exec(String(source))?.[1])
  const isRight = {
    'a year long': first <= addDays(day, -350) && first >= addDays(day, -460),
    'until now': newest <= day && newest >= addDays(day, -35),
    'in order': moments.every((moment, index) => index === 0 || moment >= (moments[index - 1] ?? 0)),
    'on Tuesdays': pickups.every(({ pickup_day }) => weekday(String(pickup_day)) === 2),
    'on no holiday': pickups.every(
      ({ pickup_day, status }) =>
        status === 'cancelled' || status === 'withdrawn' || isPickupDay(String(pickup_day), []),
    ),
    'four quarters': new Set(quarters).size === 4 && !quarters.includes(undefined),
    'paid on the first': credited.every(
      ({ created_at }) => quarterOf(dayOf(created_at)).firstDay === dayOf(created_at),
    ),
    'each in its quarter': orders.every(({ kind, plan_name, completed_at, credited_back_at }) => {
      if (kind !== 'laundry' || plan_name === 'payc') return credited_back_at === null
      const { paidOn } = quarterOf(dayOf(completed_at))
      return (credited_back_at === null ? null : dayOf(credited_back_at)) === (paidOn <= day ? paidOn : null)
    }),
  }
  return Object.entries(isRight).flatMap(([what, isSo]) => (isSo ? [] : [[day, what]]))
}

it('at any time of a quarter it is a year of whole weeks, in order, with each order in its own quarter', () => {
  expect([...daysToTry()].flatMap(faultsOn)).toEqual([])
})

it('shows the same times on the clock, in summer as in winter', () => {
  const minutes = (now: string) =>
    rowsOf(placeHistory(history, new Date(now)), 'orders').map(({ completed_at }) =>
      laMinuteOfDay(new Date(String(completed_at))),
    )
  const [winter, summer] = [minutes('2027-01-20T18:00:00Z'), minutes('2027-07-20T18:00:00Z')]
  const shared = Math.min(winter.length, summer.length)
  expect(shared).toBeGreaterThan(30)
  expect(summer.slice(0, shared)).toEqual(winter.slice(0, shared))
})

it('early on the first day of a quarter its credit back is still to come', () => {
  const counted = (now: Date) =>
    rowsOf(placeHistory(history, now), 'ledger_entries').filter(({ kind }) => kind === 'credit_back').length
  expect(counted(instantAt('2027-04-01', 6 * 60))).toBe(3)
  expect(counted(instantAt('2027-04-01', 7 * 60))).toBe(4)
})

it('is small', () => {
  expect(JSON.stringify(history).length).toBeLessThan(100_000)
})
