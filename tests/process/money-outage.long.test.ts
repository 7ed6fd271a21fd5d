import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { openPostgres } from '../../server/db/open.ts'
import { type Cluster, createPostgresDatabase, furnish, startCluster } from '../engines.ts'
import { sandboxWorld, stripeWorld } from '../money/payment-world.ts'
import { type ChaosBuyer, startBuying } from '../money/purchase-chaos.ts'
import { findOutageFaults, listOutages, startUnlucky, type UnluckyServer } from '../outage-rounds.ts'
import { OUTAGE_SCENARIOS } from '../outage-scenarios.ts'
import { seed } from '../seed.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { findFaultsOf, letJobsFinish, send, signUpWithCard } from './money-product.ts'
import { startProduct, temporaryFolder } from './product.ts'

/** PostgreSQL goes away in the middle of money: at every statement of every scenario, and while two real servers sell. */

const canRun = findPostgres() !== undefined
let cluster: Cluster
beforeAll(async () => {
  // Without a power cut what was committed is there after a crash, whether or not it was forced to the disk.
  if (canRun) cluster = await startCluster(['fsync=off', 'max_connections=100'])
}, 60_000)
afterAll(() => cluster?.remove())

describe.runIf(canRun)('a database that breaks at any statement', () => {
  let server: TestServer
  let unlucky: UnluckyServer
  beforeAll(async () => {
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    server = await openTestServer({}, database, (wrap) => openPostgres(url, wrap))
    unlucky = await startUnlucky(server)
  }, 60_000)
  afterAll(async () => {
    unlucky.app.kill()
    await server.close()
  })

  describe.each([false, true])('with a provider whose answers are lost: %s', (isProviderSilent) => {
    it.each(OUTAGE_SCENARIOS)('while $name leaves nothing double and nothing lost', async (scenario) => {
      const world = { server, payments: sandboxWorld() }
      const outages = await listOutages(world, unlucky, scenario, isProviderSilent)
      expect(await findOutageFaults(world, unlucky, scenario, outages), `seed ${seed}`).toEqual([])
    })
  })
})

const RESTARTS = 12
const DEFINITE_MS = 60_000

describe.runIf(canRun)('two servers whose database restarts and crashes', () => {
  it.each([
    ['sandbox', async () => sandboxWorld()],
    ['Stripe', stripeWorld],
  ])('sell nothing twice and lose nothing (%s)', async (_, openWorld) => {
    const payments = await openWorld()
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const settings = { DATABASE_URL: url, ...payments.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
    const start = (more = {}) => startProduct({ ...settings, DATA_DIR: temporaryFolder(), ...more })
    const products = await Promise.all([start(), start()])
    const buyers: ChaosBuyer[] = []
    for (const kind of ['good', 'good', 'good', 'good', 'authenticates', 'authenticates'] as const) {
      const token = await signUpWithCard(products[0], payments, kind)
      buyers.push({
        token,
        send: (which, path, body, key) =>
          send(products[which] ?? products[0], 'POST', `client/${path}`, body, { token, ...(key && { key }) }),
        // If the sandbox's book is away too, the bank is answered after the next repeat.
        authenticate: (secret) =>
          payments.authenticate(secret, async (path, body) => {
            await send(products[0], 'POST', path.replace(/^\/api\/|\/$/g, ''), body)
            return { status: 200 }
          }),
      })
    }
    const purchases = startBuying(buyers, seed, Date.now)
    for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
      const before = purchases.acknowledged.length
      await expect.poll(() => purchases.acknowledged.length, { timeout: DEFINITE_MS }).toBeGreaterThan(before + 5)
      await cluster.halt(restarts % 2 === 0 ? 'immediate' : 'fast')
      // Sometimes long enough for every call to meet nothing, sometimes just the blink of a restart.
      await pause((restarts % 3) * 500)
      await cluster.start()
    }
    await purchases.stop()
    await letJobsFinish(products, start)

    console.log(RESTARTS, 'restarts;', purchases.answers, 'longest', Math.round(purchases.longestMs), 'ms')
    expect(await findFaultsOf(settings, purchases.acknowledged), `seed ${seed}`).toEqual([])
    expect(Object.keys(purchases.answers).filter((name) => /^5/.test(name) && !name.startsWith('503'))).toEqual([])
    expect(purchases.answers['503 unavailable']).toBeGreaterThan(0)
    expect(purchases.longestMs).toBeLessThan(DEFINITE_MS)
    await payments.close()
  })
})
