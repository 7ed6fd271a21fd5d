import { addedUp, type BookRow, sectionsOf } from '#rules/books/books'
import { displayDay, laDay } from '#rules/days/days'
import { firstOfMonth, lastOfMonth, monthAndYear, namedMonth } from '#rules/days/months'
import { dollars } from '#rules/money'
import { journalBalance, journalCsv, presentJournal, presentRows } from '../present-books.ts'
import type { DayBooks } from '../read-books.ts'
import { type Commands, dayOf, done, type Given, look, type Printed, refused } from './command.ts'

const options = { csv: { type: 'boolean' } } as const

export const reportCommands: Commands = {
  'report day': {
    usage: '[DATE] [--csv]',
    example: '2026-11-14',
    summary:
      'The books of a day, today’s so far: what we earned, what we owe, what came in. --csv prints its journal for whoever keeps the books',
    words: [0, 1],
    options,
    read(given) {
      const dayAt = dayOf(given.words[0] ?? 'today')
      return report(given, (now) => ({ from: dayAt(now), last: dayAt(now), name: displayDay(dayAt(now)) }))
    },
  },
  'report month': {
    usage: '[DATE] [--csv]',
    example: '2026-11',
    summary: 'The same of a month, named by 2026-11 or by any of its days: this one so far',
    words: [0, 1],
    options,
    read(given) {
      const [typed = 'today'] = given.words
      const month = namedMonth(typed)
      const dayAt = month === undefined ? dayOf(typed) : () => month
      return report(given, (now) => ({
        from: firstOfMonth(dayAt(now)),
        last: lastOfMonth(dayAt(now)),
        name: monthAndYear(dayAt(now)),
      }))
    },
  },
}

interface Period {
  from: string
  last: string
  name: string
}

const report = ({ options }: Given, periodAt: (now: Date) => Period) =>
  look(async (deps) => {
    const today = laDay(deps.clock.now())
    const { from, last, name } = periodAt(deps.clock.now())
    if (from > today) return refused(`${name} has not come yet.`)
    const { readBooks } = await import('../read-books.ts')
    const days = await readBooks(deps.database, from, last < today ? last : today)
    const journal = days.flatMap((day) => day.journal)
    if (options['csv'] === true) return done(journalCsv(journal).trimEnd(), presentJournal(journal))
    return print(last < today ? name : `${name}, so far`, days)
  })

function print(title: string, days: readonly DayBooks[]): Printed {
  const figures = addedUp(days.map((day) => day.figures))
  const { earned, owed, came } = sectionsOf(figures, days[0]?.startCents ?? 0)
  const journal = days.flatMap((day) => day.journal)
  const { orders, things, noShows, purchases, reloads } = figures
  const { isBalanced, sentence } = journalBalance(journal)
  const counts = [
    counted(orders, 'order'),
    counted(things, 'thing'),
    counted(noShows, 'no-show'),
    counted(purchases, 'plan or pack', 'plans and packs'),
    counted(reloads, 'reload'),
  ]
  const text = [
    title,
    `${counts.join(', ')}.`,
    sectionText('What we earned', earned),
    sectionText('What we owe', owed),
    sectionText('What came in', came),
    sentence,
  ].join('\n\n')
  const printed = done(text, {
    from: days[0]?.day,
    until: days.at(-1)?.day,
    orders,
    things,
    noShows,
    purchases,
    reloads,
    earned: presentRows(earned),
    owed: presentRows(owed),
    came: presentRows(came),
    journal: presentJournal(journal),
  })
  // A script notices, as it does of a proof that finds differences.
  return isBalanced ? printed : { ...printed, isIncomplete: true }
}

const counted = (count: number, one: string, several = `${one}s`): string => `${count} ${count === 1 ? one : several}`

/** Amounts under one another. What is nothing is left out, but for the sums. */
function sectionText(title: string, rows: readonly BookRow[]): string {
  const shown = rows.filter(({ cents, isSum }) => cents !== 0 || isSum)
  const lines = shown.map(({ name, cents, isSum }) => [`${isSum ? '= ' : '  '}${name}`, dollars(cents)] as const)
  const widest = (column: 0 | 1) => Math.max(...lines.map((line) => line[column].length))
  const written = lines.map(([name, amount]) => `${name.padEnd(widest(0))}  ${amount.padStart(widest(1))}`)
  return [title, ...written].join('\n')
}
