import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** A page follows its payment through these. */
const PAYMENT = ['web/shared/money/payment.ts', 'web/shared/order/pay-order.ts']
/** Whatever charges, credits or gives back goes through these. */
const MOVES = ['payments/take-payment', 'payments/charge', 'payments/refunds', 'credit/credit', 'credit/ledger'].map(
  (name) => `server/${name}.ts`,
)

const asked = readFileSync('.ci/money-changed', 'utf8').split(/[\s']+/)
const isAsked = (path: string): boolean =>
  asked.some(
    (place) =>
      path === place || path.startsWith(`${place}/`) || (place.endsWith('*') && path.startsWith(place.slice(0, -1))),
  )
const usersOf = (files: readonly string[], folder: string): string[] =>
  readSources('.', [folder])
    .filter(({ path, imports }) => files.includes(path) || imports.some(({ target }) => files.includes(target)))
    .map(({ path }) => path)

it('CI tries money at length when a part changes that takes a payment in the browser', () => {
  const paying = usersOf(PAYMENT, 'web')
  expect(paying).toContain('web/rooms/home/due-card.tsx')
  expect(paying.filter((path) => !isAsked(path))).toEqual([])
})

it('and when a part of the server changes that moves money, or where staff move it', () => {
  const moving = usersOf(MOVES, 'server')
  expect(moving).toContain('server/leave-advantage.ts')
  expect(moving.filter((path) => !isAsked(path))).toEqual([])
  expect(['server/desk', 'desk', 'contract'].filter((place) => !isAsked(place))).toEqual([])
})
