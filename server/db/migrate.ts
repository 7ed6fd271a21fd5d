import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Database, Db } from './open.ts'
import { liftSilenceLimit } from './pool.ts'
import { statement } from './statement.ts'

/** The folder stands beside the bundle, as it does beside this file. */
const FOLDER = new URL('./migrations/', import.meta.url)

/** Any number two servers agree on: the one that starts first migrates, the others wait and find it done. */
const ADVISORY_LOCK = 650_555_0142

export class ChangedMigrationError extends Error {
  readonly migration: string
  constructor(migration: string) {
    super(`The migration ${migration} was changed after it was applied; write a new one instead.`)
    this.migration = migration
  }
}

export interface Migration {
  name: string
  sql: string
}

export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }))
}

/** Applies what is missing, each file whole or not at all. Answers with the names it applied. */
export async function migrate(database: Database, migrations = readMigrations()): Promise<string[]> {
  // Nearly every start finds everything done, and needs no lock to see it.
  const done = await readChecksums(database)
  if (migrations.every(({ name, sql }) => done.get(name) === checksumOf(sql))) return []

  // "if not exists" alone does not help two servers that create it in the same moment.
  await database.transaction(async (db) => {
    await lockWithoutLimits(db)
    await statement(
      db,
      `create table if not exists schema_migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
  })
  const applied: string[] = []
  for (const { name, sql } of migrations) {
    const checksum = checksumOf(sql)
    const isNew = await database.transaction(async (db) => {
      const run = (text: string, values: readonly unknown[] = []) => statement(db, text, values)
      await lockWithoutLimits(db)
      const [known] = await run('select checksum from schema_migrations where name = $1', [name])
      if (known) {
        if (known['checksum'] === checksum) return false
        throw new ChangedMigrationError(name)
      }
      await run(sql)
      await run('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      return true
    })
    if (isNew) applied.push(name)
  }
  return applied
}

/** Building an index, or waiting for the server that does, may take longer than any question of a customer. */
async function lockWithoutLimits(db: Db): Promise<void> {
  liftSilenceLimit()
  await statement(db, 'set local statement_timeout = 0')
  await statement(db, 'set local lock_timeout = 0')
  await statement(db, 'select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
}

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** The checksums by file name; none in a database that was never migrated. */
async function readChecksums({ query }: Database): Promise<Map<string, string>> {
  const { rows: found } = await query<{ is_there: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_there`,
  )
  if (!found[0]?.is_there) return new Map()
  const { rows } = await query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}
