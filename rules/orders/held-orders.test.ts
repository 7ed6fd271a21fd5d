import { describe, expect, it } from 'vitest'
import { askedAgainFrom, hasNewMeans, nextTryAt } from './held-orders.ts'

const at = (text: string) => new Date(text)

describe('a held order is tried again after 1, 3 and 7 days at 10:00 in Los Angeles', () => {
  it.each([
    // Held on Tuesday morning: Wednesday, Friday, Tuesday.
    ['2026-11-17T18:00:00Z', '2026-11-17T18:00:00Z', '2026-11-18T18:00:00Z'],
    ['2026-11-17T18:00:00Z', '2026-11-18T17:59:59Z', '2026-11-18T18:00:00Z'],
    ['2026-11-17T18:00:00Z', '2026-11-18T18:00:00Z', '2026-11-20T18:00:00Z'],
    ['2026-11-17T18:00:00Z', '2026-11-20T18:00:00Z', '2026-11-24T18:00:00Z'],
    // What fell into a time without a server is not caught up one by one.
    ['2026-11-17T18:00:00Z', '2026-11-22T00:00:00Z', '2026-11-24T18:00:00Z'],
    // Late in the evening it is still that day in Los Angeles, though not by UTC.
    ['2026-11-18T07:59:59Z', '2026-11-18T07:59:59Z', '2026-11-18T18:00:00Z'],
    ['2026-11-18T08:00:00Z', '2026-11-18T08:00:00Z', '2026-11-19T18:00:00Z'],
    // Clocks go back on November 1st and forward on March 14th: 10:00 stays 10:00.
    ['2026-10-31T17:00:00Z', '2026-10-31T17:00:00Z', '2026-11-01T18:00:00Z'],
    ['2027-03-13T18:00:00Z', '2027-03-13T18:00:00Z', '2027-03-14T17:00:00Z'],
  ])('held %s, asked %s: %s', (heldAt, now, expected) => {
    expect(nextTryAt(at(heldAt), at(now))).toEqual(at(expected))
  })

  it('and then not by itself any more', () => {
    expect(nextTryAt(at('2026-11-17T18:00:00Z'), at('2026-11-24T18:00:00Z'))).toBeNull()
  })
})

it.each([
  [1, '2026-11-17T18:00:00Z'],
  [2, '2026-11-17T18:01:00Z'],
  [6, '2026-11-17T18:16:00Z'],
  [7, '2026-11-17T18:30:00Z'],
  [10, '2026-11-17T18:30:00Z'],
])('after %i attempts that never reached the provider it is asked for again at %s', (attempts, expected) => {
  expect(askedAgainFrom(attempts, at('2026-11-17T18:00:00Z'))).toEqual(at(expected))
})

it.each([
  ['the same card and credit', { mainCardId: 1, balanceCents: 300 }, false],
  ['another main card', { mainCardId: 2, balanceCents: 300 }, true],
  ['another main card that is asked no more', { mainCardId: 3, balanceCents: 300 }, false],
  ['no card any more', { mainCardId: null, balanceCents: 300 }, false],
  ['more credit', { mainCardId: 1, balanceCents: 301 }, true],
])('a held order with %s has new means, or none', (_, now, expected) => {
  expect(hasNewMeans({ askedCardId: 1, refusedCardId: 3, askedCreditCents: 300, ...now })).toBe(expected)
})
