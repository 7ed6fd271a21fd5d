import { expect, it } from 'vitest'
import type { JournalLine } from '#rules/books/books'
import { journalBalance } from './present-books.ts'

const line = (debitCents: number, creditCents: number): JournalLine => ({
  ...{ day: '2026-11-14', account: 'card', memo: 'Gifts' },
  ...{ debitCents, creditCents },
})

it('the report says that a journal balances only where both sides come to the same', () => {
  expect(journalBalance([line(1250, 0), line(0, 1250)])).toEqual({
    isBalanced: true,
    sentence: 'The journal balances: $12.50 on both sides.',
  })
  const { isBalanced, sentence } = journalBalance([line(1250, 0), line(0, 1200)])
  expect([isBalanced, sentence]).toEqual([
    false,
    expect.stringMatching(/^THE JOURNAL DOES NOT BALANCE: \$12\.50 debit and \$12\.00 credit, \$0\.50 apart\./),
  ])
})
