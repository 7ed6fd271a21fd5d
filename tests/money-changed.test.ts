import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** A page follows its payment through these. */
const PAYMENT = ['web/shared/money/payment.ts', 'web/shared/order/pay-order.ts']

it('CI tries money at length when a part changes that takes a payment in the browser', () => {
  const asked = readFileSync('.ci/money-changed', 'utf8').split(/\s+/)
  const paying = readSources('.', ['web'])
    .filter(({ path, imports }) => PAYMENT.includes(path) || imports.some(({ target }) => PAYMENT.includes(target)))
    .map(({ path }) => path)
  expect(paying).toContain('web/rooms/home/due-card.tsx')
  expect(paying.filter((path) => !asked.some((place) => path === place || path.startsWith(`${place}/`)))).toEqual([])
})
