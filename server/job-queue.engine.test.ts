import { afterEach, describe, expect, it, vi } from 'vitest'
import { OFTEN_SECONDS, shareTestServer } from '../tests/test-server.ts'
import type { Database } from './db/open.ts'
import { type Job, type JobQueue, openJobQueue } from './job-queue.ts'

const server = shareTestServer()

/** Once a year, so that the calendar never runs it here. */
const NEW_YEAR = '0 0 1 1 *'
const RETRY_MS = 5
const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const BROKEN = Object.assign(new Error('syntax error'), { code: '42601' })

const opened: JobQueue[] = []
const reported: Error[] = []
function open(database: Database, options: { worksHere?: boolean; firstRetryMs?: number } = {}): JobQueue {
  const queue = openJobQueue(database, (error) => reported.push(error), {
    worksHere: false,
    firstRetryMs: RETRY_MS,
    pollingSeconds: OFTEN_SECONDS,
    ...options,
  })
  opened.push(queue)
  return queue
}

afterEach(async () => {
  for (const queue of opened.splice(0)) await queue.stop()
  reported.length = 0
  // pg-boss gives each queue a table; the embedded database is shared with the files that follow.
  await server.database.query('truncate pgboss.job, pgboss.archive, pgboss.schedule')
  await server.database.query('select pgboss.delete_queue(name) from pgboss.queue')
})

/** The server's database, which fails some statements, by their number and text. */
function failing(
  error: Error,
  isFailing: (statement: number, text: string) => boolean,
): Database & { asked(): number } {
  let statements = 0
  const { query } = server.database
  return {
    ...server.database,
    asked: () => statements,
    query: (text, values) => {
      statements += 1
      return isFailing(statements, text) ? Promise.reject(error) : query(text, values)
    },
  }
}

const job = (run: Job['run'] = async () => {}): Job => ({ cron: NEW_YEAR, run })

describe('a queue whose database is away when its work begins', () => {
  it('tries again until it is back, says so, and runs what it is asked for', async () => {
    const run = vi.fn(async () => {})
    let plans = 0
    // The third failure comes when pg-boss itself has started, with its calendar running.
    const database = failing(AWAY, (statement, text) => {
      const isPlan = /insert into pgboss\.schedule/i.test(text)
      if (isPlan) plans += 1
      return statement <= 2 || (isPlan && plans === 1)
    })
    const queue = open(database, { worksHere: true })
    const work = queue.work({ 'send-messages': job(run) })
    expect(queue.isWorking()).toBe(false)
    await work
    expect(queue.isWorking()).toBe(true)
    const retries = reported.filter(({ message }) => message === 'The jobs cannot start while the database is away')
    expect(retries.map(({ cause }) => cause)).toEqual([AWAY, AWAY, AWAY])
    queue.runSoon('send-messages')
    await expect.poll(() => run.mock.calls.length, { timeout: 10_000 }).toBe(1)
  })

  it('stops at once and for good in the middle of its tries', async () => {
    let isAway = true
    const database = failing(AWAY, () => isAway)
    const queue = open(database, { firstRetryMs: 60_000 })
    const work = queue.work({ 'send-messages': job() })
    await expect.poll(() => reported.length).toBe(1)
    isAway = false
    await queue.stop()
    await work
    expect([queue.isWorking(), database.asked()]).toEqual([false, 1])
  })

  it('does not work after all when it was stopped while a try succeeded, or before the first', async () => {
    const queue = open(server.database)
    const work = queue.work({ 'send-messages': job() })
    await Promise.all([queue.stop(), work])
    expect(queue.isWorking()).toBe(false)

    const database = failing(AWAY, () => true)
    const stopped = open(database)
    await stopped.stop()
    await stopped.work({ 'send-messages': job() })
    expect([stopped.isWorking(), database.asked()]).toEqual([false, 0])
  })
})

it('a fault that waiting does not mend ends the start', async () => {
  const database = failing(BROKEN, (statement) => statement === 1)
  const queue = open(database)
  await expect(queue.work({ 'send-messages': job() })).rejects.toThrow('syntax error')
  expect([queue.isWorking(), database.asked(), reported]).toEqual([false, 1, []])
})

describe('a job with seconds between its runs', () => {
  it('runs when the work begins and again and again, and no more after the stop', async () => {
    const run = vi.fn(async () => {})
    const queue = open(server.database)
    await queue.work({ asking: { ...job(run), everySeconds: 0.2 }, waiting: job() })
    await expect.poll(() => run.mock.calls.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
    await queue.stop()
    // What was asked for just before may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await server.database.query('truncate pgboss.job')
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { rows } = await server.database.query('select name from pgboss.job')
    expect(rows).toEqual([])
  })

  it('has one run that waits, however many servers ask', async () => {
    // Nobody fetches it: each server's worker is busy with the run before.
    let finish = () => {}
    const busy = new Promise<void>((resolve) => {
      finish = resolve
    })
    const run = vi.fn(() => busy)
    const queues = [open(server.database), open(server.database)]
    for (const queue of queues) await queue.work({ asking: { ...job(run), everySeconds: 0.05 } })
    const states = async () =>
      (await server.database.query<{ state: string }>('select state::text from pgboss.job order by 1')).rows.map(
        ({ state }) => state,
      )
    await expect.poll(states, { timeout: 15_000 }).toEqual(['active', 'active', 'created'].sort())
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await states()).filter((state) => state === 'created')).toHaveLength(1)
    finish()
  })
})
