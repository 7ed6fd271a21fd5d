import type { DayPosting } from '#rules/books/books'
import { instantAt } from '#rules/days/days'
import type { Db } from '../db/open.ts'
import { listPaidNumbers, sumBalances, sumBooked } from './days-store.ts'

/** What was booked on each of some days that follow one another, from midnight to midnight in Los Angeles. */
export interface BookedDays {
  /** The credit that we owed when the first of them began. */
  startCents: number
  days: { moved: DayPosting[]; orders: number; paidNumbers: number[] }[]
}

/** Three statements, however many days. `days` ends with the day after the last one. */
export async function readBookedDays(db: Db, days: readonly string[]): Promise<BookedDays> {
  const moments = days.map((day) => instantAt(day, 0))
  const [first = '', begin = new Date(NaN)] = [days[0], moments[0]]
  const startCents = await sumBalances(db, first, begin)
  const sums = await sumBooked(db, moments)
  const paid = await listPaidNumbers(db, moments)
  return {
    startCents,
    days: days.slice(0, -1).map((_, index) => {
      const ofDay = <Row extends { nth: number }>({ nth }: Row) => nth === index + 1
      const numbers = paid.filter(ofDay)
      return {
        moved: sums.filter(ofDay).map(({ nth: _nth, ...moved }) => moved),
        orders: numbers.filter(({ kind }) => kind === 'order').length,
        paidNumbers: numbers.map(({ orderNumber }) => orderNumber),
      }
    }),
  }
}
