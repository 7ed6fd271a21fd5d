import { expect, it } from 'vitest'
import { shareTestServer } from '../../tests/test-server.ts'
import { statement } from './statement.ts'

const server = shareTestServer()

interface Index {
  name: string
  table: string
  /** The numbers of its columns, each between spaces. */
  columns: string
  isUnique: boolean
}

/** Whole indexes over plain columns; what is partial or computed finds other rows. */
const indexes = async (): Promise<Index[]> =>
  (
    await server.database.query<Index>(
      `select indexrelid::regclass::text as name, indrelid::regclass::text as "table", ' ' || indkey::text || ' ' as columns, indisunique as "isUnique"
       from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'sandbox') and indpred is null and indexprs is null`,
    )
  ).rows

/** Of two that begin alike the shorter one is a waste, unless it holds that something exists once. */
const doubles = (all: Index[]) =>
  all
    .filter(
      (one) =>
        !one.isUnique &&
        all.some(
          (other) => other.name !== one.name && other.table === one.table && other.columns.startsWith(one.columns),
        ),
    )
    .map(({ name }) => name)

it('no index is the beginning of another one', async () => {
  const all = await indexes()
  expect(all.length).toBeGreaterThan(20)
  expect(doubles(all)).toEqual([])
})

it('and one that were would be found', async () => {
  await server.database.query('create index one_too_many on addresses (customer_id)')
  expect(doubles(await indexes())).toEqual(['one_too_many'])
  await server.database.query('drop index one_too_many')
})

interface ForeignKey {
  name: string
  table: string
  columns: number[]
}

/**
 * One that finds every row a foreign key points from: its first columns are those of the key, in any order, or it is unique over
 * some of them and finds one row at most.
 */
async function unindexedKeys(): Promise<string[]> {
  const { rows: keys } = await server.database.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as "table", conkey::integer[] as columns
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and nspname in ('public', 'sandbox')`,
  )
  // A partial one counts where it leaves out only rows that point at nothing.
  const { rows: found } = await server.database.query<{
    table: string
    columns: string
    isUnique: boolean
    condition: string | null
  }>(
    `select indrelid::regclass::text as "table", indkey::text as columns, indisunique as "isUnique",
       pg_get_expr(indpred, indrelid) as condition
     from pg_index where indexprs is null`,
  )
  const usable = found.filter(({ condition }) => condition === null || /^\(\w+ IS NOT NULL\)$/.test(condition))
  const isIndexed = ({ table, columns }: ForeignKey) =>
    usable.some((index) => {
      const indexed = index.columns.split(' ').map(Number)
      const first = indexed.slice(0, columns.length)
      const isWithin = index.isUnique && indexed.every((column) => columns.includes(column))
      return index.table === table && (isWithin || columns.every((column) => first.includes(column)))
    })
  return keys.filter((key) => !isIndexed(key)).map(({ name }) => name)
}

it('every foreign key has an index that finds the rows it points from', async () => {
  expect(await unindexedKeys()).toEqual([])
  await server.database.query('drop index refunds_charge')
  expect(await unindexedKeys()).toEqual(['refunds_charge_id_fkey'])
  await server.database.query('create index refunds_charge on refunds (charge_id)')
})

it('every list has an index in its own order', async () => {
  const lists: Record<string, string> = {
    invoices: 'select id from invoices where customer_id = 1 order by id desc',
    cards: 'select id from cards where customer_id = 1 order by id desc',
    statement: 'select id from ledger_entries where customer_id = 1 and id < 9 order by id desc limit 50',
    orders: 'select id from orders where customer_id = 1 and id < 9 order by id desc limit 50',
    lots: 'select id from credit_lots where customer_id = 1 order by opened_at, id',
    asked: `select id from orders where state in ('ready_unpaid', 'on_its_way_unpaid', 'delivered_unpaid') and ready_at < now()
      and hold is null and (ready_at, id) > ('-infinity', 0) order by ready_at, id limit 100`,
    held: `select id from orders where state in ('ready_unpaid', 'on_its_way_unpaid', 'delivered_unpaid') and hold = 'payment'
      and (ready_at, id) > ('-infinity', 0) order by ready_at, id limit 100`,
  }
  await server.database.transaction(async (db) => {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await statement(db, `set local enable_${way} = off`)
    for (const [name, text] of Object.entries(lists)) {
      const plan = JSON.stringify(await statement(db, `explain ${text}`))
      expect(plan, name).toMatch(/Index( Only)? Scan/)
      expect(plan, name).not.toMatch(/Seq Scan|Sort/)
    }
  })
})
