import { setTimeout as pause } from 'node:timers/promises'
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

const CLOCK = { now: () => new Date() }

const opened: JobQueue[] = []
const reported: Error[] = []
function open(database: Database, options: Parameters<typeof openJobQueue>[2] = {}): JobQueue {
  const queue = openJobQueue(database, (error) => reported.push(error), {
    firstRetryMs: RETRY_MS,
    lookSeconds: OFTEN_SECONDS,
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
  await server.database.query('delete from job_calendar')
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
    let queues = 0
    // The third failure comes when pg-boss itself has started and tidies up.
    const database = failing(AWAY, (statement, text) => {
      const isQueue = /create_queue/i.test(text)
      if (isQueue) queues += 1
      return statement <= 2 || (isQueue && queues === 1)
    })
    const queue = open(database, { clock: CLOCK })
    const work = queue.work({ 'send-messages': job(run) })
    expect(queue.isOpen()).toBe(false)
    await work
    expect(queue.isOpen()).toBe(true)
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
    expect([queue.isOpen(), database.asked()]).toEqual([false, 1])
  })

  it('does not work after all when it was stopped while a try succeeded, or before the first', async () => {
    const queue = open(server.database)
    const work = queue.work({ 'send-messages': job() })
    await Promise.all([queue.stop(), work])
    expect(queue.isOpen()).toBe(false)

    const database = failing(AWAY, () => true)
    const stopped = open(database)
    expect(stopped.isStopping()).toBe(false)
    await stopped.stop()
    expect(stopped.isStopping()).toBe(true)
    await stopped.work({ 'send-messages': job() })
    expect([stopped.isOpen(), database.asked()]).toEqual([false, 0])
  })
})

describe('a queue that only asks', () => {
  it('makes the queues, keeps no calendar, works nothing, and is heard by one that works', async () => {
    const [own, beside] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const asking = open(server.database, { clock: CLOCK })
    await asking.connect({ 'send-messages': { ...job(own), everySeconds: 1 } })
    expect(asking.isOpen()).toBe(true)
    asking.runSoon('send-messages')
    const states = async () =>
      (await server.database.query<{ state: string }>('select state::text from pgboss.job')).rows
    await expect.poll(states).toEqual([{ state: 'created' }])
    await pause(1_500)
    expect(await states()).toEqual([{ state: 'created' }])

    const working = open(server.database)
    await working.work({ 'send-messages': job(beside) })
    await expect.poll(() => beside.mock.calls.length, { timeout: 10_000 }).toBe(1)
    expect(own).not.toHaveBeenCalled()
    await asking.stop()
    expect(asking.isOpen()).toBe(false)
  })
})

it('a fault that waiting does not mend ends the start', async () => {
  const database = failing(BROKEN, (statement) => statement === 1)
  const queue = open(database)
  await expect(queue.work({ 'send-messages': job() })).rejects.toThrow('syntax error')
  expect([queue.isOpen(), database.asked(), reported]).toEqual([false, 1, []])
})

