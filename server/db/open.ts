import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#rules/durations'
import type { Config } from '../config.ts'
import { CONNECT_LIMIT_MS, LOCK_LIMIT_MS, STATEMENT_LIMIT_MS } from '../time-limits.ts'
import { type Listener, type Listening, listenOnLite, listenOnPostgres } from './listen.ts'
import { lockedSentence, takeLock } from './lock.mjs'
import { embeddedPool, insideTransaction, type Pool, postgresPool, type QueryResult } from './pool.ts'
import { retried } from './retried-transaction.ts'
import { OwnNames } from './row-names.ts'
import type { Schema } from './schema.ts'
import { aloneOnPostgres } from './start-lock.ts'

/** A store function works on this: the database itself or the transaction that a use case has opened. */
export type Db = Omit<Kysely<Schema>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** The name for people: "PostgreSQL 18.1 (embedded)". */
  readonly title: string
  readonly db: Db
  /**
   * The one way to open a transaction. After a deadlock or a serialization failure `work` runs again from its beginning, so it does
   * nothing outside the database, or says how to undo it (`onRollback`).
   */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** One text on a connection of its own: migrations, pg-boss, the sandbox's book, shared limits. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>
  /** Hears what is told on a channel by whatever commits, in this process or another one, until it is closed. */
  listen(channel: string, listener: Listener): Promise<Listening>
  /** Runs `work` while no other server on the same database runs such work. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export class FolderLockedError extends Error {}

/**
 * The connections of one process. Four changes of one customer at once (http/customer-turns.ts) leave more than half to everybody else and to
 * the jobs, and several processes fit into the hundred that PostgreSQL gives unless told otherwise.
 */
const POOL_SIZE = 10

/**
 * A connection that nobody needs is given back. Jobs come every ten seconds and by the half minute: with a shorter time a server that nobody
 * calls would open and close connections all day.
 */
const IDLE_LIMIT_MS = 2 * MINUTE_MS

/** The two engines answer alike: days as text, whole numbers and decimals as numbers. Amounts are whole cents. */
const DATE = 1082
const INT8 = 20
const NUMERIC = 1700
const PARSERS: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [INT8]: Number,
  [NUMERIC]: Number,
}
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016

export async function openDatabase(config: Config['database']): Promise<Database> {
  return config.engine === 'embedded' ? openEmbedded(config.dataDir) : openPostgres(config.url)
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = takeLock(dataDir)
  if ('heldBy' in lock) throw new FolderLockedError(lockedSentence(dataDir, lock.heldBy))
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  const lite = await createLite({ dataDir: folder })
  const database = await openLite(lite)
  return {
    ...database,
    async close() {
      await database.close()
      lock.release()
    },
  }
}

/** A PGlite that somebody else made: in memory, from a dump. Several databases on it must share one pool. */
export async function openLite(lite: PGlite, pool: Pool = embeddedPool(lite)): Promise<Database> {
  const limits = `set statement_timeout = ${STATEMENT_LIMIT_MS}; set lock_timeout = ${LOCK_LIMIT_MS}`
  await lite.exec(`set timezone = 'UTC'; ${limits}`)
  // Its folder's lock keeps other servers away altogether.
  return databaseOn('embedded', pool, {
    alone: (work) => work(),
    listen: (channel, listener) => listenOnLite(lite, pool, channel, listener),
  })
}

export const openMemoryLite = (dump?: Blob) => createLite(dump && { loadDataDir: dump })

/**
 * V8 compiles the engine quickly, and once more for speed what is called often. By its own measure that is a good part of the engine while a
 * server starts, for a third of the start's work; by this one it is what has been called for some minutes.
 */
const COMPILE_FOR_SPEED_LATER = '--wasm-tiering-budget=2000000000'

/** Loaded only where it is used. */
async function createLite(options: PGliteOptions = {}): Promise<PGlite> {
  setFlagsFromString(COMPILE_FOR_SPEED_LATER)
  const { PGlite } = await import('@electric-sql/pglite')
  return PGlite.create({ parsers: PARSERS, ...options })
}

/** `wrap` lets a test end the connections as a crash would. */
export async function openPostgres(url: string, wrap = (pool: Pool): Pool => pool): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'larkspur',
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_LIMIT_MS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    lock_timeout: LOCK_LIMIT_MS,
    // A server that stopped in the middle of a transaction does not keep its locks for longer than a statement.
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    options: '-c timezone=UTC',
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  })
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  // So is one that breaks in somebody's hands: their statement fails, and nobody else notices.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return databaseOn('postgres', wrap(postgresPool(pool)), {
    alone: (work) => aloneOnPostgres(url, work),
    listen: (channel, listener) => listenOnPostgres(url, channel, listener),
  })
}

const TIMESTAMPTZ = 1184
const asInstant: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ as never)
/** Sessions run in UTC, so nearly every instant is written as the platform reads it. */
function readInstant(text: string): Date {
  const instant = text.endsWith('+00') ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : asInstant(text)
  return Number.isNaN(instant.getTime()) ? asInstant(text) : instant
}

const TEXT_ARRAY = 1009
const asTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as never)
/** PGlite reads these by itself, and makes lists of the parsers of their parts. */
const POSTGRES_PARSERS: Record<number, (text: string) => unknown> = {
  [DATE_ARRAY]: asTexts,
  [TIMESTAMPTZ]: readInstant,
  [INT8_ARRAY]: (text) => asTexts(text).map((item) => (item === null ? null : Number(item))),
}
function parserFor(oid: number, format?: 'text' | 'binary') {
  return PARSERS[oid] ?? POSTGRES_PARSERS[oid] ?? pg.types.getTypeParser(oid, format ?? 'text')
}

async function databaseOn(
  engine: Database['engine'],
  pool: Pool,
  { alone, listen }: Pick<Database, 'alone' | 'listen'>,
): Promise<Database> {
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: pool as never }),
    plugins: [new OwnNames()],
  })

  async function query<Row>(text: string, values: readonly unknown[] = []) {
    const connection = await pool.connect()
    let broken = true
    try {
      const result = await connection.query<Row>(text, values)
      broken = false
      return result
    } finally {
      connection.release(broken)
    }
  }

  const { rows } = await query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version.split(' ')[0]
  return {
    engine,
    title: engine === 'embedded' ? `PostgreSQL ${version} (embedded)` : `PostgreSQL ${version}`,
    db: kysely,
    async transaction(work) {
      const { result, done } = await retried(async (undo) => {
        const done: Array<() => void> = []
        const inside = (db: Transaction<Schema>) => insideTransaction({ undo, done }, () => work(db))
        return { result: await kysely.transaction().execute(inside), done }
      })
      for (const each of done) each()
      return result
    },
    query,
    alone,
    listen,
    close: () => kysely.destroy(),
  }
}
