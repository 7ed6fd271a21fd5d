import { z } from 'zod'
import { isDay } from '#rules/days/days'
import { staffPolicy } from '#rules/policy'
import { cents, day, dollarText, instant, optional, text } from '../fields.ts'

/** The owner's books, and the days on which we are closed. */

const word = z.string()
const givenDay = z.string({ error: 'Required' }).refine(isDay, { error: 'Must be a day like 2026-11-19' })

export const booksQuery = z.object({
  /** Today where it is left out. */
  day: optional(givenDay),
})
export const journalQuery = z.object({ day: optional(givenDay), of: optional(z.enum(['day', 'month'])) })

const counts = z.object({
  /** Paid in it. */
  orders: z.int(),
  things: z.int(),
  noShows: z.int(),
  /** Plans and packs that were bought, and automatic reloads. */
  purchases: z.int(),
  reloads: z.int(),
})

/** Amounts under one name, of the day and of its month from the first day to this one. The sum of a section stands behind its parts. */
const row = z.object({
  key: word,
  name: word,
  isSum: z.boolean(),
  day: cents,
  dollarDay: dollarText,
  month: cents,
  dollarMonth: dollarText,
})

export const booksAnswer = z
  .object({
    day,
    today: day,
    counts: z.object({ day: counts, month: counts }),
    /** What we earned, what we owe in credit, what cards brought. What is nothing in both is left out. */
    earned: z.array(row),
    owed: z.array(row),
    came: z.array(row),
    /** Each day of the month up to this one. */
    days: z.array(
      z.object({
        day,
        sales: cents,
        dollarSales: dollarText,
        /** The credit that we owed at its end. */
        outstanding: cents,
        dollarOutstanding: dollarText,
        /** Why no van drove: a holiday, or what staff have said. */
        closedFor: word.nullable(),
      }),
    ),
    /** Of the day, balanced. */
    journal: z.array(
      z.object({
        day,
        number: z.int(),
        name: word,
        memo: word,
        debit: cents,
        dollarDebit: dollarText,
        credit: cents,
        dollarCredit: dollarText,
      }),
    ),
    /** When the ledger was last proven, and in how many places it differed then. */
    proof: z.object({ at: instant, differences: z.int() }).nullable(),
  })
  .meta({ id: 'Books' })

export const closedDaysAnswer = z
  .object({
    today: day,
    /** From today on. */
    holidays: z.array(z.object({ day, name: word })),
    closed: z.array(z.object({ day, reason: word, closedBy: word })),
  })
  .meta({ id: 'ClosedDays' })

/** Customers read the reason in a text, so it is short. */
const { reasonMaxLength } = staffPolicy.closedDays
const reason = text((value) =>
  value.length > reasonMaxLength ? `Say it in at most ${reasonMaxLength} letters, such as “snow”` : undefined,
)
/** `shown` is the question that was answered with yes, letter for letter: its lines are those of a table. */
export const closeDayInput = z.object({ day: givenDay, reason, shown: z.string().optional() })
export const openDayInput = z.object({ day: givenDay })
