import type { Db } from './open.ts'
import { statement } from './statement.ts'

/**
 * A column of rows that come from elsewhere holds a number that stands for a row's id ("id pickups"), for a name that
 * chance gave ("ref ch"), the name of a row of a list that is here already ("row services.key"), a text in which such
 * ids stand in braces, or the value itself.
 */
export type ForeignKind = `id ${string}` | `ref ${string}` | `row ${string}` | 'text' | 'plain'

export interface ForeignTable {
  table: string
  columns: readonly (readonly [name: string, kind: ForeignKind])[]
  rows: readonly (readonly unknown[])[]
  /** Columns that point at rows of a table that comes after this one. */
  late: readonly string[]
}

/** Orders and invoices are numbered together. */
const SEQUENCES: Readonly<Record<string, string>> = { numbers: `'order_numbers'` }
const sequenceOf = (space: string) => SEQUENCES[space] ?? `pg_get_serial_sequence('${space}', 'id')`

/**
 * Inserts rows that were made in another database, in the order of their foreign keys. Their ids come out of this one's sequences, and
 * its constraints and triggers judge them like any others. `newRef` names what chance had named.
 */
export async function insertRows(
  db: Db,
  tables: readonly ForeignTable[],
  newRef: (kind: string) => string,
): Promise<void> {
  const ids = await takeIds(db, tables)
  const listed = await readListed(db, tables)
  const refs = new Map<string, string>()
  const idOf = (kind: string, value: unknown) => ids.get(`${kind} ${value}`)
  const read = (kind: ForeignKind, value: unknown): unknown => {
    if (value === null || kind === 'plain') return value
    if (kind === 'text') return String(value).replaceAll(/\{(id \w+) (\d+)\}/g, (_, of, id) => String(idOf(of, id)))
    if (kind.startsWith('row ')) return listed.get(`${kind} ${value}`) ?? null
    if (kind.startsWith('id ')) return idOf(kind, value)
    const known = refs.get(`${kind} ${value}`) ?? newRef(kind.slice('ref '.length))
    refs.set(`${kind} ${value}`, known)
    return known
  }
  const written = tables.map(({ columns, rows, ...table }) => ({
    ...table,
    names: columns.map(([name]) => name),
    objects: rows.map((row) =>
      Object.fromEntries(columns.map(([name, kind], index) => [name, read(kind, row[index] ?? null)])),
    ),
  }))
  for (const { table, names, late, objects } of written) {
    const now = names.filter((name) => !late.includes(name)).join(', ')
    await statement(
      db,
      `insert into ${table} (${now}) overriding system value
       select ${now} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(objects)],
    )
  }
  for (const { table, late, objects } of written.filter(({ late }) => late.length > 0)) {
    await statement(
      db,
      `update ${table} set ${late.map((name) => `${name} = later.${name}`).join(', ')}
       from jsonb_populate_recordset(null::${table}, $1::jsonb) as later where later.id = ${table}.id`,
      [JSON.stringify(objects)],
    )
  }
}

/** Takes as many ids as there are rows, in the same order. */
async function takeIds(db: Db, tables: readonly ForeignTable[]): Promise<Map<string, number>> {
  const wanted = new Map<string, number[]>()
  for (const { columns, rows } of tables) {
    const [name, kind = 'plain'] = columns[0] ?? []
    if (name !== 'id') continue
    wanted.set(kind, [...new Set([...(wanted.get(kind) ?? []), ...rows.map(([id]) => Number(id))])])
  }
  const asked = [...wanted].map(
    ([kind, { length }]) => `select '${kind}' as kind, nextval(${sequenceOf(kind.slice('id '.length))}) as id
      from generate_series(1, ${length})`,
  )
  const given = await statement(db, asked.join(' union all '))
  const ids = new Map<string, number>()
  for (const [kind, numbers] of wanted) {
    const fresh = given.flatMap((each) => (each['kind'] === kind ? Number(each['id']) : []))
    fresh.sort((one, other) => one - other)
    numbers.sort((one, other) => one - other)
    for (const [index, number] of numbers.entries()) ids.set(`${kind} ${number}`, fresh[index] ?? 0)
  }
  return ids
}

/** The ids of rows of lists, by what they are known by. */
async function readListed(db: Db, tables: readonly ForeignTable[]): Promise<Map<string, number>> {
  const kinds = new Set(tables.flatMap(({ columns }) => columns.map(([, kind]) => kind)))
  const asked = [...kinds].flatMap((kind) => {
    const [, table, column] = /^row (\w+)\.(\w+)$/.exec(kind) ?? []
    return table === undefined ? [] : `select '${kind}' as kind, ${column} as name, id from ${table}`
  })
  if (asked.length === 0) return new Map()
  const rows = await statement(db, asked.join(' union all '))
  return new Map(rows.map(({ kind, name, id }) => [`${kind} ${name}`, Number(id)]))
}
