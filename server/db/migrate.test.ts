import { expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'

it('each migration has a number of its own, and none is left out: two that were written side by side are put in order', () => {
  const numbers = readMigrations().map(({ name }) => Number(/^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1]))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
