import { addedUp, type BookFigures, type BookRow, earnedCents, sectionsOf } from '#rules/books/books'
import { laDay } from '#rules/days/days'
import { closedReasonOf, holidayName } from '#rules/days/holidays'
import { firstOfMonth, lastOfMonth } from '#rules/days/months'
import { dollars } from '#rules/money'
import { AppError } from '../../app-error.ts'
import { readClosures } from '../../catalogue/closed-days.ts'
import type { Deps } from '../../ports.ts'
import { presentJournal } from '../../present-books.ts'
import { readProofState } from '../../proof/verify-books.ts'
import { readBooks } from '../../read-books.ts'

/** A day beside its month up to it. */
export async function readDayBooks(deps: Deps, wanted: string | undefined) {
  const { database } = deps
  const today = laDay(deps.clock.now())
  const day = begun(wanted ?? today, today)
  const first = firstOfMonth(day)
  const days = await readBooks(database, first, day)
  const closures = await readClosures(database.db, first)
  const last = days.at(-1)
  if (last === undefined) throw new Error(`${day} has no books.`)
  const month = addedUp(days.map(({ figures }) => figures))
  const ofDay = sectionsOf(last.figures, last.startCents)
  const ofMonth = sectionsOf(month, days[0]?.startCents ?? 0)
  const { lastAt, differences } = await readProofState(database.db)
  return {
    day,
    today,
    counts: { day: countsOf(last.figures), month: countsOf(month) },
    earned: beside(ofDay.earned, ofMonth.earned),
    owed: beside(ofDay.owed, ofMonth.owed),
    came: beside(ofDay.came, ofMonth.came),
    days: days.map(({ day: each, figures, endCents }) => ({
      day: each,
      sales: earnedCents(figures),
      dollarSales: dollars(earnedCents(figures)),
      outstanding: endCents,
      dollarOutstanding: dollars(endCents),
      closedFor: holidayName(each) ?? closedReasonOf(each, closures) ?? null,
    })),
    journal: presentJournal(last.journal),
    proof: lastAt === undefined ? null : { at: lastAt.toISOString(), differences },
  }
}

/** The lines of a day, or of all days of its month that have begun. */
export async function readJournal(deps: Deps, wanted: string | undefined, of: 'day' | 'month') {
  const today = laDay(deps.clock.now())
  const day = begun(wanted ?? today, today)
  const last = lastOfMonth(day)
  const [from, until] = of === 'day' ? [day, day] : [firstOfMonth(day), last < today ? last : today]
  const days = await readBooks(deps.database, from, until)
  return { lines: days.flatMap(({ journal }) => journal), name: of === 'day' ? day : day.slice(0, 7) }
}

/** There are no books of a day that has not come. */
function begun(day: string, today: string): string {
  if (day > today) throw new AppError('not_found')
  return day
}

const countsOf = ({ orders, things, noShows, purchases, reloads }: BookFigures) => ({
  orders,
  things,
  noShows,
  purchases,
  reloads,
})

const beside = (ofDay: readonly BookRow[], ofMonth: readonly BookRow[]) =>
  ofDay.flatMap(({ key, name, cents, isSum = false }, index) => {
    const month = ofMonth[index]?.cents ?? 0
    if (cents === 0 && month === 0 && !isSum) return []
    return [{ key, name, isSum, day: cents, dollarDay: dollars(cents), month, dollarMonth: dollars(month) }]
  })
