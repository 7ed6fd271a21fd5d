import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCustomer } from '../tests/customers.ts'
import { START } from '../tests/engines.ts'
import { OFTEN_SECONDS, shareTestServer } from '../tests/test-server.ts'
import { type JobName, type JobQueue, openJobQueue } from './job-queue.ts'
import { jobsOf } from './jobs.ts'
import { queueMessage } from './messages.ts'

const server = shareTestServer()

/** Once a year, so that only who asks for it runs it. */
const NEW_YEAR = '0 0 1 1 *'
const COUNTING = Array.from({ length: 20 }, (_, index) => `counting-${index}`)
const WAIT = { timeout: 15_000, interval: 50 }

const runs: string[] = []
const reported: Error[] = []
let openGate = () => {}
let queue: JobQueue

const TEST_JOBS = {
  ticking: { cron: '* * * * *', run: async () => runs.push('ticking') },
  failing: {
    cron: NEW_YEAR,
    async run() {
      runs.push('failing')
      if (runsOf('failing') === 1) throw new Error('It rains.')
    },
  },
  waiting: {
    cron: NEW_YEAR,
    async run() {
      runs.push('waiting')
      if (runsOf('waiting') === 1) await new Promise<void>((resolve) => (openGate = resolve))
    },
  },
  ...Object.fromEntries(
    COUNTING.map((name) => [
      name,
      {
        cron: NEW_YEAR,
        run: () => server.database.query('insert into job_tally (name) values ($1)', [name]),
      },
    ]),
  ),
}

const runsOf = (name: string) => runs.filter((each) => each === name).length
const runSoon = (name: string) => queue.runSoon(name as JobName)

const query = async <Row>(text: string, values: unknown[] = []) => (await server.database.query<Row>(text, values)).rows
const runRowsOf = (name: string) =>
  query<{ state: string; start_after: Date; created_on: Date }>(
    `select state::text, start_after, created_on from pgboss.job where name = $1
     union all select state::text, start_after, created_on from pgboss.archive where name = $1`,
    [name],
  )

beforeAll(async () => {
  await query('create table job_tally (id bigint generated always as identity, name text not null)')
  // What a release before this one left behind, whose calendar pg-boss kept.
  for (const name of ['long-gone', 'ticking']) {
    await query('select pgboss.create_queue($1, $2)', [name, JSON.stringify({ policy: 'short' })])
    await query("insert into pgboss.schedule (name, cron, timezone) values ($1, '* * * * *', 'UTC')", [name])
  }
  queue = openJobQueue(server.database, (error) => reported.push(error), {
    lookSeconds: OFTEN_SECONDS,
    clock: { now: () => new Date() },
  })
  runSoon('failing')
  await queue.work(TEST_JOBS)
})

afterAll(async () => {
  await queue.stop()
  await server.deps.jobs.stop()
  // pg-boss gives each queue a table; the embedded database is shared with the files that follow.
  await query('truncate pgboss.job, pgboss.archive, pgboss.schedule')
  for (const { name } of await query<{ name: string }>('select name from pgboss.queue')) {
    await query('select pgboss.delete_queue($1)', [name])
  }
  await query('drop table job_tally')
})

it('asks for nothing before the workers of this process have started', async () => {
  expect(queue.isOpen()).toBe(true)
  expect(await runRowsOf('failing')).toEqual([])
})

it('customer transactions rolled back while jobs run: every job executed exactly once', {
  timeout: 60_000,
}, async () => {
  const ROUNDS = 3
  const lead = { kind: 'interested', email: 'ada@example.com', createdAt: START } as const
  let isOver = false
  let rolledBack = 0
  const customer = async () => {
    while (!isOver) {
      const work = server.database.transaction(async (db) => {
        await db.insertInto('leads').values(lead).execute()
        throw new Error('The customer left.')
      })
      await expect(work).rejects.toThrow('The customer left.')
      rolledBack += 1
      // The embedded engine answers within the same turn of the event loop; timers need one, too.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const customers = Array.from({ length: 100 }, customer)

  const completed = async () =>
    (
      await query<{ id: string; name: string }>(
        `select id, name from pgboss.job where name = any ($1) and state = 'completed'
         union select id, name from pgboss.archive where name = any ($1) and state = 'completed'`,
        [COUNTING],
      )
    ).map(({ name }) => name)
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const name of COUNTING) runSoon(name)
      await vi.waitFor(async () => expect(await completed()).toHaveLength(round * COUNTING.length), WAIT)
    }
  } finally {
    isOver = true
    await Promise.all(customers)
  }

  const tally = (await query<{ name: string }>('select name from job_tally')).map(({ name }) => name)
  expect(tally.sort()).toEqual(COUNTING.flatMap((name) => Array(ROUNDS).fill(name)).sort())
  expect(tally).toEqual((await completed()).sort())
  expect(rolledBack).toBeGreaterThan(100)
  expect(await query('select id from leads')).toEqual([])
  expect(reported).toEqual([])
})

it('a job that is asked for again while one waits is not run once more', async () => {
  runSoon('waiting')
  await vi.waitFor(() => expect(runsOf('waiting')).toBe(1), WAIT)
  for (let times = 0; times < 3; times += 1) runSoon('waiting')
  const states = async () => (await runRowsOf('waiting')).map(({ state }) => state).sort()
  await vi.waitFor(async () => expect(await states()).toEqual(['active', 'created']), WAIT)
  openGate()
  await vi.waitFor(async () => expect(await states()).toEqual(['completed', 'completed']), WAIT)
  expect(runsOf('waiting')).toBe(2)
})