describe('a job with seconds between its runs', () => {
  const rowsOf = async (text: string) => (await server.database.query<{ value: unknown }>(text)).rows
  const states = async () =>
    (await rowsOf('select state::text as value from pgboss.job order by 1')).map(({ value }) => value)

  it('runs when the work begins and again and again, and no more after the stop', async () => {
    const run = vi.fn(async () => {})
    const queue = open(server.database)
    await queue.work({ asking: { ...job(run), everySeconds: 1 }, waiting: job() })
    await expect.poll(() => run.mock.calls.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(2)
    await queue.stop()
    // What was asked for just before may still arrive.
    await pause(500)
    await server.database.query('truncate pgboss.job')
    await pause(1_500)
    expect(await states()).toEqual([])
  })

  it('has one run that waits, however many servers ask', async () => {
    // Nobody fetches it: each server's worker is busy with the run before.
    let finish = () => {}
    const busy = new Promise<void>((resolve) => {
      finish = resolve
    })
    const run = vi.fn(() => busy)
    const queues = [open(server.database), open(server.database)]
    for (const queue of queues) await queue.work({ asking: { ...job(run), everySeconds: 1 } })
    await expect.poll(states, { timeout: 15_000 }).toEqual(['active', 'active', 'created'].sort())
    await pause(1_500)
    expect((await states()).filter((state) => state === 'created')).toHaveLength(1)
    finish()
  })

  it('runs once in that time, however many servers ask', async () => {
    const queues = Array.from({ length: 3 }, () => open(server.database))
    for (const queue of queues) await queue.work({ asking: { ...job(), everySeconds: 1 } })
    await expect.poll(states, { timeout: 15_000 }).toContain('completed')
    // What each asks for as its work begins is not part of the count.
    await server.database.query('truncate pgboss.job')
    const began = performance.now()
    await pause(4_000)
    const stretches = (performance.now() - began) / 1_000 + 1
    const runs = await states()
    expect(runs.length).toBeGreaterThanOrEqual(3)
    expect(runs.length).toBeLessThanOrEqual(Math.ceil(stretches))
  })
})

it('the calendar brings a job once in each of its minutes and at no other time, however many servers keep it', async () => {
  const queues = Array.from({ length: 3 }, () => open(server.database, { clock: CLOCK }))
  for (const queue of queues) {
    await queue.work({ 'send-messages': { ...job(), cron: '* * * * *' }, 'make-pickups': job() })
  }
  const runs = async () =>
    (
      await server.database.query<{ name: string; minute: Date; state: string }>(
        'select name, singleton_on as minute, state::text from pgboss.job',
      )
    ).rows
  await expect.poll(async () => (await runs()).map(({ state }) => state)).toContain('completed')
  await pause(500)
  const brought = await runs()
  expect(new Set(brought.map(({ name }) => name))).toEqual(new Set(['send-messages']))
  // One more where a minute has passed meanwhile.
  expect(brought.length).toBeLessThanOrEqual(2)
  expect(new Set(brought.map(({ minute }) => minute.getTime() % 60_000))).toEqual(new Set([0]))
})

it('the calendar catches up on what it could not ask for, and asks for nothing twice', async () => {
  let asked = 0
  const database: Database = {
    ...server.database,
    transaction: async (work) =>
      server.database.transaction(async (db) => {
        const result = await work(db)
        asked += 1
        // The connection is lost before anybody knows whether it is written.
        if (asked === 2 || asked === 3) throw AWAY
        return result
      }),
  }
  const run = vi.fn(async () => {})
  // The minute of the job passes while the database is away.
  const moments = ['11:59:59', '12:00:10', '12:01:10', '12:02:10', '12:02:20'].map(
    (time) => new Date(`2027-01-01T${time}Z`),
  )
  const queue = open(database, { clock: { now: () => moments.shift() ?? new Date('2027-01-01T12:02:30Z') } })
  await queue.work({ 'make-pickups': { cron: '0 4 * * *', run } })
  await expect.poll(() => run.mock.calls.length, { timeout: 10_000 }).toBe(1)
  await pause(2_000)
  expect([run.mock.calls.length, asked]).toEqual([1, 4])
  expect(reported).toEqual([AWAY, AWAY])
})

describe('a run that fell due while no server was there', () => {
  /** Each server keeps the calendar from this moment on, until it is stopped. */
  async function works(moment: string, jobs: Record<string, Job>): Promise<JobQueue> {
    const queue = open(server.database, { clock: { now: () => new Date(moment) } })
    await queue.work(jobs)
    return queue
  }
  const asksOf = async () =>
    (await server.database.query<{ name: string }>('select name from pgboss.job order by name')).rows.map(
      ({ name }) => name,
    )
  const readAt = async () =>
    (await server.database.query<{ at: Date }>('select read_at as at from job_calendar')).rows[0]?.at.toISOString()
  const isRead = (moment: string) => expect.poll(readAt).toBe(new Date(moment).toISOString())

  it('is made up for once, by one of those that come back', async () => {
    const run = vi.fn(async () => {})
    const jobs = { 'verify-ledger': { cron: '10 4 * * *', run }, 'make-pickups': job() }
    // Shortly before ten past four in Los Angeles the only server is stopped.
    const first = await works('2026-11-17T12:08:00Z', jobs)
    await isRead('2026-11-17T12:08:00Z')
    await first.stop()
    expect(await asksOf()).toEqual([])

    await Promise.all(['15:00:00', '15:00:20', '15:00:40'].map((time) => works(`2026-11-17T${time}Z`, jobs)))
    await expect.poll(() => run.mock.calls.length, { timeout: 10_000 }).toBe(1)
    await works('2026-11-17T15:07:00Z', jobs)
    await isRead('2026-11-17T15:07:00Z')
    expect([await asksOf(), run.mock.calls.length]).toEqual([['verify-ledger'], 1])
  })

  it('is made up for after days too, and in the hours of its calendar only where nothing else will do', async () => {
    const jobs = {
      'close-accounts': { ...job(), cron: '40 8-20 * * *', keepsItsHours: true as const },
      'pay-credit-back': { ...job(), cron: '0 5 * * *' },
    }
    await (await works('2026-11-12T20:00:00Z', jobs)).stop()
    // Eleven at night.
    await (await works('2026-11-18T07:00:00Z', jobs)).stop()
    await isRead('2026-11-18T07:00:00Z')
    expect(await asksOf()).toEqual(['pay-credit-back'])
    // Ten past eight: what was missed at twenty to nine in the evening is made up for.
    await server.database.query(`update job_calendar set read_at = '2026-11-18T04:00:00Z'`)
    await works('2026-11-18T16:10:00Z', jobs)
    await isRead('2026-11-18T16:10:00Z')
    expect(await asksOf()).toContain('close-accounts')
  })

  it('is asked for together with the note, or not at all', async () => {
    await (await works('2026-11-17T12:08:00Z', {})).stop()
    const missing = await works('2026-11-17T12:11:00Z', { 'verify-ledger': { ...job(), cron: '10 4 * * *' } })
    await expect.poll(asksOf).toEqual(['verify-ledger'])
    await missing.stop()
    expect(await readAt()).toBe('2026-11-17T12:11:00.000Z')
  })

  it('is nobody’s where the calendar was read by a clock that has been put right since', async () => {
    const jobs = { 'verify-ledger': { ...job(), cron: '10 4 * * *' } }
    await (await works('2027-03-01T12:00:00Z', jobs)).stop()
    await server.database.query('truncate pgboss.job')
    await (await works('2026-11-17T12:08:00Z', jobs)).stop()
    expect(await asksOf()).toEqual([])
    await works('2026-11-17T12:10:30Z', jobs)
    await expect.poll(asksOf).toEqual(['verify-ledger'])
  })

  it('is not begun anew by a clock that goes a little behind', async () => {
    const jobs = { 'verify-ledger': { ...job(), cron: '10 4 * * *' } }
    await works('2026-11-17T12:11:05Z', {})
    await isRead('2026-11-17T12:11:05Z')
    await works('2026-11-17T12:10:58Z', jobs)
    await pause(1_000)
    expect([await asksOf(), await readAt()]).toEqual([[], '2026-11-17T12:11:05.000Z'])
  })
})

describe('a job that is seldom looked for', () => {
  const isRun = async (run: ReturnType<typeof vi.fn>, times: number) =>
    expect.poll(() => run.mock.calls.length, { timeout: 5_000 }).toBe(times)

  it('is run at once where it is asked for, again and again', async () => {
    const run = vi.fn(async () => {})
    const queue = open(server.database, { lookSeconds: undefined })
    await queue.work({ 'make-pickups': job(run) })
    for (const times of [1, 2]) {
      queue.runSoon('make-pickups')
      await isRun(run, times)
    }
  })

  it('asks the database once in its time, and what somebody waits for each second', async () => {
    const asked: string[] = []
    const database: Database = {
      ...server.database,
      query(text, values = []) {
        if (/for update skip locked/i.test(text)) asked.push(String(values[0]))
        return server.database.query(text, values)
      },
    }
    const queue = open(database, { lookSeconds: undefined })
    await queue.work({ 'send-messages': { ...job(), lookSeconds: 1 }, 'make-pickups': job() })
    await pause(3_500)
    await queue.stop()
    const looksFor = (name: string) => asked.filter((each) => each === name).length
    expect(looksFor('make-pickups')).toBe(1)
    expect(looksFor('send-messages')).toBeGreaterThanOrEqual(3)
    expect(looksFor('send-messages')).toBeLessThanOrEqual(5)
  })
})
