import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { openDatabase, openPostgres } from '../../server/db/open.ts'
import { sellWhileDying } from '../chaos-sale.ts'
import { type Cluster, createPostgresDatabase, furnish, startCluster } from '../engines.ts'
import { sandboxWorld, stripeWorld } from '../payment-world.ts'
import { type ChaosBuyer, startBuying } from '../purchase-chaos.ts'
import { seed } from '../seed.ts'
import { openTestServer } from '../test-server.ts'
import { findFaultsOf, send, signUpWithCard } from './money-product.ts'
import { type Product, startProduct, temporaryFolder } from './product.ts'

/** Hundreds of purchases from two real servers on one PostgreSQL, of which one is killed as soon as the other is up. */

const canRun = findPostgres() !== undefined
const WANTED = 300
const DEFINITE_MS = 60_000

let cluster: Cluster
beforeAll(async () => {
  if (canRun) cluster = await startCluster(['fsync=off', 'max_connections=100'])
}, 60_000)
afterAll(() => cluster?.remove())

describe.runIf(canRun)('two servers that are killed in turn', () => {
  it.each([
    ['sandbox', async () => sandboxWorld()],
    ['Stripe', stripeWorld],
  ])('sell nothing twice and lose nothing (%s)', async (_, openWorld) => {
    const payments = await openWorld()
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const settings = { DATABASE_URL: url, ...payments.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
    const start = () => startProduct({ ...settings, DATA_DIR: temporaryFolder() })
    const products: [Product, Product] = [await start(), await start()]
    const kinds = [...Array(9).fill('good'), 'authenticates', 'authenticates', 'authenticates'] as const
    const buyers: ChaosBuyer[] = []
    for (const kind of kinds) {
      const token = await signUpWithCard(products[0], payments, kind)
      buyers.push({
        token,
        send: (which, path, body, key) =>
          send(products[which] ?? products[0], 'POST', `client/${path}`, body, { token, ...(key && { key }) }),
        authenticate: (secret) =>
          payments.authenticate(secret, async (path, body) => {
            // Asked of whichever of the two lives; saying yes twice does no harm.
            for (const product of products) await send(product, 'POST', path.replace(/^\/api\/|\/$/g, ''), body)
            return { status: 200 }
          }),
      })
    }
    const purchases = startBuying(buyers, seed, () => performance.now())
    let kills = 0
    for (; purchases.acknowledged.length < WANTED; kills += 1) {
      payments.haveTrouble(kills)
      await pause(700)
      const which = kills % 2
      products[which]?.process.kill('SIGKILL')
      products[which] = await start()
    }
    payments.haveTrouble()
    await purchases.stop()
    // Nobody waits for the rest any more: the jobs of both have an hour's time at once.
    for (const product of products) product.process.kill('SIGTERM')
    await Promise.all(products.map(({ ended }) => ended))
    const last = await startProduct({ ...settings, DATA_DIR: temporaryFolder(), CLOCK_OFFSET: '+1h' })
    await pause(3_000)
    last.process.kill('SIGTERM')
    await last.ended

    console.log(kills, 'kills;', purchases.answers, 'longest', Math.round(purchases.longestMs), 'ms')
    expect(await findFaultsOf({ ...settings }), `seed ${seed}`).toEqual([])
    const database = await openDatabase({ engine: 'postgres', url })
    const paid = await database.db.selectFrom('invoices').select('id').where('status', '=', 'paid').execute()
    await database.close()
    const ids = new Set(paid.map(({ id }) => id))
    const lost = purchases.acknowledged.filter((id) => !ids.has(id))
    expect(lost, `seed ${seed}`).toEqual([])
    expect(Object.keys(purchases.answers).filter((name) => name.startsWith('500'))).toEqual([])
    expect(purchases.longestMs).toBeLessThan(DEFINITE_MS)
    await payments.close()
  })

  it('do so in memory too, twenty seconds long', async () => {
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    const server = await openTestServer({}, database, (wrap) => openPostgres(url, wrap))
    const { longestMs, faults } = await sellWhileDying(server, { lastsMs: 20_000, killEveryMs: 1_000, faster: 1 })
    expect(faults, `seed ${seed}`).toEqual([])
    console.log('longest', longestMs)
    expect(longestMs).toBeLessThan(DEFINITE_MS)
    await server.close()
  })
})
