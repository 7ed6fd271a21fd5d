import { type BookFigures, creditChange, figuresOf, type JournalLine, journalOf } from '#rules/books/books'
import { addDays } from '#rules/days/days'
import { readBookedDays } from './credit/days.ts'
import type { Database } from './db/open.ts'
import { statement } from './db/statement.ts'
import { readSoldDays } from './orders/sold.ts'

export interface DayBooks {
  day: string
  figures: BookFigures
  journal: JournalLine[]
  /** The credit that we owed at the midnight before, and at the one after. */
  startCents: number
  endCents: number
}

/**
 * The owner's books of some days that follow one another, from the ledger and the orders that it says were paid: five statements, however
 * many days. All are read as of one moment, so that a payment of just now stands in all of them or in none.
 */
export async function readBooks(
  database: Pick<Database, 'transaction'>,
  from: string,
  until: string,
): Promise<DayBooks[]> {
  const days: string[] = []
  for (let day = from; day <= addDays(until, 1); day = addDays(day, 1)) days.push(day)
  return database.transaction(async (db) => {
    await statement(db, 'set transaction isolation level repeatable read')
    const booked = await readBookedDays(db, days)
    const sold = await readSoldDays(
      db,
      days,
      booked.days.map(({ paidNumbers }) => paidNumbers),
    )
    let { startCents } = booked
    return booked.days.map(({ moved, orders }, index) => {
      const { sold: lines = [], things = 0, noShows = 0 } = sold[index] ?? {}
      const day = days[index] ?? from
      const figures = figuresOf(moved, lines, { orders, things, noShows })
      const books = { day, figures, journal: journalOf(day, moved, lines), startCents }
      startCents += creditChange(figures)
      return { ...books, endCents: startCents }
    })
  })
}
