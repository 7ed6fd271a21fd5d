import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHANGES_AT_ONCE } from './http/customer-turns.ts'
import * as limits from './time-limits.ts'

const page = readFileSync('docs/operations.md', 'utf8').replace(/\s+/g, ' ')
const seconds = (ms: number) => `${ms / 1000} s`

describe('time limits', () => {
  it('of a provider stay well under the answer’s', () => {
    const { PAYMENTS_LIMIT_MS, TEXTS_LIMIT_MS, LETTERS_LIMIT_MS, ANSWER_LIMIT_MS } = limits
    // A charge that failed is looked up, and something has to be left for our own two transactions around it.
    expect(PAYMENTS_LIMIT_MS * 2).toBeLessThanOrEqual(ANSWER_LIMIT_MS - 4_000)
    for (const limit of [TEXTS_LIMIT_MS, LETTERS_LIMIT_MS]) expect(limit).toBeLessThanOrEqual(ANSWER_LIMIT_MS / 2)
  })

  it('of waiting for a turn, a connection and a lock end before the answer’s, and each before a statement’s', () => {
    const { TURN_LIMIT_MS, CONNECT_LIMIT_MS, LOCK_LIMIT_MS, STATEMENT_LIMIT_MS, ANSWER_LIMIT_MS } = limits
    expect(TURN_LIMIT_MS + CONNECT_LIMIT_MS + LOCK_LIMIT_MS).toBeLessThan(ANSWER_LIMIT_MS - 4_000)
    expect(LOCK_LIMIT_MS).toBeLessThan(STATEMENT_LIMIT_MS / 2)
    expect(STATEMENT_LIMIT_MS).toBeLessThan(limits.SILENCE_LIMIT_MS)
    expect(limits.SILENCE_LIMIT_MS).toBeLessThan(ANSWER_LIMIT_MS)
    expect(limits.EMBEDDED_WAIT_LIMIT_MS).toBeLessThan(ANSWER_LIMIT_MS)
  })

  it('of stopping lets an answer, the jobs and the reports come to their end, and is over before it is killed', () => {
    const { STOP_LIMIT_MS, ANSWER_LIMIT_MS, JOBS_STOP_LIMIT_MS, REPORTS_STOP_LIMIT_MS } = limits
    expect(STOP_LIMIT_MS).toBeGreaterThan(ANSWER_LIMIT_MS + JOBS_STOP_LIMIT_MS + REPORTS_STOP_LIMIT_MS)
    expect(STOP_LIMIT_MS).toBeLessThan(30_000)
  })

  it.each([
    ['a request’s body', `64 KiB, received within ${seconds(limits.RECEIVE_LIMIT_MS)}`],
    ['an answer', `${seconds(limits.ANSWER_LIMIT_MS)}, then 503`],
    ['a customer’s turn', `${CHANGES_AT_ONCE} at once; the others wait ${seconds(limits.TURN_LIMIT_MS)}, then 503`],
    ['a lock', `a lock in the database | ${seconds(limits.LOCK_LIMIT_MS)}`],
    ['a statement', `one SQL statement | ${seconds(limits.STATEMENT_LIMIT_MS)}`],
    [
      'a silent network',
      `silence of PostgreSQL, then its connection is given up | ${seconds(limits.SILENCE_LIMIT_MS)}`,
    ],
    ['a connection', `a connection to PostgreSQL | ${seconds(limits.CONNECT_LIMIT_MS)}`],
    ['the embedded engine', `the embedded engine | ${seconds(limits.EMBEDDED_WAIT_LIMIT_MS)}`],
    ['payments', `Stripe | ${seconds(limits.PAYMENTS_LIMIT_MS)}`],
    ['texts', `Twilio | ${seconds(limits.TEXTS_LIMIT_MS)}`],
    ['letters', `SMTP | ${seconds(limits.LETTERS_LIMIT_MS)}`],
    ['stopping', `After ${limits.STOP_LIMIT_MS / 1000} seconds`],
  ])('the operators’ page says the same of %s', (_, text) => {
    expect([text, page.includes(text)]).toEqual([text, true])
  })
})
