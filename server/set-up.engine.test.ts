import { expect, inject, it } from 'vitest'
import { createPostgresDatabase, START } from '../tests/engines.ts'
import { areTablesWhole } from '../tests/whole-tables.ts'
import { openDatabase } from './db/open.ts'
import { type Job, openJobQueue } from './job-queue.ts'
import { setUpDatabase } from './set-up.ts'

const ROUNDS = areTablesWhole ? 4 : 1
const SERVERS = 2

it('several servers that start together on an empty database all begin to work', { timeout: 60_000 }, async () => {
  const engine = inject('engine')
  // The embedded engine serves one process.
  if (engine.kind === 'embedded') return
  const job: Job = { cron: '0 0 1 1 *', run: async () => {} }
  const jobs = { 'one-job': job, 'another-job': job, 'third-job': job }

  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, drop } = await createPostgresDatabase(engine.url, 'template1')
    const errors: Error[] = []
    const start = async () => {
      const database = await openDatabase({ engine: 'postgres', url })
      await setUpDatabase(database, START)
      const queue = openJobQueue(database, (error) => errors.push(error), { clock: { now: () => new Date() } })
      await queue.work(jobs)
      return { database, queue }
    }
    const servers = await Promise.all(Array.from({ length: SERVERS }, start))
    expect(servers.map(({ queue }) => queue.isOpen())).toEqual(Array(SERVERS).fill(true))
    const counts = await servers[0]?.database.query('select count(*)::int as packages from packages')
    expect(counts?.rows).toEqual([{ packages: expect.any(Number) }])
    expect(errors).toEqual([])
    await Promise.all(servers.map(({ queue }) => queue.stop()))
    await Promise.all(servers.map(({ database }) => database.close()))
    await drop()
  }
})
