import type { KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#rules/durations'
import { createCustomer, type TestCustomer } from '../tests/customers.ts'
import { openRecording } from '../tests/statements.ts'
import { shareTestServer } from '../tests/test-server.ts'
import type { Database } from './db/open.ts'
import { statement } from './db/statement.ts'
import { jobsOf } from './jobs.ts'
import { forgetOldMessages } from './messages.ts'

const server = shareTestServer()

/** Two full statements and a part of a third one. */
const MANY = 2_300

let grace: TestCustomer
let now: Date
beforeAll(async () => {
  grace = await createCustomer(server)
  now = server.deps.clock.now()
})

const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const rows = async (text: string, values: unknown[] = []) => (await server.database.query(text, values)).rows

/** The same database, noting how many rows each statement changed. */
function noteChanges(database: Database): { database: Database; changed: number[] } {
  const changed: number[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      changed.push(Number(result.numAffectedRows ?? result.rows.length))
      return result
    },
  }
  const transaction: Database['transaction'] = (work) => database.transaction((db) => work(db.withPlugin(noting)))
  return { database: { ...database, db: database.db.withPlugin(noting), transaction }, changed }
}

/** Makes $3 rows of customer $1 whose time was over at $2. `days` ago it was just over, and a day later it was not. */
const OVER: Readonly<Record<string, { days: number; insert: string; isLeft: string }>> = {
  sessions: {
    days: 0,
    insert: `insert into sessions (customer_id, is_kept, created_at, expires_at)
      select $1, true, $2::timestamptz - interval '1 day', $2::timestamptz from generate_series(1, $3) as n`,
    isLeft: 'true',
  },
  account_links: {
    days: 0,
    insert: `insert into account_links (customer_id, purpose, token_hash, created_at, expires_at)
      select $1, 'reset_password', md5($2::timestamptz::text || n) || md5(n::text), $2::timestamptz - interval '1 day', $2::timestamptz
      from generate_series(1, $3) as n`,
    isLeft: 'true',
  },
  known_networks: {
    days: 30,
    insert: `insert into known_networks select $1, $2::timestamptz || ' ' || n, $2::timestamptz from generate_series(1, $3) as n`,
    isLeft: 'true',
  },
  phone_codes: {
    days: 0,
    insert: `with typed as (
        insert into phones (customer_id, number, number_given_at)
        select $1, '+1' || (2000000000 + 3000 * (select count(*) from phones) + n), $2::timestamptz + interval '9 days'
        from generate_series(1, $3) as n returning id)
      insert into phone_codes (phone_id, code_hash, created_at, expires_at)
      select id, repeat('a', 64), $2::timestamptz - interval '1 day', $2::timestamptz from typed`,
    isLeft: 'true',
  },
  rate_limits: {
    days: 0,
    insert: `insert into rate_limits select $1::integer || ' ' || $2::timestamptz || ' ' || n, 1, extract(epoch from $2::timestamptz) * 1000 - 1
      from generate_series(1, $3) as n`,
    isLeft: 'true',
  },
  idempotency_keys: {
    days: 0,
    insert: `insert into idempotency_keys (customer_id, route, key, body_hash, status, created_at, expires_at)
      select $1, 'POST /api/client/addresses', extract(epoch from $2::timestamptz) || '-' || n, repeat('a', 64), 201,
        $2::timestamptz - interval '7 days', $2::timestamptz from generate_series(1, $3) as n`,
    isLeft: 'true',
  },
  provider_events: {
    days: 61,
    insert: `insert into provider_events select $1::integer || ' ' || $2::timestamptz || ' ' || n, 'charge', $2::timestamptz from generate_series(1, $3) as n`,
    isLeft: 'true',
  },
  staff_actions: {
    days: 31,
    insert: `insert into staff_actions (who, command, typed, reason, outcome, begun_at, ended_at)
      select 'marta', 'customer', 'customer ' || $1::integer, '', 'refused', $2::timestamptz, $2::timestamptz from generate_series(1, $3) as n`,
    isLeft: 'typed <> command',
  },
  inbound_texts: {
    days: 90,
    insert: `insert into inbound_texts (sid, sender, body, outcome, received_at)
      select $1::integer || ' ' || $2::timestamptz || ' ' || n, '+16505550123', 'Hello', 'for staff', $2::timestamptz from generate_series(1, $3) as n`,
    isLeft: 'true',
  },
  messages: {
    days: 730,
    insert: `insert into messages (event_key, channel, recipient, subject, body, status, due_at, created_at, sent_at, customer_id)
      select 'old ' || $2::timestamptz || ' ' || n, 'mail', 'grace@example.com', 'Hello', 'Hello', 'sent', $2::timestamptz, $2::timestamptz, $2::timestamptz, $1
      from generate_series(1, $3) as n`,
    isLeft: `event_key like 'old %'`,
  },
}

