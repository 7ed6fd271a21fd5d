import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#rules/durations'
import { findPostgres } from '../../scripts/programs.mjs'
import { openPostgres } from '../../server/db/open.ts'
import { type Cluster, createPostgresDatabase, furnish, START, startCluster } from '../engines.ts'
import { startBeside } from '../mortal-server.ts'
import { raceSchedules } from '../schedule-races.ts'
import { seed } from '../seed.ts'
import { openTestServer } from '../test-server.ts'

/** Customers change recurring pickups, at once on two servers, day after day over Thanksgiving and the turn of the year. */

const canRun = findPostgres() !== undefined
const EPISODES = 30

let cluster: Cluster
beforeAll(async () => {
  if (canRun) cluster = await startCluster()
}, 60_000)
afterAll(() => cluster?.remove())

describe.runIf(canRun)('recurring pickups raced on two servers', () => {
  it('have no twin, no orphan and none missing', async () => {
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    const opened = await openTestServer({}, database)
    const server = { ...opened, openBeside: (wrap: Parameters<typeof opened.openBeside>[0]) => openPostgres(url, wrap) }
    const databaseErrors: string[] = []
    const noteError = (error: unknown) => void databaseErrors.push(String((error as { code?: string }).code))
    const apps = [await startBeside(server, { noteError }), await startBeside(server, { noteError })]
    for (let episode = 0; episode < EPISODES; episode += 1) {
      // Two days on, and at another hour each time.
      const from = new Date(START.getTime() + episode * 2.3 * DAY_MS)
      const wrong = await raceSchedules(server, apps, { customers: 6, rounds: 10, from, seed: seed + episode })
      expect(wrong, `seed ${seed}, episode ${episode}`).toEqual([])
    }
    expect(databaseErrors.filter((code) => code === '40P01')).toEqual([])
    for (const app of apps) app.kill()
    await server.close()
  })
})
