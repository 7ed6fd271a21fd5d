import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { START } from '../../tests/engines.ts'
import { type MortalServer, startBeside } from '../../tests/mortal-server.ts'
import { findScheduleFaults } from '../../tests/schedule-faults.ts'
import { raceSchedules } from '../../tests/schedule-races.ts'
import { furnishSchedules } from '../../tests/schedules.ts'
import { seed } from '../../tests/seed.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { lockCustomer } from '../db/customers.ts'
import { statement } from '../db/statement.ts'
import { makePickups } from './fill-schedule.ts'

const server = shareTestServer()
let apps: MortalServer[]
const databaseErrors: string[] = []

beforeAll(async () => {
  const noteError = (error: unknown) => void databaseErrors.push(String((error as { code?: string }).code))
  apps = [await startBeside(server, { noteError }), await startBeside(server, { noteError })]
})
afterAll(() => {
  for (const app of apps) app.kill()
})

/** On the embedded engine nothing runs at once; a little shows that nothing waits for itself. */
const ROUNDS = inject('engine').kind === 'postgres' ? 6 : 2

const DAYS = ['2026-11-19', '2026-11-23', '2026-11-30']
async function daysBySchedule() {
  const { rows } = await server.database.query(
    'select schedule_id, array_agg(scheduled_day::text order by scheduled_day) as days from pickups group by 1 order by 1',
  )
  return rows
}

it('rescheduling, skipping, pausing, editing and the job at once leave no twin, no orphan, nothing missing and no fault', async () => {
  const wrong = await raceSchedules(server, apps, { customers: 4, rounds: ROUNDS, from: START, seed })
  expect(wrong, `seed ${seed}`).toEqual([])
  expect(databaseErrors.filter((code) => code === '40P01')).toEqual([])
}, 60_000)

it('a server that is killed half-way, and one that begins in that moment, make each day of each schedule exactly once', async () => {
  server.setNow(START)
  await server.database.query('truncate pickups, schedules cascade')
  const ids = await furnishSchedules(server, 60)
  const [survivor] = apps as [MortalServer]
  let inserts = 0
  let tellDying = () => {}
  const isDying = new Promise<void>((resolve) => {
    tellDying = resolve
  })
  const doomed: MortalServer = await startBeside(server, {
    noteStatement(text) {
      if (!text.startsWith('insert into "pickups"')) return
      inserts += 1
      if (inserts !== 25) return
      // It has written this one's pickups and not committed them. One that began earlier could overtake it, and leave it nothing to write.
      tellDying()
      doomed.kill()
    },
  })
  const surviving = isDying.then(() => makePickups(survivor.deps))
  expect(await Promise.race([makePickups(doomed.deps), doomed.died])).toBe('died')
  await surviving
  expect(await daysBySchedule()).toEqual(ids.map((schedule_id) => ({ schedule_id, days: DAYS })))
  expect(await findScheduleFaults(server.database, START)).toEqual([])
})

it('two servers that make them side by side make each day of each schedule exactly once', async () => {
  server.setNow(START)
  await server.database.query('truncate pickups, schedules cascade')
  const ids = await furnishSchedules(server, 60)
  await Promise.all(apps.map(({ deps }) => makePickups(deps)))
  expect(await daysBySchedule()).toEqual(ids.map((schedule_id) => ({ schedule_id, days: DAYS })))
  expect(await findScheduleFaults(server.database, START)).toEqual([])
})

it.runIf(inject('engine').kind === 'postgres')(
  'the job waits for a customer who is just pausing, and makes nothing then',
  async () => {
    server.setNow(START)
    await server.database.query('truncate pickups, schedules cascade')
    const [id] = await furnishSchedules(server, 1)
    let tellLocked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      tellLocked = resolve
    })
    let isOver = false
    const job = isLocked
      .then(() => makePickups((apps[0] as MortalServer).deps))
      .finally(() => {
        isOver = true
      })
    await server.database.transaction(async (db) => {
      const { customerId } = await db.selectFrom('schedules').select('customerId').executeTakeFirstOrThrow()
      await lockCustomer(db, customerId)
      tellLocked()
      for (let isWaiting = false; !isWaiting && !isOver; ) {
        isWaiting = (await statement(db, 'select 1 from pg_locks where not granted')).length > 0
      }
      await db
        .updateTable('schedules')
        .set({ status: 'paused' })
        .where('id', '=', id as number)
        .execute()
    })
    await job
    expect((await server.database.query('select * from pickups')).rows).toEqual([])
  },
)
