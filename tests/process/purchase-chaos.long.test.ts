import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { openPostgres } from '../../server/db/open.ts'
import { type Cluster, createPostgresDatabase, furnish, startCluster } from '../engines.ts'
import { sellWhileDying } from '../money/chaos-sale.ts'
import { type PaymentWorld, sandboxWorld, stripeWorld } from '../money/payment-world.ts'
import { type ChaosBuyer, startBuying } from '../money/purchase-chaos.ts'
import { seed } from '../seed.ts'
import { openTestServer } from '../test-server.ts'
import { findFaultsOf, letJobsFinish, send, signUpWithCard } from './money-product.ts'
import { type Product, preparedFolder, startProduct, temporaryFolder } from './product.ts'

/**
 * Hundreds of orders from two real servers on one PostgreSQL, of which one is killed as soon as the other is up; and from one on the
 * embedded engine, whose database dies with it.
 */

const canRun = findPostgres() !== undefined
const DEFINITE_MS = 60_000
/** The only server is away for longer than it lives. */
const DEFINITE_ALONE_MS = 2 * DEFINITE_MS

let cluster: Cluster
beforeAll(async () => {
  if (canRun) cluster = await startCluster(['fsync=off', 'max_connections=100'])
}, 60_000)
afterAll(() => cluster?.remove())

interface Shop {
  payments: PaymentWorld
  /** The servers share the database that these name. */
  settings: Record<string, string>
  servers: number
  /** So many orders are sold before the killing ends. */
  wanted: number
  /** A server lives at least this long. */
  livesMs: number
}

/** Sells from real servers of which one is killed again and again. Answers with what is wrong in the end. */
async function sellFrom({ payments, settings: own, servers, wanted, livesMs }: Shop): Promise<string[]> {
  const settings = { ...own, ...payments.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }
  const start = (more = {}) => startProduct({ DATA_DIR: temporaryFolder(), ...settings, ...more })
  const products: Product[] = []
  for (let count = 0; count < servers; count += 1) products.push(await start())
  const at = (which: number) => products[which % servers] as Product
  const buyers: ChaosBuyer[] = []
  for (const kind of [...Array(9).fill('good'), 'authenticates', 'authenticates', 'authenticates'] as const) {
    const token = await signUpWithCard(at(0), payments, kind)
    buyers.push({
      token,
      send: (which, path, body, key) => send(at(which), 'POST', `client/${path}`, body, { token, ...(key && { key }) }),
      authenticate: (secret) =>
        payments.authenticate(secret, async (path, body) => {
          // Whichever of them lives is asked; saying yes twice does no harm.
          for (const product of products) await send(product, 'POST', path.replace(/^\/api\/|\/$/g, ''), body)
          return { status: 200 }
        }),
    })
  }
  const purchases = startBuying(buyers, seed, Date.now)
  let kills = 0
  for (; purchases.acknowledged.length < wanted; kills += 1) {
    payments.haveTrouble(kills)
    await pause(livesMs)
    at(kills).process.kill('SIGKILL')
    await at(kills).ended
    products[kills % servers] = await start()
  }
  payments.haveTrouble()
  await purchases.stop()
  await letJobsFinish(products, start)

  const { answers, acknowledged, longestMs } = purchases
  console.log(kills, 'kills;', acknowledged.length, 'orders;', answers, 'longest', Math.round(longestMs), 'ms')
  const faults = await findFaultsOf(settings, acknowledged)
  faults.push(...Object.keys(answers).filter((name) => name.startsWith('500')))
  if (longestMs >= (servers === 1 ? DEFINITE_ALONE_MS : DEFINITE_MS))
    faults.push(`Somebody waited for ${longestMs} ms.`)
  await payments.close()
  return faults
}

it('one server on the embedded engine that is killed sells nothing twice and loses nothing', async () => {
  const shop = { payments: sandboxWorld(), servers: 1, wanted: 100, livesMs: 2_000 }
  const settings = { DATA_DIR: await preparedFolder() }
  expect(await sellFrom({ ...shop, settings }), `seed ${seed}`).toEqual([])
})

describe.runIf(canRun)('two servers that are killed in turn', () => {
  it.each([
    ['sandbox', async () => sandboxWorld()],
    ['Stripe', stripeWorld],
  ])('sell nothing twice and lose nothing (%s)', async (_, openWorld) => {
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const shop = { payments: await openWorld(), servers: 2, wanted: 300, livesMs: 700 }
    expect(await sellFrom({ ...shop, settings: { DATABASE_URL: url } }), `seed ${seed}`).toEqual([])
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
