import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testCards } from '#rules/test-cards'

test('the README lists every test card with what it does, and no other', () => {
  const rows = readFileSync('README.md', 'utf8').split('\n')
  const printed = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
  const unlisted = testCards.filter(
    ({ number, what }) => !rows.some((row) => row.includes(printed(number)) && row.includes(`| ${what} `)),
  )
  expect(unlisted).toEqual([])
  const listed = rows.join('\n').match(/\b\d{4}( \d{4}){3}\b/g) ?? []
  expect(listed.filter((number) => !testCards.some((card) => printed(card.number) === number))).toEqual([])
})
