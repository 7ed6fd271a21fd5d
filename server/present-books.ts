import { JOURNAL_ACCOUNTS } from '#rules/books/account-names'
import { type BookRow, type JournalLine, journalSums } from '#rules/books/books'
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

/** Whether both sides come to the same, counted each by itself. */
export function journalBalance(lines: readonly JournalLine[]): { isBalanced: boolean; sentence: string } {
  const { debitCents, creditCents } = journalSums(lines)
  const isBalanced = debitCents === creditCents
  const [debit, credit] = [`$${dollars(debitCents)}`, `$${dollars(creditCents)}`]
  const apart = `$${dollars(Math.abs(debitCents - creditCents))}`
  const sentence = isBalanced
    ? `The journal balances: ${debit} on both sides.`
    : `THE JOURNAL DOES NOT BALANCE: ${debit} debit and ${credit} credit, ${apart} apart. "ledger verify" looks for the reason.`
  return { isBalanced, sentence }
}

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
