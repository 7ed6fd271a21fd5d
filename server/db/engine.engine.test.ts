import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { holidays } from '#rules/days/holidays'
import { locations } from '#rules/locations'
import { priceList } from '#rules/prices/price-list'
import { START } from '../../tests/engines.ts'
import { createGate } from '../../tests/gate.ts'
import { countStatements } from '../../tests/statements.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'
import { ChangedMigrationError, type Migration, migrate, readMigrations } from './migrate.ts'
import type { Db } from './open.ts'
import { onCommit, onRollback } from './pool.ts'
import { packages } from './reference/packages.ts'
import { services } from './reference/services.ts'
import { withSavepoint } from './savepoint.ts'
import { seedReference } from './seed.ts'
import { statement } from './statement.ts'

const server = shareTestServer()

const one = async (expression: string) => {
  const { rows } = await server.database.query<{ value: unknown }>(`select ${expression} as value`)
  return rows[0]?.value
}

it('a server that a test opens beside another one has a database of its own', async () => {
  await server.database.query(
    "insert into leads (kind, email, created_at) values ('possible', 'ada@example.com', now())",
  )
  const other = await openTestServer()
  const countIn = async ({ database }: typeof other) => (await database.query('select from leads')).rows.length
  expect([await countIn(server), await countIn(other)]).toEqual([1, 0])
  await other.close()
})

