import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testCards } from '#rules/payments/test-cards'

const readme = readFileSync('README.md', 'utf8')

test('the README names every command of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readme.matchAll(/`(?:npm (?:run )?)?([\w:-]+)/g)].map(([, name]) => name)
  expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([])
})

test('the README lists every test card with what it does, and no other', () => {
  const rows = readme.split('\n')
  const printed = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')
  const unlisted = testCards.filter(
    ({ number, what }) => !rows.some((row) => row.includes(printed(number)) && row.includes(`| ${what} `)),
  )
  expect(unlisted).toEqual([])
  const listed = rows.join('\n').match(/\b\d{4}( \d{4}){3}\b/g) ?? []
  expect(listed.filter((number) => !testCards.some((card) => printed(card.number) === number))).toEqual([])
})
