import { JOURNAL_ACCOUNTS } from '#rules/books/account-names'
import type { BookRow, JournalLine } from '#rules/books/books'
import { dollars } from '#rules/money'
import { csvLine } from './http/csv.ts'

export const presentRows = (rows: readonly BookRow[]) =>
  rows.map(({ key, name, cents, isSum = false }) => ({
    key,
    name,
    isSum,
    amount: cents,
    dollarAmount: dollars(cents),
  }))

export const presentJournal = (lines: readonly JournalLine[]) =>
  lines.map(({ day, account, debitCents, creditCents, memo }) => ({
    day,
    ...JOURNAL_ACCOUNTS[account],
    memo,
    debit: debitCents,
    dollarDebit: dollars(debitCents),
    credit: creditCents,
    dollarCredit: dollars(creditCents),
  }))

/** The journal for whoever keeps the books; a side on which nothing stands is empty. */
export const journalCsv = (lines: readonly JournalLine[]): string =>
  [
    csvLine(['Date', 'Account', 'Debit', 'Credit', 'Memo']),
    ...lines.map(({ day, account, debitCents, creditCents, memo }) => {
      const { number, name } = JOURNAL_ACCOUNTS[account]
      const side = (cents: number) => (cents === 0 ? '' : { cents })
      return csvLine([day, `${number} ${name}`, side(debitCents), side(creditCents), memo])
    }),
  ].join('')
