import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { findPostgres } from '../scripts/programs.mjs'
import { type Cluster, furnish, runAsAdmin, startCluster } from '../tests/engines.ts'
import { expectNothingLost, startWriters } from '../tests/outage-writers.ts'
import { seed } from '../tests/seed.ts'
import { openTestServer, type TestServer } from '../tests/test-server.ts'
import { openDatabase } from './db/open.ts'

/** A few seconds of what tests/process/outage.long.test.ts does for longer, and to real processes. */

const canRun = inject('engine').kind === 'postgres' && findPostgres() !== undefined
let cluster: Cluster
let server: TestServer

beforeAll(async () => {
  if (!canRun) return
  // Without a power cut what was committed is there after a crash, whether or not it was forced to the disk.
  cluster = await startCluster(['fsync=off'])
  const database = await openDatabase({ engine: 'postgres', url: cluster.url })
  await furnish(database)
  server = await openTestServer({}, database)
  await server.deps.jobs.work({})
})
afterAll(async () => {
  await server?.close()
  await cluster?.remove()
})

const readiness = async () => (await server.call('GET', '/api/ready')).status

/**
 * A probe may meet each connection of the pool that has died, and that is all: the server waits for nothing before it connects again.
 * Counted and not timed, because how long a connection takes is the machine's affair; tests/process/outage.long.test.ts times it.
 */
const MOST_FAILED_PROBES = 10

/** Ends connections of the server, whatever they are doing. */
const terminate = (count: number) =>
  runAsAdmin(
    cluster.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'larkspur' order by random() limit ${count}`,
  )

it('connections that end, restarts, a crash and an absence lose nothing, and are never a fault of ours', async () => {
  // The embedded engine has no connections that could end.
  if (!canRun) return
  const writers = startWriters(6, async (lead, key) => {
    const { statusCode: status, headers } = await server.app.inject({
      method: 'POST',
      url: '/api/client/customers/',
      headers: { 'idempotency-key': key },
      payload: lead,
    })
    return { status, retryAfter: headers['retry-after']?.toString() }
  })
  const plan = fc.sample(fc.record({ pauseMs: fc.nat(80), count: fc.integer({ min: 1, max: 4 }) }), {
    numRuns: 12,
    seed,
  })
  for (const { pauseMs, count } of plan) {
    await pause(pauseMs)
    await terminate(count)
  }
  for (const mode of ['fast', 'immediate'] as const) {
    await cluster.halt(mode)
    expect(await readiness()).toBe(503)
    await cluster.start()
    let failedProbes = 0
    while ((await readiness()) !== 200) {
      failedProbes += 1
      expect(failedProbes).toBeLessThanOrEqual(MOST_FAILED_PROBES)
    }
    const before = writers.acknowledged.length
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 5)
  }
  await writers.stop()
  expect(Object.keys(writers.statuses).sort(), `seed ${seed}`).toEqual(['201', '503'])
  await expectNothingLost(server.database, writers, seed)
  const faults = server.logged.filter((line) => line.includes('"level":"error"'))
  // One for each ten seconds in which something failed.
  expect(faults.length).toBeLessThanOrEqual(4)
})
