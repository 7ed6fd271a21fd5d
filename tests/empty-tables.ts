import type { Database } from '../server/db/open.ts'

/** The tables of `schemas` that hold nothing now, which is what every test begins with; places and prices are none of them. */
export async function emptyTables({ query }: Database, schemas: readonly string[]): Promise<string[]> {
  const { rows: tables } = await query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname = any ($1)",
    [schemas],
  )
  const looks = tables.map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
  const { rows: empty } = await query<{ name: string }>(looks.join(' union all '))
  return empty.map(({ name }) => name)
}

/**
 * One text that makes them empty again, with their numbers beginning at 1. Deleting a handful of rows takes a fraction of the time
 * that truncating does.
 */
export async function deletionOf({ query }: Database, tables: readonly string[]): Promise<string> {
  const { rows: counters } = await query<{ name: string }>(
    `select counter.oid::regclass::text as name from pg_class counter
     join pg_depend on objid = counter.oid and deptype in ('a', 'i')
     where counter.relkind = 'S' and refobjid::regclass = any ($1::regclass[])`,
    [tables],
  )
  const statements = [
    // Rows that point at each other go in any order.
    'set local session_replication_role = replica',
    ...tables.map((name) => `delete from ${name}`),
    ...counters.map(({ name }) => `perform setval('${name}', 1, false)`),
  ]
  return `do $$ begin ${statements.join('; ')}; end $$`
}
