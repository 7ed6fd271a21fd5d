import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#rules/durations'
import { findPostgres } from '../scripts/programs.mjs'
import { openPostgres } from '../server/db/open.ts'
import { makePickups } from '../server/pickups/fill-schedule.ts'
import { type Cluster, createPostgresDatabase, furnish, START, startCluster } from './engines.ts'
import { furnishSchedules } from './schedules.ts'
import { countStatements } from './statements.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const SCHEDULES = 20_000
/** Two weeks with Thanksgiving on a Thursday, which is a day of every schedule, and two weeks without a holiday. */
const BEFORE_THANKSGIVING = START
const ORDINARY = new Date('2027-02-02T18:00:00Z')

/** The hourly job over twenty thousand schedules. Before, it cost six statements and 4.5 ms for each of them, every hour, needed or not. */
describe.runIf(findPostgres() !== undefined)('twenty thousand schedules', () => {
  let cluster: Cluster
  let server: TestServer
  beforeAll(async () => {
    cluster = await startCluster()
    const { url } = await createPostgresDatabase(cluster.url, 'template1')
    const database = await openPostgres(url)
    await furnish(database)
    server = await openTestServer({}, database)
    await furnishSchedules(server, SCHEDULES)
  }, 120_000)
  afterAll(async () => {
    await server.close()
    await cluster.remove()
  })

  /** One run of the job at that moment: its statements, and the processor's time of this process and of the database's. */
  async function run(what: string, now: Date) {
    server.setNow(now)
    await server.database.query('analyze')
    const { database, takeCount } = countStatements(server.database)
    const cpu = process.cpuUsage()
    await makePickups({ ...server.deps, database })
    const { user, system } = process.cpuUsage(cpu)
    const cost = { what, statements: takeCount(), 'CPU (ms)': Math.round((user + system) / 1000) }
    console.table([cost])
    return cost
  }
  const pickups = async () =>
    Number((await server.database.query<{ count: number }>('select count(*) from pickups')).rows[0]?.count)

  it('cost next to nothing while nothing is missing, with a holiday in the way too', async () => {
    const first = await run('all new', BEFORE_THANKSGIVING)
    expect(first.statements).toBeGreaterThan(SCHEDULES)
    const { rows } = await server.database.query<{ day: string; count: number }>(
      'select pickup_day as day, count(*) as count from pickups group by 1 order by 1',
    )
    expect(rows).toEqual(['2026-11-19', '2026-11-23', '2026-11-30'].map((day) => ({ day, count: SCHEDULES })))
    const withHoliday = await run('nothing to do, a holiday in the way', BEFORE_THANKSGIVING)
    expect(withHoliday.statements).toBeLessThanOrEqual(3)

    // As the job leaves them two months later, when nothing is missing.
    await server.database.query(`update schedules set filled_until = '2027-02-17', filled_at = $1`, [ORDINARY])
    const idle = await run('nothing to do', ORDINARY)
    expect(idle.statements).toBeLessThanOrEqual(3)
    expect(await pickups()).toBe(3 * SCHEDULES)
  }, 1_200_000)

  it('are each looked at once when the holidays were written anew', async () => {
    const later = new Date(ORDINARY.getTime() + HOUR_MS)
    await server.database.query(`update reference_state set seeded_at = $1`, [later])
    const anew = await run('the holidays were written anew', later)
    expect(anew.statements).toBeGreaterThan(SCHEDULES)
    expect((await run('nothing to do after that', later)).statements).toBeLessThanOrEqual(3)
  }, 1_200_000)
})