it('a job that throws is reported with its cause and tried again after a while', async () => {
  runSoon('failing')
  await vi.waitFor(async () => expect((await runRowsOf('failing'))[0]?.state).toBe('retry'), WAIT)
  expect(reported).toHaveLength(1)
  expect(reported[0]?.message).toBe('The job failing failed')
  expect(reported[0]?.cause).toEqual(new Error('It rains.'))
  const [job] = await runRowsOf('failing')
  expect((job?.start_after.getTime() ?? 0) - Date.now()).toBeGreaterThan(20_000)

  await query("update pgboss.job set start_after = now() where name = 'failing'")
  await vi.waitFor(async () => expect((await runRowsOf('failing'))[0]?.state).toBe('completed'), WAIT)
  expect(runsOf('failing')).toBe(2)
  expect(await runRowsOf('failing')).toHaveLength(1)
  expect(reported).toHaveLength(1)
})

describe('the calendar', () => {
  it('runs a job whose minute has come', async () => {
    await vi.waitFor(() => expect(runsOf('ticking')).toBeGreaterThan(0), WAIT)
  })

  it('forgets what a release before this one had planned', async () => {
    expect(await query('select name from pgboss.schedule')).toEqual([])
  })
})

describe('the jobs of the server', () => {
  beforeAll(async () => {
    await queue.stop()
    await server.deps.jobs.work(jobsOf(server.deps))
  })

  it('stand in the calendar', () => {
    const planned = Object.entries(jobsOf(server.deps)).map(([name, { cron }]) => [name, cron])
    expect(planned).toContainEqual(['forget-expired', '17 * * * *'])
    expect(planned).toContainEqual(['close-accounts', '40 8-20 * * *'])
    expect(planned).toContainEqual(['send-messages', '* * * * *'])
    expect(planned).toContainEqual(['remind-of-pickups', '*/10 18-20 * * *'])
  })

  it('send a letter soon after its cause', async () => {
    const answer = await server.call('POST', '/api/client/customers/', {
      kind: 'possible',
      full_name: 'Ada',
      email: 'ada@example.com',
      message: 'Hello',
    })
    expect(answer.status).toBe(201)
    await vi.waitFor(async () => {
      expect(await query('select channel, recipient, status from messages')).toEqual([
        { channel: 'mail', recipient: 'info@larkspur.example', status: 'sent' },
      ])
    }, WAIT)
  })

  it('forget counters whose time is over, and keep the others', async () => {
    const now = server.deps.clock.now().getTime()
    await query("insert into rate_limits values ('over', 1, $1), ('running', 1, $2)", [now - 1, now + 1])
    server.deps.jobs.runSoon('forget-expired')
    await vi.waitFor(async () => expect(await query('select key from rate_limits')).toEqual([{ key: 'running' }]), WAIT)
  })

  it('forget links, codes and networks whose time is over, and keep the others', async () => {
    const { id } = await createCustomer(server)
    const now = server.deps.clock.now()
    const at = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
    const link = (purpose: string, letter: string, end: Date) =>
      query(
        `insert into account_links (customer_id, purpose, token_hash, new_email, created_at, expires_at)
         values ($1, $2, repeat($3, 64), case when $2 = 'change_email' then 'new@example.com' end, $4, $5)`,
        [id, purpose, letter, at(-40), end],
      )
    await link('reset_password', 'a', now)
    await link('change_email', 'b', at(1))
    await query(
      `insert into phone_codes (phone_id, code_hash, created_at, expires_at)
       select id, repeat('a', 64), $2, $3 from phones where customer_id = $1`,
      [id, at(-1), now],
    )
    await query("insert into known_networks values ($1, 'old', $2), ($1, 'new', $3)", [id, at(-30), at(-29)])
    server.deps.jobs.runSoon('forget-expired')
    await vi.waitFor(async () => {
      expect(await query('select purpose from account_links')).toEqual([{ purpose: 'change_email' }])
      expect(await query('select id from phone_codes')).toEqual([])
      expect(await query('select network_hash from known_networks')).toEqual([{ network_hash: 'new' }])
    }, WAIT)
  })

  it('delete an account whose day has come', async () => {
    const { id } = await createCustomer(server)
    await query('update customers set deletion_requested_at = $2, deletes_on = $3 where id = $1', [
      id,
      START,
      '2026-11-17',
    ])
    server.deps.jobs.runSoon('close-accounts')
    await vi.waitFor(async () => {
      const [row] = await query<{ deleted_at: Date | null }>('select deleted_at from customers where id = $1', [id])
      expect(row?.deleted_at).toEqual(START)
    }, WAIT)
  })

  it('run no more once they are stopped', async () => {
    await server.deps.jobs.stop()
    expect(server.deps.jobs.isOpen()).toBe(false)
    await queueMessage(
      server.database.db,
      { eventKey: 'late', channel: 'sms', recipient: '+16505550123', body: 'Hello' },
      START,
    )
    server.deps.jobs.runSoon('send-messages')
    expect(await query("select status from messages where event_key = 'late'")).toEqual([{ status: 'queued' }])
    expect((await runRowsOf('send-messages')).filter(({ state }) => state === 'created')).toEqual([])
  })
})
