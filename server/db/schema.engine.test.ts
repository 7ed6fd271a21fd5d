import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'
import { PLAN_NAMES } from '#rules/plans/plan-titles'
import { shareTestServer } from '../../tests/test-server.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** `schema.ts` is held against the migrated database, column by column. Types leave no trace at run time, so the compiler reads them. */

const server = shareTestServer()

interface Column {
  /** What a value is, as the code sees it. */
  value: string
  isNullable: boolean
  /** Whether a new row brings it along, may leave it to the table's default, or never brings it. */
  filled: 'by the row' | 'by default' | 'by the database alone'
}

/** By table and column: "orders.heldAt". */
type Columns = Map<string, Column>

const VALUES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  jsonb: 'json',
  _int4: 'number[]',
  _text: 'string[]',
}

/** `migrate` alone reads the one, and a library of its own the other. */
const NOT_OURS = ['schema_migrations', 'rate_limits']
/** Kept for servers of the version before 0010_flat-prices.sql. */
const NOT_READ = ['services.discountKind']

const camelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

async function readTables(db: Db): Promise<Columns> {
  const rows = await statement(
    db,
    `select table_name as "table", column_name as "column", udt_name as type, is_nullable = 'YES' as is_nullable,
       case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'by the database alone'
         when column_default is not null then 'by default' else 'by the row' end as filled
     from information_schema.columns where table_schema = 'public' and table_name <> all ($1)`,
    [NOT_OURS],
  )
  const columns = rows.map(({ table, column, type, isNullable, filled }): [string, Column] => [
    camelCase(`${table}.${column}`),
    { value: VALUES[String(type)] ?? String(type), isNullable, filled } as Column,
  ])
  return new Map(columns.filter(([name]) => !NOT_READ.includes(name)))
}

function readSchema(): Columns {
  // A project of the one file and what it imports, so that the compiler need not read the whole room.
  const project = `${process.cwd()}/schema-alone.json`
  const written = JSON.stringify({ extends: './tsconfig.json', files: ['server/db/schema.ts'] })
  const api = new API({
    fs: {
      readFile: (path) => (path === project ? written : undefined),
      fileExists: (path) => path === project || undefined,
    },
  })
  try {
    const { checker, program } = api.updateSnapshot({ openProjects: [project] }).getProjects()[0] ?? fail()
    const module = checker.getSymbolAtLocation(program.getSourceFile('server/db/schema.ts') ?? fail()) ?? fail()
    const schema = checker.getMemberInModuleExports(module, 'Schema') ?? fail()
    return new Map(
      membersOf(checker, checker.getDeclaredTypeOfSymbol(schema)).flatMap(([table, type]) =>
        membersOf(checker, type).map(([column, type]): [string, Column] => [
          `${table}.${column}`,
          columnOf(checker, type),
        ]),
      ),
    )
  } finally {
    api.close()
  }
}

const fail = (): never => {
  throw new Error('The compiler finds no Schema in server/db/schema.ts.')
}

const membersOf = (checker: Checker, type: Type): [string, Type][] =>
  checker.getPropertiesOfType(type).map((symbol) => [symbol.name, checker.getTypeOfSymbol(symbol) ?? fail()])

/** Kysely's ColumnType keeps what is read apart from what is inserted; a plain type is both. */
function columnOf(checker: Checker, type: Type): Column {
  const sides = new Map(membersOf(checker, type))
  const selected = sides.get('__select__') ?? type
  const inserted = sides.get('__insert__') ?? type
  const holds = (whole: Type, flag: TypeFlags) =>
    (whole.isUnionType() ? whole.getTypes() : [whole]).some(({ flags }) => (flags & flag) !== 0)
  const plain = checker.getBaseTypeOfLiteralType(checker.getNonNullableType(selected) ?? selected) ?? selected
  const value = checker.typeToString(plain)
  return {
    value: Object.values(VALUES).includes(value) ? value : 'json',
    isNullable: holds(selected, TypeFlags.Null),
    filled: holds(inserted, TypeFlags.Never)
      ? 'by the database alone'
      : holds(inserted, TypeFlags.Undefined)
        ? 'by default'
        : 'by the row',
  }
}

const said = ({ value, isNullable, filled }: Column) => `${value}${isNullable ? ' or null' : ''}, filled ${filled}`

/** Where they do not say the same. Where a table has a default, the schema may be stricter and let no row bring a value along. */
function differences(schema: Columns, tables: Columns): string[] {
  return [...new Set([...schema.keys(), ...tables.keys()])].flatMap((name) => {
    const [declared, found] = [schema.get(name), tables.get(name)]
    if (declared === undefined) return [`${name}: only the table has it`]
    if (found === undefined) return [`${name}: only the schema has it`]
    const isStricter = declared.filled === 'by the database alone' && found.filled === 'by default'
    const expected = isStricter ? { ...found, filled: declared.filled } : found
    return said(declared) === said(expected) ? [] : [`${name}: ${said(declared)}; in the table ${said(found)}`]
  })
}

const schema = readSchema()

it('every column is what schema.ts says', async () => {
  expect(differences(schema, await readTables(server.database.db))).toEqual([])
})

class Undone extends Error {}

it.each([
  ['a table that it lacks', 'create table colours (name text)', 'colours.name: only the table has it'],
  ['a column that it lacks', 'alter table leads add column colour text', 'leads.colour: only the table has it'],
  ['a column of its own', 'alter table leads drop column full_name', 'leads.fullName: only the schema has it'],
  [
    'a null of its own',
    'alter table leads alter full_name set not null',
    'leads.fullName: string or null, filled by the row; in the table string, filled by the row',
  ],
  [
    'a null that it lacks',
    'alter table leads alter email drop not null',
    'leads.email: string, filled by the row; in the table string or null, filled by the row',
  ],
  [
    'a default of its own',
    'alter table leads alter is_suspected drop default',
    'leads.isSuspected: boolean, filled by default; in the table boolean, filled by the row',
  ],
  [
    'a default that it lacks',
    "alter table leads alter kind set default 'possible'",
    'leads.kind: string, filled by the row; in the table string, filled by default',
  ],
  [
    'a number that it lets a row bring along',
    'alter table orders alter id drop default, alter id add generated always as identity',
    'orders.id: number, filled by default; in the table number, filled by the database alone',
  ],
  [
    'another type',
    'alter table leads alter zip_code type integer using 0',
    'leads.zipCode: string or null, filled by the row; in the table number or null, filled by the row',
  ],
])('refuses %s', async (_, breaking, difference) => {
  const found: string[] = []
  const broken = server.database.transaction(async (db) => {
    await statement(db, breaking)
    found.push(...differences(schema, await readTables(db)))
    throw new Undone()
  })
  await expect(broken).rejects.toThrow(Undone)
  expect(found).toContain(difference)
})

it.each([
  ['customers', 'plan_name'],
  ['invoices', 'plan_after'],
  ['orders', 'plan_name'],
])('%s.%s is one of our plans, whatever else is sold as a package', async (table, column) => {
  const checks = await statement(
    server.database.db,
    `select pg_get_constraintdef(oid) as said from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [table],
  )
  const names = PLAN_NAMES.map((name) => `'${name}'::text`).join(', ')
  expect(checks.map(({ said }) => said)).toContain(`CHECK ((${column} = ANY (ARRAY[${names}])))`)
})
