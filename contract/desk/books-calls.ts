import { booksAnswer, booksQuery, closeDayInput, closedDaysAnswer, journalQuery, openDayInput } from './books.ts'
import type { DeskCall } from './call.ts'
import { deedAnswer } from './people.ts'

/** The owner’s figures and closed days. */
export const booksCalls = {
  getBooks: {
    method: 'GET',
    path: '/desk/books/',
    summary: 'The owner’s books of a day beside its month: earned, owed, taken in, and the journal',
    deed: 'report day',
    query: booksQuery,
    answer: booksAnswer,
    refusals: ['not_found'],
  },
  downloadJournal: {
    method: 'GET',
    path: '/desk/books/journal/',
    summary: 'The journal of a day or of its month, for whoever keeps the books',
    deed: 'report month',
    query: journalQuery,
    file: 'text/csv',
    refusals: ['not_found'],
  },
  listClosedDays: {
    method: 'GET',
    path: '/desk/closed-days/',
    summary: 'Holidays and closed days from today on',
    deed: 'day closed',
    answer: closedDaysAnswer,
  },
  closeDay: {
    method: 'POST',
    path: '/desk/closed-days/',
    summary: 'Closes a day, once it was asked and shown what moves; each customer is told',
    deed: 'day close',
    body: closeDayInput,
    answer: deedAnswer,
  },
  openDay: {
    method: 'POST',
    path: '/desk/closed-days/open/',
    summary: 'Opens a closed day again; what was moved stays moved',
    deed: 'day open',
    body: openDayInput,
    answer: deedAnswer,
  },
} as const satisfies Record<string, DeskCall>
