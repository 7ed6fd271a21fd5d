import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import { jobsOf } from '../server/jobs.ts'
import { addCardTo } from './crash-scenarios.ts'
import { createCustomer } from './customers.ts'
import { START } from './engines.ts'
import { faultyPayments, type PaymentFault } from './faulty-payments.ts'
import { findMoneyFaults } from './money-faults.ts'
import { type MortalServer, startBeside } from './mortal-server.ts'
import { sandboxWorld } from './payment-world.ts'
import { type ChaosBuyer, startBuying } from './purchase-chaos.ts'
import { seed } from './seed.ts'
import type { TestServer } from './test-server.ts'

const TICK_MS = 50

const FAULTS: readonly (PaymentFault | undefined)[] = [
  { kind: 'throws_before' },
  { kind: 'throws_after' },
  { kind: 'fails' },
  { kind: 'fails_after' },
  { kind: 'is_busy' },
  ...Array(20).fill(undefined),
]

interface ChaosSale {
  lastsMs: number
  killEveryMs: number
  /** The servers' clock runs this many times faster than the machine's, so that leases end within a short test. */
  faster: number
}

/**
 * The same as tests/process/purchase-chaos.long.test.ts does to real processes: here two servers in memory, one of which is
 * thrown away in the middle of whatever it does. Answers with the longest that anybody had to repeat a checkout, by the
 * servers' clock.
 */
export async function sellWhileDying(
  server: TestServer,
  { lastsMs, killEveryMs, faster }: ChaosSale,
): Promise<{ longestMs: number }> {
  const world = { server, payments: sandboxWorld() }
  // The provider has a bad day all along: one call in five goes wrong in one of the ways that there are.
  const drawn = fc.sample(fc.constantFrom(...FAULTS), { numRuns: 10_000, seed })
  let calls = 0
  const draw = () => drawn[calls++ % drawn.length]
  const start = () => startBeside(server, { wrapPayments: (payments) => faultyPayments(payments, draw).payments })
  const apps: [MortalServer, MortalServer] = [await start(), await start()]
  const buyers = await Promise.all(
    (['good', 'good', 'good', 'good', 'authenticates', 'authenticates'] as const).map(
      async (card): Promise<ChaosBuyer> => {
        const { token, ...customer } = await createCustomer(server)
        await addCardTo(world, { token, ...customer }, card)
        return {
          token,
          async send(which, path, body, key) {
            const app = apps[which] as MortalServer
            const call = app.call('POST', `/api/client/${path}/`, body, { token, ...(key && { key }) })
            const answer = await Promise.race([call, app.died])
            return answer === 'died' ? undefined : { ...answer, code: answer.headers['x-error-code'] }
          },
          authenticate: (secret) =>
            world.payments.authenticate(secret, (path, body) => server.call('POST', path, body)),
        }
      },
    ),
  )

  let now = START.getTime()
  const clock = setInterval(() => {
    now += TICK_MS * faster
    server.setNow(new Date(now))
  }, TICK_MS)
  let isOver = false
  const jobs = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await pause(10_000 / faster)
      const app = apps[turn % 2] as MortalServer
      await Promise.race([jobsOf(app.deps)['settle-charges'].run(), app.died])
    }
  })()
  const purchases = startBuying(buyers, seed, () => now)
  // A machine that has other work to do sells less in the same time, and is given longer.
  const isEnough = (kills: number) => kills * killEveryMs >= lastsMs && purchases.acknowledged.length > 10
  for (let kills = 0; !isEnough(kills); kills += 1) {
    await pause(killEveryMs)
    const which = kills % 2
    apps[which]?.kill()
    apps[which] = await start()
  }
  await purchases.stop()
  isOver = true
  await jobs
  clearInterval(clock)
  for (const app of apps) app.kill()
  server.setNow(new Date(now + 60 * 60_000))
  await jobsOf(server.deps)['settle-charges'].run()

  const paid = await server.database.db.selectFrom('invoices').select('id').where('status', '=', 'paid').execute()
  const ids = new Set(paid.map(({ id }) => id))
  expect(
    purchases.acknowledged.filter((id) => !ids.has(id)),
    `seed ${seed}`,
  ).toEqual([])
  expect(Object.keys(purchases.answers).filter((name) => name.startsWith('500'))).toEqual([])
  expect(await findMoneyFaults(server.deps), `seed ${seed}`).toEqual([])
  return purchases
}
