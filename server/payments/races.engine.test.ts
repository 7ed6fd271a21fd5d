import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { START } from '../../tests/engines.ts'
import { createRacer, lineUp, MONEY_CALLS, RACE_STATES, type Racer } from '../../tests/money/money-calls.ts'
import { findMoneyFaults } from '../../tests/money/money-faults.ts'
import { type MortalServer, startBeside } from '../../tests/mortal-server.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { areTablesWhole } from '../../tests/whole-tables.ts'
import { createCoupon } from '../billing/coupons.ts'
import { jobsOf } from '../jobs.ts'

/** Two calls that touch one customer's money, at once. */

const server = shareTestServer()
let app: MortalServer
const databaseErrors: string[] = []

beforeAll(async () => {
  const noteError = (error: unknown) => void databaseErrors.push(String((error as { code?: string }).code))
  app = await startBeside(server, { noteError })
  const terms = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }
  await createCoupon(server.database.db, 'RACE10', { kind: 'percentage', percent: 10 }, terms, START)
})
afterAll(() => app.kill())

const names = Object.keys(MONEY_CALLS)
/** Each call with itself and with every third other one; in the long run with all of them. */
const pairs = names.flatMap((first, index) =>
  names.slice(index).flatMap((second, ahead) => (areTablesWhole || ahead % 3 === 0 ? [[first, second] as const] : [])),
)

/** On the embedded engine nothing runs at once; a few show that nothing waits for itself. */
const ROUNDS = inject('engine').kind === 'postgres' ? 1 : 0.4
/** Of different customers, beside each other. */
const AT_ONCE = 4
const LEFT_ALONE_MS = 40_000

describe('pairs of calls about one customer’s money', () => {
  it('have one winner, no fault and no deadlock, and leave proven books', async () => {
    const races = fc
      .sample(fc.record({ state: fc.constantFrom(...RACE_STATES), delays: fc.tuple(fc.nat(6), fc.nat(6)) }), {
        numRuns: Math.round(pairs.length * ROUNDS),
        seed,
      })
      .map((race, index) => ({ ...race, pair: pairs[(index + seed) % pairs.length] ?? pairs[0] }))
    let racers: Racer[] = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => createRacer(server, index % 2 === 0 ? 'gold' : 'payc')),
    )
    const wrong: unknown[] = []
    let now = START.getTime()
    for (let begin = 0; begin < races.length; begin += AT_ONCE) {
      now += LEFT_ALONE_MS
      server.setNow(new Date(now))
      await jobsOf(server.deps)['settle-charges'].run()
      const batch = races.slice(begin, begin + AT_ONCE)
      racers = await Promise.all(
        racers.map((racer, index) => lineUp(server, racer, batch[index]?.state ?? RACE_STATES[0])),
      )
      await Promise.all(
        batch.flatMap(({ pair = ['', ''], delays, state }, index) =>
          pair.map(async (name, side) => {
            await pause(delays[side] ?? 0)
            const racer = racers[index]
            if (racer === undefined) return
            const result = await MONEY_CALLS[name]?.(app, racer, server).catch((error: unknown) => error)
            if ((typeof result === 'number' && result >= 500) || result instanceof Error) {
              wrong.push({ pair, name, state, result })
            }
          }),
        ),
      )
    }
    for (const isLast of [false, true]) {
      now += LEFT_ALONE_MS
      server.setNow(new Date(now))
      await jobsOf(server.deps)['settle-charges'].run()
      if (!isLast) for (const racer of racers) await lineUp(server, racer, RACE_STATES[0])
    }
    expect(wrong, `seed ${seed}`).toEqual([])
    expect(await findMoneyFaults(server.deps), `seed ${seed}`).toEqual([])
    expect(databaseErrors.filter((code) => code === '40P01')).toEqual([])
  }, 120_000)
})