describe('what has run out', () => {
  it.each(Object.entries(OVER))('of %s goes a thousand rows at a time, and the rest stays', async (table, over) => {
    const count = async () => (await rows(`select from ${table} where ${over.isLeft}`)).length
    const before = await count()
    await rows(over.insert, [grace.id, daysAgo(over.days), MANY])
    await rows(over.insert, [grace.id, daysAgo(over.days - 1), 1])
    const { database, changed } = noteChanges(server.database)
    await jobsOf({ ...server.deps, database })['forget-expired'].run()
    expect(await count()).toBe(before + 1)
    const most = table === 'inbound_texts' ? 500 : 1_000
    expect(Math.max(...changed)).toBe(most)
    expect(changed.filter((each) => each === most)).toHaveLength(Math.floor(MANY / most))
    expect(changed).toContain(MANY % most)
  })

  it('a run that is cut off keeps what it has done, and the next one goes on', async () => {
    const insert = OVER['provider_events']?.insert ?? ''
    await rows(insert, [grace.id, daysAgo(70), MANY])
    const left = async () => (await rows('select from provider_events where received_at < $1', [daysAgo(60)])).length
    let deletes = 0
    const dying: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode' && /provider_?events/i.test(JSON.stringify(node))) deletes += 1
        if (deletes === 3) throw new Error('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const database = { ...server.database, db: server.database.db.withPlugin(dying) }
    await expect(jobsOf({ ...server.deps, database })['forget-expired'].run()).rejects.toThrow('killed')
    expect(await left()).toBe(MANY - 2_000)
    await jobsOf(server.deps)['forget-expired'].run()
    expect(await left()).toBe(0)
  })

  it('goes whatever becomes of the rest: a part that fails keeps none after it from its turn', async () => {
    const tables = ['sessions', 'provider_events', 'messages']
    for (const table of tables) await rows(OVER[table]?.insert ?? '', [grace.id, daysAgo(800), 3])
    const left = async () =>
      (
        await rows(
          `select from sessions where expires_at < $1 union all select from provider_events where received_at < $1
           union all select from messages where sent_at < $1`,
          [daysAgo(790)],
        )
      ).length
    expect(await left()).toBe(9)
    const broken: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode' && /sessions/.test(JSON.stringify(node))) throw new Error('broken')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const database = { ...server.database, db: server.database.db.withPlugin(broken) }
    await expect(jobsOf({ ...server.deps, database })['forget-expired'].run()).rejects.toThrow('broken')
    expect(await left()).toBe(3)
    await jobsOf(server.deps)['forget-expired'].run()
    expect(await left()).toBe(0)
  })

  it('a counter that is begun anew while it is being forgotten stays', async () => {
    const over = now.getTime() - 1
    await rows(`insert into rate_limits values ('renewed', 9, $1), ('over', 9, $1)`, [over])
    let [noteHeld, letGo] = [() => {}, () => {}]
    const [isHeld, mayEnd] = [
      new Promise<void>((resolve) => (noteHeld = resolve)),
      new Promise<void>((resolve) => (letGo = resolve)),
    ]
    const renewing = server.database.transaction(async (db) => {
      await statement(db, `update rate_limits set points = 1, expire = $1 where key = 'renewed'`, [now.getTime() + 1])
      noteHeld()
      await mayEnd
    })
    await isHeld
    const run = jobsOf(server.deps)['forget-expired'].run()
    // Embedded, the job waits for the one connection; on PostgreSQL it passes by the counter that somebody holds.
    if (server.database.engine !== 'embedded') await run
    letGo()
    await Promise.all([renewing, run])
    expect(await rows(`select key, points from rate_limits where key in ('renewed', 'over')`)).toEqual([
      { key: 'renewed', points: 1 },
    ])
  })
})

describe('a message of two years ago', () => {
  const put = (eventKey: string, columns: string) =>
    rows(
      `insert into messages (event_key, channel, recipient, subject, body, due_at, created_at, customer_id)
       values ($1, 'sms', '+16505550123', 'Hello', 'Hello', $2, $2, $3)`,
      [eventKey, daysAgo(731), grace.id],
    ).then(() => rows(`update messages set ${columns} where event_key = $1`, [eventKey]))

  it.each([
    ['goes where it was sent', `status = 'sent', sent_at = due_at`, false],
    [
      'goes where its letter went instead',
      `status = 'sent', sent_at = due_at, undelivered_at = due_at, letter_to = 'a@example.com'`,
      false,
    ],
    ['stays while it waits', `status = 'queued'`, true],
    ['stays where it was sent since', `status = 'sent', sent_at = due_at + interval '2 days'`, true],
    ['that failed stays until somebody has seen to it', `status = 'failed'`, true],
    [
      'that was refused stays as long again from then',
      `status = 'refused', handled_at = due_at + interval '2 days'`,
      true,
    ],
    ['that was refused goes after that', `status = 'refused', handled_at = due_at`, false],
    [
      'that did not arrive stays until somebody has seen to it',
      `status = 'sent', sent_at = due_at, undelivered_at = due_at`,
      true,
    ],
    [
      'that did not arrive goes after that',
      `status = 'sent', sent_at = due_at, undelivered_at = due_at, handled_at = due_at`,
      false,
    ],
  ])('%s', async (why, columns, stays) => {
    await put(why, columns)
    await forgetOldMessages(server.database.db, now)
    expect((await rows('select from messages where event_key = $1', [why])).length).toBe(stays ? 1 : 0)
  })

  it('is found by its age, not by reading all', async () => {
    const { database, said: all } = await openRecording(server)
    await forgetOldMessages(database.db, now)
    await database.close()
    const said = all.filter(({ text }) => text.includes('messages'))
    expect(said).toHaveLength(2)
    await server.database.transaction(async (db) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await statement(db, `set local enable_${way} = off`)
      const plans = await Promise.all(
        said.map(async ({ text, values }) => JSON.stringify(await statement(db, `explain ${text}`, values))),
      )
      expect(plans[0]).toContain('Index Scan using messages_sent')
      expect(plans[1]).toContain('Index Scan using messages_handled')
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Sort/)
    })
  })
})