describe('values read alike on both engines', () => {
  const CASES: [string, unknown][] = [
    ["'2026-03-08'::date", '2026-03-08'],
    ["array['2026-03-08', '2026-11-01']::date[]", ['2026-03-08', '2026-11-01']],
    ["'{}'::date[]", []],
    ['null::date', null],
    ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
    ['count(*)', 1],
    ['array[1, null, 9007199254740991]::int8[]', [1, null, Number.MAX_SAFE_INTEGER]],
    ['12.5::numeric', 12.5],
    ['19.0::numeric(4, 1)', 19],
    ['array[12.5, 1]::numeric[]', [12.5, 1]],
    ['sum(3::int8)', 3],
    ['array[3, 4]::int[]', [3, 4]],
    ["array['a', 'b c']::text[]", ['a', 'b c']],
    ['0.5::float8', 0.5],
    ['true', true],
    ["'2026-11-17T10:00:00-08:00'::timestamptz", new Date('2026-11-17T18:00:00Z')],
    [`'{"someName": [1, null]}'::json`, { someName: [1, null] }],
    [`'{"some_name": {"deep_name": true}}'::jsonb`, { some_name: { deep_name: true } }],
  ]

  it.each(CASES)('%s', async (expression, expected) => {
    expect(await one(expression)).toEqual(expected)
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(server.database.db)
    expect(rows).toEqual([{ value: expected }])
  })

  it('as parameters, they come back as they went', async () => {
    const at = new Date('2026-11-17T18:00:00.123Z')
    const { rows } = await server.database.query(
      'select $1::date as day, $2::timestamptz as at, $3::int[] as list, $4::text as nothing, $5::jsonb as json',
      ['2026-11-17', at, [1, 2], null, JSON.stringify({ a: 1 })],
    )
    expect(rows).toEqual([{ day: '2026-11-17', at, list: [1, 2], nothing: null, json: { a: 1 } }])
  })

  it('days are the same days, wherever in the world the server stands', async () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'Asia/Tokyo'
    try {
      expect(new Date('2026-11-17T18:00:00Z').getDate()).toBe(18)
      expect(await one("'2026-11-17'::date")).toBe('2026-11-17')
      const { rows } = await server.database.query('select $1::date as day, $2::timestamptz as at', [
        '2026-11-17',
        new Date('2026-11-17T18:00:00Z'),
      ])
      expect(rows).toEqual([{ day: '2026-11-17', at: new Date('2026-11-17T18:00:00Z') }])
      expect(await one("('2026-11-17T18:00:00Z'::timestamptz)::date")).toBe('2026-11-17')
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  it('how many rows a statement changed is counted', async () => {
    const { db } = server.database
    const holiday = { day: '2099-01-01', name: 'A day far away' }
    const inserted = await db.insertInto('holidays').values(holiday).executeTakeFirst()
    const updated = await db.updateTable('holidays').set({ name: 'Other' }).where('day', '>=', '2099-01-01').execute()
    const deleted = await db.deleteFrom('holidays').where('day', '=', '2099-01-01').executeTakeFirst()
    const none = await db.deleteFrom('holidays').where('day', '=', '2099-01-01').executeTakeFirst()
    expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
    expect(updated[0]?.numUpdatedRows).toBe(1n)
    expect([deleted.numDeletedRows, none.numDeletedRows]).toEqual([1n, 0n])
  })

  it('sessions are in UTC and have a limit for each statement and for each lock', async () => {
    const { rows } = await server.database.query(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement_limit,
              current_setting('lock_timeout') as lock_limit`,
    )
    expect(rows).toEqual([{ zone: 'UTC', statement_limit: '15s', lock_limit: '4s' }])
  })
})

describe('a transaction', () => {
  const SENTENCE =
    'The outer connection was used inside a transaction: pass the transaction on instead of the database.'
  const lead = { kind: 'interested', email: 'ada@example.com', createdAt: START } as const

  beforeAll(async () => {
    await server.database.db.deleteFrom('leads').execute()
  })

  it.each([
    ['a query of the builder', () => server.database.db.selectFrom('leads').selectAll().execute()],
    ['a plain text', () => server.database.query('select 1')],
    ['a second transaction', () => server.database.transaction(async () => 1)],
  ])('refuses %s on the outer connection at once, is undone, and leaves the pool whole', async (_, misuse) => {
    const refusedWithinMs: number[] = []
    // More often than the pool has connections.
    for (let round = 0; round < 15; round += 1) {
      const work = server.database.transaction(async (db) => {
        await db.insertInto('leads').values(lead).execute()
        const began = performance.now()
        await misuse().finally(() => refusedWithinMs.push(performance.now() - began))
      })
      await expect(work).rejects.toThrow(SENTENCE)
    }
    // The quickest of them: a busy machine may hold up any one.
    expect(Math.min(...refusedWithinMs)).toBeLessThan(100)
    expect(await server.database.db.selectFrom('leads').selectAll().execute()).toEqual([])
  })

  it('refuses it also deep inside, after other work, and no longer once it is over', async () => {
    let afterwards = async () => {}
    const work = server.database.transaction(async (db) => {
      afterwards = async () => void (await server.database.query('select 1'))
      await db.selectFrom('leads').selectAll().execute()
      await Promise.all([Promise.resolve().then(afterwards)])
    })
    await expect(work).rejects.toThrow(SENTENCE)
    await expect(afterwards()).resolves.toBeUndefined()
  })

  it('does not hinder others meanwhile', async () => {
    const others = Array.from({ length: 20 }, (_, index) =>
      server.database.transaction(async (db) => {
        await db.selectFrom('leads').selectAll().execute()
        return index
      }),
    )
    expect(await Promise.all(others)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  it('waits for another one that holds the row: 50 at once lose nothing', async () => {
    await server.database.query('create table tally (id int primary key, total int not null)')
    try {
      await server.database.query('insert into tally values (1, 0)')
      const add = (amount: number) =>
        server.database.transaction(async (db) => {
          const [row] = await statement(db, 'select total from tally where id = 1 for update')
          await new Promise((resolve) => setImmediate(resolve))
          await statement(db, 'update tally set total = $1 where id = 1', [Number(row?.['total']) + amount])
        })
      await Promise.all(Array.from({ length: 50 }, (_, index) => add(index + 1)))
      const { rows } = await server.database.query('select total from tally')
      expect(rows).toEqual([{ total: 1275 }])
    } finally {
      await server.database.query('drop table tally')
    }
  })

  it.each(['40001', '40P01'])(
    'that the database rolls back with %s for another one’s sake runs again',
    async (code) => {
      let runs = 0
      const forgotten: number[] = []
      const result = await server.database.transaction(async (db) => {
        runs += 1
        const run = runs
        onRollback(() => void forgotten.push(run))
        await db.insertInto('leads').values(lead).execute()
        if (run < 3) await statement(db, `do $$ begin raise exception 'later' using errcode = '${code}'; end $$`)
        return run
      })
      expect([result, forgotten]).toEqual([3, [1, 2]])
      expect(await server.database.db.deleteFrom('leads').returning('email').execute()).toHaveLength(1)
    },
  )

  it('does what waits for its commit once, after it, and not where it was rolled back', async () => {
    let runs = 0
    const done: number[] = []
    await server.database.transaction(async (db) => {
      runs += 1
      const run = runs
      onCommit(() => void done.push(run))
      if (run < 2) await statement(db, `do $$ begin raise exception 'later' using errcode = '40001'; end $$`)
      expect(done).toEqual([])
    })
    expect(done).toEqual([2])
    const failed = server.database.transaction(async () => {
      onCommit(() => void done.push(3))
      throw new Error('Not today')
    })
    await expect(failed).rejects.toThrow('Not today')
    expect(done).toEqual([2])
  })

  it('goes on without a part that fails behind a savepoint, and is undone whole where it has to run again', async () => {
    const insert = (db: Db, email: string) =>
      db
        .insertInto('leads')
        .values({ ...lead, email })
        .execute()
    const parts = await server.database.transaction(async (db) => [
      await withSavepoint(db, async () => (await insert(db, 'one@example.com')).length),
      await withSavepoint(db, async () => {
        await insert(db, 'two@example.com')
        await statement(db, 'select 1 / 0')
      }),
      await withSavepoint(db, async () => (await insert(db, 'three@example.com')).length),
    ])
    expect(parts).toMatchObject([{ result: 1 }, { error: { code: '22012' } }, { result: 1 }])
    const emails = (await server.database.db.deleteFrom('leads').returning('email').execute()).map(({ email }) => email)
    expect(emails.sort()).toEqual(['one@example.com', 'three@example.com'])
    let runs = 0
    await server.database.transaction(async (db) => {
      runs += 1
      await insert(db, `run-${runs}@example.com`)
      await withSavepoint(db, async () => {
        if (runs < 2) await statement(db, `do $$ begin raise exception 'later' using errcode = '40P01'; end $$`)
      })
    })
    expect(await server.database.db.deleteFrom('leads').returning('email').execute()).toEqual([
      { email: 'run-2@example.com' },
    ])
  })

  it('that waits for another one which waits for it is let through after it', async () => {
    // The embedded engine lets in one at a time.
    if (server.database.engine === 'embedded') return
    await server.database.query(
      'create table pair (id int primary key, total int); insert into pair values (1, 0), (2, 0)',
    )
    try {
      const bothHold = [createGate(), createGate()] as const
      const add = async (first: 0 | 1) => {
        let runs = 0
        await server.database.transaction(async (db) => {
          runs += 1
          await statement(db, 'update pair set total = total + 1 where id = $1', [first + 1])
          bothHold[first].open()
          await bothHold[first === 0 ? 1 : 0].isOpen
          await statement(db, 'update pair set total = total + 1 where id = $1', [2 - first])
        })
        return runs
      }
      const runs = await Promise.all([add(0), add(1)])
      expect(runs.sort()).toEqual([1, 2])
      expect((await server.database.query('select total from pair')).rows).toEqual([{ total: 2 }, { total: 2 }])
    } finally {
      await server.database.query('drop table pair')
    }
  })

  it('that was opened by hand and broke in the middle leaves nothing open', async () => {
    for (let round = 0; round < 15; round += 1) {
      const text = 'begin; create table half_made (id int); select 1 / 0; commit'
      await expect(server.database.query(text)).rejects.toThrow('division by zero')
      expect(await one("to_regclass('half_made')")).toBeNull()
    }
  })

  it('that breaks is undone whole, and its error is the one that broke it', async () => {
    const work = server.database.transaction(async (db) => {
      await db.insertInto('leads').values(lead).execute()
      await db
        .insertInto('leads')
        .values({ ...lead, phone: 'no phone' })
        .execute()
    })
    await expect(work).rejects.toMatchObject({ code: '23514' })
    expect(await server.database.db.selectFrom('leads').selectAll().execute()).toEqual([])
  })
})

describe('migrations', () => {
  const first: Migration = {
    name: '9001_first.sql',
    sql: 'create table first_made (id int); create table also_made ()',
  }
  const broken: Migration = { name: '9002_second.sql', sql: 'create table second_made (id int); select 1 / 0' }
  const mended: Migration = { name: '9002_second.sql', sql: 'create table second_made (id int)' }

  afterEach(async () => {
    await server.database.query('drop table if exists first_made, also_made, second_made')
    await server.database.query("delete from schema_migrations where name like '9%'")
  })

  const recorded = async () => {
    const { rows } = await server.database.query<{ name: string }>(
      "select name from schema_migrations where name like '9%' order by name",
    )
    return rows.map(({ name }) => name)
  }

  it('are applied once', async () => {
    expect(await migrate(server.database)).toEqual([])
    expect(await migrate(server.database, [...readMigrations(), first])).toEqual(['9001_first.sql'])
    expect(await migrate(server.database, [...readMigrations(), first])).toEqual([])
  })

  it('stand in the order of their numbers, each with one of its own', () => {
    const numbers = readMigrations().map(({ name }) => Number(/^(\d{4})_[a-z-]+\.sql$/.exec(name)?.[1]))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })

  it('cannot be changed afterwards', async () => {
    await migrate(server.database, [first])
    const error = await migrate(server.database, [{ ...first, sql: 'select 1' }]).catch((refused: unknown) => refused)
    expect(error).toBeInstanceOf(ChangedMigrationError)
    expect(error).toMatchObject({
      migration: '9001_first.sql',
      message: 'The migration 9001_first.sql was changed after it was applied; write a new one instead.',
    })
  })

  it('are applied whole or not at all, and those before a broken one stay', async () => {
    await expect(migrate(server.database, [first, broken])).rejects.toThrow('division by zero')
    expect(await recorded()).toEqual(['9001_first.sql'])
    expect(await one("to_regclass('second_made')")).toBeNull()
    expect(await one("to_regclass('also_made') is not null")).toBe(true)
    expect(await migrate(server.database, [first, mended])).toEqual(['9002_second.sql'])
  })

  it('are applied once by several servers that start together', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(server.database, [first, mended])))
    expect(applied.flat().sort()).toEqual(['9001_first.sql', '9002_second.sql'])
    expect(await recorded()).toEqual(['9001_first.sql', '9002_second.sql'])
  })

  it('are applied once by several servers that start together on a new database', async () => {
    await server.database.query('alter table schema_migrations rename to kept_migrations')
    await server.database.query('alter index schema_migrations_pkey rename to kept_migrations_pkey')
    try {
      for (let round = 0; round < 5; round += 1) {
        const applied = await Promise.all([1, 2, 3, 4, 5, 6].map(() => migrate(server.database, [mended])))
        expect(applied.flat()).toEqual(['9002_second.sql'])
        await server.database.query('drop table schema_migrations, second_made')
      }
    } finally {
      await server.database.query('drop table if exists schema_migrations')
      await server.database.query('alter table kept_migrations rename to schema_migrations')
      await server.database.query('alter index kept_migrations_pkey rename to schema_migrations_pkey')
    }
  })
})

describe('reference data', () => {
  const files = { packages, locations, holidays, services, priceList }
  const TABLES = ['packages', 'locations', 'zip_codes', 'services', 'price_items']

  /** Every row with its id. */
  const contents = async () =>
    Object.fromEntries(
      await Promise.all(
        TABLES.map(async (table) => [table, (await server.database.query(`select * from ${table} order by id`)).rows]),
      ),
    )

  it('is not written again when the files have not changed', async () => {
    const before = await contents()
    expect(await seedReference(server.database, START)).toBe('unchanged')
    expect(await seedReference(server.database, START)).toBe('unchanged')
    expect(await contents()).toEqual(before)
  })

  it('costs one reading and no lock when the files have not changed', async () => {
    const { database, takeCount } = countStatements(server.database)
    expect(await seedReference(database, START)).toBe('unchanged')
    expect(takeCount()).toBe(1)
    // The embedded engine has one connection: nobody else can hold the lock there.
    if (server.database.engine === 'embedded') return
    const [held, asked] = [createGate(), createGate()]
    const holder = server.database.transaction(async (db) => {
      await sql`lock table reference_state in exclusive mode`.execute(db)
      held.open()
      await asked.isOpen
    })
    await held.isOpen
    try {
      expect(await seedReference(server.database, START)).toBe('unchanged')
    } finally {
      asked.open()
      await holder
    }
  })

  it('is seeded once by two servers that start together', async () => {
    await server.database.query('delete from reference_state')
    const before = await contents()
    const outcomes = await Promise.all([1, 2].map(() => seedReference(server.database, START)))
    expect(outcomes.sort()).toEqual(['seeded', 'unchanged'])
    expect(await contents()).toEqual(before)
  })

  it('retires a price that left the files instead of deleting it, and brings it back under its old id', async () => {
    const before = await contents()
    const find = () =>
      server.database.db.selectFrom('priceItems').selectAll().where('key', '=', 'pants').executeTakeFirstOrThrow()
    const known = await find()
    expect(known.isRetired).toBe(false)

    const fewer = { ...files, priceList: priceList.filter(({ key }) => key !== 'pants') }
    expect(await seedReference(server.database, START, fewer)).toBe('seeded')
    expect(await find()).toEqual({ ...known, isRetired: true, isOffered: false })

    expect(await seedReference(server.database, START, files)).toBe('seeded')
    expect(await find()).toEqual(known)
    expect(await contents()).toEqual(before)
  })

  it('changes a price in place', async () => {
    const before = await contents()
    const dearer = { ...files, priceList: priceList.map((row) => ({ ...row, amountCents: row.amountCents + 100 })) }
    await seedReference(server.database, START, dearer)
    const amounts = (rows: Record<string, unknown>[]) => rows.map(({ id, amount_cents }) => [id, amount_cents])
    expect(amounts((await contents())['price_items'] ?? [])).toEqual(
      amounts(before['price_items'] ?? []).map(([id, cents]) => [id, Number(cents) + 100]),
    )
    await seedReference(server.database, START, files)
    expect(await contents()).toEqual(before)
  })
})

it('a connection that is cut in somebody’s hands fails their statement and nothing else', async () => {
  // The embedded engine has no connection that could be cut.
  if (server.database.engine === 'embedded') return
  let pid = 0
  let sayOpen = () => {}
  const isOpen = new Promise<void>((resolve) => {
    sayOpen = resolve
  })
  const cut = server.database.transaction(async (db) => {
    pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
    sayOpen()
    await sql`select pg_sleep(10)`.execute(db)
  })
  const failed = expect(cut).rejects.toThrow()
  await isOpen
  await server.database.query('select pg_terminate_backend($1)', [pid])
  await failed
  expect(await one('1')).toBe(1)
})
