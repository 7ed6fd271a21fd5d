import { expect, it } from 'vitest'
import { openRecording } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { proveLedger } from '../credit/verify-ledger.ts'
import { provePayments } from './verify-books.ts'

const server = shareTestServer()

/** Customers with a gift of thirteen entries each, written past the triggers. */
async function addCustomers(name: string, count: number): Promise<number[]> {
  const named = `email like '${name}-%'`
  await server.database.query(`do $$ begin
    set local session_replication_role = replica;
    insert into customers (email, password_hash, plan_name, balance_cents, created_at)
      select '${name}-' || each, '$argon2id$none', 'payc', 1300, now() from generate_series(1, ${count}) as each;
    insert into credit_lots (customer_id, kind, opened_cents, left_cents, opened_at)
      select id, 'gift', 1300, 1300, now() from customers where ${named};
    insert into ledger_entries (customer_id, kind, source, change_cents, balance_after_cents, created_at)
      select id, 'gift', id || ' ' || each, 100, 100 * each, now() from generate_series(1, 13) as each, customers where ${named};
    insert into ledger_postings (entry_id, account, lot_id, cents)
      select entries.id, account, case account when 'credit' then lots.id end, case account when 'credit' then 100 else -100 end
      from customers join credit_lots as lots on lots.customer_id = customers.id
        join ledger_entries as entries on entries.customer_id = customers.id, unnest(array['credit', 'gifts']) as account
      where ${named};
  end $$`)
  await server.database.query('analyze')
  const { rows } = await server.database.query<{ id: number }>(`select id from customers where ${named} order by id`)
  return rows.map(({ id }) => id)
}

/** The pages that each statement of the proof reads for these customers. */
async function pagesRead(customerIds: readonly number[]): Promise<number[]> {
  const { database, said } = await openRecording(server)
  expect([
    ...(await proveLedger(database.db, customerIds)),
    ...(await provePayments(database.db, customerIds)),
  ]).toEqual([])
  await database.close()
  const pages: number[] = []
  for (const { text, values } of said.filter((each) => each.values.length > 0)) {
    const { rows } = await server.database.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (ledger|credit|customers)/)
    const [, hit = 0, read = 0] = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan) ?? []
    pages.push(Number(hit) + Number(read))
  }
  return pages
}

it('a slice reads as much of the books with few other customers as with many', async () => {
  const ids = await addCustomers('few', 500)
  const slice = ids.slice(100, 150)
  const few = await pagesRead(slice)
  expect(few).toHaveLength(8)
  await addCustomers('many', 5000)
  const many = await pagesRead(slice)
  // The trees may have grown by a level.
  const grown = many.map((pages, index) => pages / Math.max(few[index] ?? 0, 100))
  expect(Math.max(...grown), `${few} → ${many}`).toBeLessThan(1.6)
}, 60_000)
