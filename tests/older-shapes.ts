import { readdirSync, readFileSync } from 'node:fs'
import { migrate, readMigrations } from '../server/db/migrate.ts'
import type { Database } from '../server/db/open.ts'
import { emptyTables } from './empty-tables.ts'

/** A database that grew up: rows of each older shape, written when their tables were new, and met by every migration since. */

/** Each file is what was written into the tables as the migration of the same name left them. */
const FOLDER = new URL('./older-shapes/', import.meta.url)
const SCHEMAS = ['public', 'sandbox']

export interface GrownUp {
  /** The tables that held nothing after a file had been written, or hold nothing today: no migration would be tried on them. */
  emptyTables: string[]
  /** The changes that each migration made to the rows that it met. */
  changes: Record<string, TableChanges>
}

/** Leads an empty database to today's tables, with the older rows on the way. */
export async function growUp(database: Database): Promise<GrownUp> {
  const shapes = new Set(readdirSync(FOLDER))
  const grown: GrownUp = { emptyTables: [], changes: {} }
  let cells: Cells = new Map()
  const noteEmpty = async (when: string) => {
    const empty = await emptyTables(database, SCHEMAS)
    grown.emptyTables.push(...empty.map((table) => `${table} ${when}`))
  }
  for (const migration of readMigrations()) {
    await migrate(database, [migration])
    const before = cells
    cells = await readCells(database)
    const changes = changesBetween(before, cells)
    if (Object.keys(changes).length > 0) grown.changes[migration.name] = changes
    if (!shapes.delete(migration.name)) continue
    await writeShape(database, migration.name)
    await noteEmpty(`after ${migration.name}`)
    cells = await readCells(database)
  }
  await noteEmpty('today')
  if (shapes.size > 0) throw new Error(`No migration is called ${[...shapes].join(' or ')}.`)
  return grown
}

async function writeShape(database: Database, name: string): Promise<void> {
  await database.query(readFileSync(new URL(name, FOLDER), 'utf8'))
  // The rows bring their numbers along; the next rows go on after them.
  const { rows } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  )
  const steps = rows.map(
    (table) => `setval(pg_get_serial_sequence('${table.name}', 'id'), (select max(id) from ${table.name}))`,
  )
  await database.query(`select ${steps.join(', ')}`)
}

/** The value of each cell, as JSON: by table, column and primary key. */
type Cells = Map<string, Columns>
type Columns = Map<string, Map<string, string>>

async function readCells({ query }: Database): Promise<Cells> {
  const { rows: tables } = await query<{ name: string; key: string }>(
    `select conrelid::regclass::text as name, string_agg(attname, ', ' order by attnum) as key
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'p' and connamespace::regnamespace::text = any ($1) and conrelid <> 'schema_migrations'::regclass
     group by conrelid`,
    [SCHEMAS],
  )
  const looks = tables.map(
    ({ name, key }) =>
      `select '${name}' as name, concat_ws(' ', ${key}) as key, to_jsonb(each) as row from ${name} as each`,
  )
  const { rows } = await query<{ name: string; key: string; row: object }>(looks.join(' union all '))
  const cells: Cells = new Map()
  for (const { name, key, row } of rows) {
    const columns: Columns = cells.get(name) ?? new Map()
    cells.set(name, columns)
    for (const [column, value] of Object.entries(row)) {
      columns.set(column, (columns.get(column) ?? new Map()).set(key, JSON.stringify(value)))
    }
  }
  return cells
}

/** The new values by table and column: one for every row alike, or one for each changed row. */
type TableChanges = Record<string, Record<string, unknown>>

function changesBetween(before: Cells, after: Cells): TableChanges {
  const tables = [...before].map(([table, columns]): [string, Record<string, unknown>] => [
    table,
    columnChanges(columns, after.get(table) ?? new Map()),
  ])
  return Object.fromEntries(tables.filter(([, changes]) => Object.keys(changes).length > 0))
}

function columnChanges(before: Columns, after: Columns): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  const keys = new Set([...before.values(), ...after.values()].flatMap((values) => [...values.keys()]))
  for (const column of new Set([...before.keys(), ...after.keys()])) {
    const [then, now] = [before.get(column), after.get(column)]
    const changed = [...keys].filter((key) => then?.get(key) !== now?.get(key))
    const values = changed.map((key): [string, unknown] => [key, JSON.parse(now?.get(key) ?? GONE)])
    const isOne = new Set(changed.map((key) => now?.get(key))).size === 1 && changed.length === keys.size
    if (changed.length > 0) changes[column] = isOne ? values[0]?.[1] : Object.fromEntries(values)
  }
  return changes
}

const GONE = '"(gone)"'
