import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { openDatabase } from '../../server/db/open.ts'
import { type Cluster, createPostgresDatabase, runAsAdmin, startCluster } from '../engines.ts'
import { expectNothingLost, startWriters } from '../outage-writers.ts'
import { seed } from '../seed.ts'
import { type Product, preparedFolder, startProduct, temporaryFolder } from './product.ts'

/** Two real servers run while their PostgreSQL restarts, loses its connections, is away or is locked. */

const canRun = findPostgres() !== undefined
let cluster: Cluster
const running: Product[] = []

beforeAll(async () => {
  // Without a power cut what was committed is there after a crash, whether or not it was forced to the disk.
  if (canRun) cluster = await startCluster(['fsync=off', 'max_connections=200'])
}, 60_000)
afterAll(() => cluster?.remove())
afterEach(async () => {
  for (const product of running.splice(0)) {
    product.process.kill('SIGKILL')
    await product.ended
  }
})

async function startTwo(url: string): Promise<Product[]> {
  const settings = () => ({ DATABASE_URL: url, DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off' })
  const products = await Promise.all([startProduct(settings()), startProduct(settings())])
  running.push(...products)
  return products
}

const isAlive = (product: Product) => product.process.exitCode === null && product.process.signalCode === null
const statusOf = async (url: string) => (await fetch(url)).status
const readiness = (products: Product[]) => Promise.all(products.map(({ url }) => statusOf(`${url}/api/ready`)))

/** The time that both take until they are fit for customers again. */
async function healthyAfterMs(products: Product[]): Promise<number> {
  const began = performance.now()
  await expect.poll(() => readiness(products), { interval: 50, timeout: 10_000 }).toEqual([200, 200])
  return performance.now() - began
}

/** A way to the database that can stop carrying anything without closing a connection, and carries new ones after that. */
async function openNetwork(databasePort: number) {
  let isSwallowing = false
  const sockets = new Set<Socket>()
  const server = createServer((outer) => {
    const inner = connect(databasePort, '127.0.0.1')
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(from)
      // A connection that has swallowed something carries nothing again: it has lost a part.
      let isBroken = isSwallowing
      from.on('data', (chunk) => {
        isBroken ||= isSwallowing
        if (!isBroken) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        if (!isSwallowing) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      isSwallowing = true
    },
    heal() {
      isSwallowing = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe.runIf(canRun)('two servers', () => {
  it('outlive restarts, lost connections, an absence and a lock, and lose nothing', async () => {
    const { url, drop } = await createPostgresDatabase(cluster.url, 'template1')
    const products = await startTwo(url)
    const longestMs: Record<string, number> = {}
    const writers = startWriters(8, async (lead, key, writer) => {
      const began = performance.now()
      const answer = await fetch(`${products[writer % 2]?.url}/api/client/customers/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(lead),
      })
      await answer.text()
      longestMs[answer.status] = Math.round(Math.max(longestMs[answer.status] ?? 0, performance.now() - began))
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    })
    const healthyMs: number[] = []
    const goesOn = async () => {
      healthyMs.push(Math.round(await healthyAfterMs(products)))
      const before = writers.acknowledged.length
      await expect.poll(() => writers.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 20)
    }
    await goesOn()
    healthyMs.length = 0

    for (const mode of ['fast', 'immediate', 'fast'] as const) {
      await cluster.halt(mode)
      await cluster.start()
      await goesOn()
    }

    for (let second = 0; second < 20; second += 1) {
      await pause(1_000)
      await runAsAdmin(
        cluster.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'larkspur' order by random() limit 1`,
      )
    }
    await goesOn()

    await cluster.halt('fast')
    for (let second = 0; second < 7; second += 1) {
      expect(await readiness(products)).toEqual([503, 503])
      // A page that needs no database is served as always.
      expect(await statusOf(`${products[0]?.url}/`)).toBe(200)
      await pause(1_000)
    }
    await cluster.start()
    await goesOn()

    // Somebody holds everything for longer than a lock is waited for: connections run out too.
    await runAsAdmin(url, 'begin; lock table leads in access exclusive mode; select pg_sleep(6); commit')
    await goesOn()

    await writers.stop()
    console.log('healthy after', healthyMs, 'ms; answers', writers.statuses, 'longest', longestMs, 'ms')
    expect(products.map(isAlive)).toEqual([true, true])
    expect(Object.keys(writers.statuses).sort(), `seed ${seed}`).toEqual(['201', '503'])
    expect(Math.max(...healthyMs)).toBeLessThan(2_000)
    const database = await openDatabase({ engine: 'postgres', url })
    await expectNothingLost(database, writers, seed)
    await database.close()

    for (const product of products) product.process.kill('SIGTERM')
    expect(await Promise.all(products.map(({ ended }) => ended))).toEqual([0, 0])
    // The outages of a minute, reported once in ten seconds by each.
    for (const { output } of products) {
      expect(
        output()
          .split('\n')
          .filter((line) => line.includes('"level":"error"')).length,
      ).toBeLessThanOrEqual(15)
    }
    await drop()
  })

  it('outlive a network that swallows everything', async () => {
    const { url, drop } = await createPostgresDatabase(cluster.url, 'template1')
    const network = await openNetwork(Number(new URL(url).port))
    const behind = new URL(url)
    behind.port = String(network.port)
    const products = await startTwo(behind.href)
    const sendLead = (product: Product | undefined, email: string) =>
      fetch(`${product?.url}/api/client/customers/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'interested', email }),
      })
    const sendMany = (count: number) =>
      Array.from({ length: count }, async (_, number) => {
        const answer = await sendLead(products[number % 2], `caller${number}@larkspur.example`)
        await answer.text()
        return answer.status
      })
    // All connections that both may have are open when it happens, and in the middle of something.
    await Promise.all(sendMany(60))
    const calls = sendMany(60)
    await pause(5)
    network.swallow()
    expect(await readiness(products)).toEqual([503, 503])
    const statuses = await Promise.all(calls)
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    network.heal()
    expect(await healthyAfterMs(products)).toBeLessThan(2_000)
    const after = await Promise.all(products.map((product) => sendLead(product, 'after@larkspur.example')))
    expect(after.map(({ status }) => status)).toEqual([201, 201])
    for (const product of running.splice(0)) product.process.kill('SIGKILL')
    network.close()
    await drop()
  })

  it('end in order also while their database is away', async () => {
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const products = await startTwo(url)
    await cluster.halt('fast')
    for (const product of products) product.process.kill('SIGTERM')
    expect(await Promise.all(products.map(({ ended }) => ended))).toEqual([0, 0])
    await cluster.start()
  })

  it('that start together on an empty database both serve, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { url, drop } = await createPostgresDatabase(cluster.url, 'template1')
      const products = await startTwo(url)
      expect([round, await readiness(products)]).toEqual([round, [200, 200]])
      for (const product of running.splice(0)) {
        product.process.kill('SIGTERM')
        expect([round, await product.ended]).toEqual([round, 0])
      }
      await drop()
    }
  })
})

it('a body that dribbles in lives for 15 seconds, and leaves no error report', async () => {
  const product = await startProduct({ DATA_DIR: await preparedFolder() })
  running.push(product)
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  const began = performance.now()
  socket.write(
    'POST /api/client/customers/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n',
  )
  const dribble = setInterval(() => socket.write('a'), 500)
  await closed
  clearInterval(dribble)
  const livedMs = performance.now() - began
  expect(livedMs).toBeGreaterThan(14_000)
  expect(livedMs).toBeLessThan(18_000)
  expect(product.output()).not.toContain('"level":"error"')
})
