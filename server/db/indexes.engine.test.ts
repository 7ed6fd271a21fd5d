import { expect, it } from 'vitest'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()

interface Index {
  name: string
  table: string
  /** The numbers of its columns, each between spaces. */
  columns: string
}

/** Whole indexes over plain columns; what is partial or computed finds other rows. */
const indexes = async (): Promise<Index[]> =>
  (
    await server.database.query<Index>(
      `select indexrelid::regclass::text as name, indrelid::regclass::text as "table", ' ' || indkey::text || ' ' as columns
       from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'sandbox') and indpred is null and indexprs is null`,
    )
  ).rows

const doubles = (all: Index[]) =>
  all
    .filter((one) =>
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
