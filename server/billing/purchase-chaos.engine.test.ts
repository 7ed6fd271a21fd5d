import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { addCardTo } from '../../tests/crash-scenarios.ts'
import { createCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { findMoneyFaults } from '../../tests/money-faults.ts'
import { type MortalServer, startBeside } from '../../tests/mortal-server.ts'
import { sandboxWorld } from '../../tests/payment-world.ts'
import { type ChaosBuyer, startBuying } from '../../tests/purchase-chaos.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { jobsOf } from '../jobs.ts'

/**
 * A few seconds of what tests/process/purchase-chaos.long.test.ts does to real processes: here two servers in memory, one of which
 * is thrown away in the middle of whatever it does. The clock runs faster, so that leases end within the test.
 */

const server = shareTestServer()
const canRun = inject('engine').kind === 'postgres'

const LASTS_MS = 8_000
const TICK_MS = 50
const FASTER = 20
const KILL_EVERY_MS = 700

it('two servers that die in turn sell nothing twice and lose nothing', async () => {
  // The embedded engine belongs to one server.
  if (!canRun) return
  const world = { server, payments: sandboxWorld() }
  const apps: [MortalServer, MortalServer] = [await startBeside(server), await startBeside(server)]
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
    now += TICK_MS * FASTER
    server.setNow(new Date(now))
  }, TICK_MS)
  let isOver = false
  const jobs = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await pause(10_000 / FASTER)
      const app = apps[turn % 2] as MortalServer
      await Promise.race([jobsOf(app.deps)['settle-charges'].run(), app.died])
    }
  })()
  const purchases = startBuying(buyers, seed, () => now)
  for (let kills = 0; kills * KILL_EVERY_MS < LASTS_MS; kills += 1) {
    await pause(KILL_EVERY_MS)
    const which = kills % 2
    apps[which]?.kill()
    apps[which] = await startBeside(server)
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
  expect(purchases.acknowledged.length).toBeGreaterThan(10)
  expect(
    purchases.acknowledged.filter((id) => !ids.has(id)),
    `seed ${seed}`,
  ).toEqual([])
  expect(Object.keys(purchases.answers).filter((name) => name.startsWith('500'))).toEqual([])
  expect(await findMoneyFaults(server.deps), `seed ${seed}`).toEqual([])
}, 60_000)
