import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createCustomer } from '../tests/customers.ts'
import { createGate } from '../tests/gate.ts'
import { type Answer, shareTestServer } from '../tests/test-server.ts'
import { lockCustomer } from './db/customers.ts'
import { isUnavailable } from './db/unavailable.ts'

const server = shareTestServer()
const isPostgres = () => server.database.engine === 'postgres'

const LEADS = '/api/client/customers/'
const lead = { kind: 'interested', email: 'ada@example.com' }
const UNAVAILABLE = { status: 503, body: { detail: 'Service Unavailable' } }
const summaryOf = ({ status, body }: Answer) => ({ status, body })

describe('what the database says', () => {
  /** Whatever is written to the leads fails with this code from now on. */
  const failWith = (code: string) =>
    server.database.query(`
      create or replace function fail_on_purpose() returns trigger language plpgsql as
        $$ begin raise exception 'on purpose' using errcode = '${code}'; end $$;
      create or replace trigger fail_on_purpose before insert on leads
        for each row execute function fail_on_purpose()`)

  afterAll(async () => {
    await server.database.query('drop trigger if exists fail_on_purpose on leads')
    await server.database.query('drop function if exists fail_on_purpose()')
  })

  it.each(['53100', '53300', '55P03', '57014', '25006', '40001', '40P01', '57P03', '08006'])(
    '%s is answered with 503 and when to come back',
    async (code) => {
      await failWith(code)
      const answer = await server.call('POST', LEADS, lead)
      expect(summaryOf(answer)).toEqual(UNAVAILABLE)
      expect(answer.headers).toMatchObject({ 'retry-after': '2', 'x-error-code': 'unavailable' })
    },
  )

  it('anything else is a fault of ours', async () => {
    await failWith('22012')
    expect(summaryOf(await server.call('POST', LEADS, lead))).toEqual({
      status: 500,
      body: { detail: 'Internal Server Error' },
    })
  })

  it('is reported once for many callers', async () => {
    await failWith('53100')
    const before = server.logged.length
    await Promise.all(Array.from({ length: 30 }, () => server.call('POST', LEADS, lead)))
    const faults = server.logged.slice(before).filter((line) => line.includes('"level":"error"'))
    expect(faults.length).toBeLessThanOrEqual(1)
  })
})

describe('the probe', () => {
  let databaseName = ''
  /** For every connection that there is and will be. The server's own, which end by it, are not asked anything here. */
  async function set(name: string, value: string | undefined): Promise<void> {
    if (!isPostgres()) {
      await server.database.query(value === undefined ? `reset ${name}` : `set ${name} = ${value}`)
      return
    }
    const change = value === undefined ? `reset ${name}` : `set ${name} = ${value}`
    // Through a connection of its own: one that is read-only could not change it back.
    const client = new pg.Client({ connectionString: clusterUrl(), options: '-c default_transaction_read_only=off' })
    await client.connect()
    await client.query(`alter database ${databaseName} ${change}`)
    // And waits until they have ended, so that the pool knows which of its connections are gone.
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
      databaseName,
    ])
    await client.end()
  }
  const clusterUrl = () => {
    const engine = inject('engine')
    return engine.kind === 'postgres' ? engine.url : ''
  }
  const ready = async () => (await server.call('GET', '/api/ready')).status
  beforeAll(async () => {
    const { rows } = await server.database.query<{ name: string }>('select current_database() as name')
    databaseName = rows[0]?.name ?? ''
    await server.deps.jobs.work({})
  })

  it.each([
    ['read-only', 'default_transaction_read_only', 'on'],
    // To the one who writes, a limit of nothing for temporary files is a disk without space.
    ['out of space', 'temp_file_limit', '0'],
  ])('says 503 while the database is %s, and 200 afterwards', async (_, name, value) => {
    await expect.poll(ready).toBe(200)
    await set(name, value)
    try {
      await expect.poll(async () => summaryOf(await server.call('GET', '/api/ready'))).toEqual(UNAVAILABLE)
      expect((await server.call('GET', '/api/health')).status).toBe(200)
    } finally {
      await set(name, undefined)
    }
    await expect.poll(ready).toBe(200)
  })

  it('leaves no trace in the session that answered it', async () => {
    await expect.poll(ready).toBe(200)
    const { rows } = await server.database.query("select current_setting('work_mem') as work_mem")
    expect(rows).toEqual([{ work_mem: '4MB' }])
  })
})

describe('one customer', () => {
  it('whose row is locked does not keep others from being answered', async () => {
    // The embedded engine has one connection, and whoever has it has everything.
    if (!isPostgres()) return
    const owner = await createCustomer(server)
    const other = await createCustomer(server)
    const [held, gate] = [createGate(), createGate()]
    const holder = server.database.transaction(async (db) => {
      await lockCustomer(db, owner.id)
      held.open()
      await gate.isOpen
    })
    await held.isOpen
    let answered = 0
    const change = { first_name: 'Ada' }
    const forgotten = { email: owner.email }
    const waiting = [
      () => server.call('PATCH', '/api/client/profile/', change, owner.token),
      // Strangers who name the customer wait for the same row.
      () => server.call('POST', '/api/client/auth/forgot_password/', forgotten),
      () => server.call('POST', '/api/client/auth/login/', { ...forgotten, password: owner.password }),
    ]
    const calls = Array.from({ length: 12 }, () => waiting).flatMap((each) =>
      each.map(async (call) => {
        const { status } = await call()
        answered += 1
        return status
      }),
    )
    try {
      for (let round = 0; round < 5; round += 1) {
        expect((await server.call('GET', '/api/client/profile/', undefined, other.token)).status).toBe(200)
        expect((await server.call('PATCH', '/api/client/profile/', change, other.token)).status).toBe(200)
        expect((await server.call('POST', LEADS, lead)).status).toBe(201)
        // The owner may still look.
        expect((await server.call('GET', '/api/client/profile/', undefined, owner.token)).status).toBe(200)
      }
      expect(answered).toBe(0)
    } finally {
      gate.open()
      await holder
    }
    const statuses = await Promise.all(calls)
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
  })
})

it('the pool’s own word for being full is understood', async () => {
  const engine = inject('engine')
  if (engine.kind !== 'postgres') return
  const pool = new pg.Pool({ connectionString: engine.url, max: 1, connectionTimeoutMillis: 1_000 })
  const client = await pool.connect()
  const error = await pool.connect().catch((reason) => reason)
  expect([error.message, isUnavailable(error)]).toEqual([expect.stringContaining('timeout'), true])
  client.release()
  await pool.end()
})
