import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { openPostgres } from '../../server/db/open.ts'
import { type Cluster, createPostgresDatabase, furnish, startCluster } from '../engines.ts'
import { walkDeeds } from '../money/deeds-walk.ts'
import { seed } from '../seed.ts'
import { openTestServer } from '../test-server.ts'

/** Staff, customers, the bank and the jobs act on two customers' money, at once over two pools of connections. */

const canRun = findPostgres() !== undefined

let cluster: Cluster
beforeAll(async () => {
  if (canRun) cluster = await startCluster()
}, 60_000)
afterAll(() => cluster?.remove())

describe.runIf(canRun)('orders and fees raced by everybody', () => {
  it.each(Array.from({ length: 20 }, (_, index) => seed + index))('seed %i', async (each) => {
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    const server = await openTestServer({}, database)
    const second = await openPostgres(url)
    const beside = { ...server.deps, database: second }
    expect(await walkDeeds(server, { steps: 30, atOnce: each % 3 === 0 ? 1 : 8, seed: each, beside })).toEqual([])
    await second.close()
    await server.close()
  })
})
