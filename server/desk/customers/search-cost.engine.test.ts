import { expect, it } from 'vitest'
import { comeIn, shareDesk } from '../../../tests/desk.ts'
import { createPayer } from '../../../tests/money/order-payer.ts'
import { buffersOf, openRecording } from '../../../tests/statements.ts'
import { findCustomers } from './find-customers.ts'
import { showCustomer } from './show-customer.ts'

const server = shareDesk()

const SOUGHT = ['copy', 'number5', 'copies.ex', '0177', 'lindqvist', '123']

/** Customers whose names, addresses and numbers begin or end alike. */
async function growTo(from: number, to: number): Promise<void> {
  await server.database.query(
    `insert into customers (email, password_hash, first_name, last_name, created_at)
     select 'many-' || n || '@copies.example', '$argon2id$x', 'Copy', 'Number' || n, now()
     from generate_series(${from}, ${to}) n`,
  )
  await server.database.query(
    `insert into phones (customer_id, title, number, number_given_at)
     select id, 'Cell', '+1' || 2000000000 + id, now() from customers
     where email like 'many-%' and not exists (select from phones where customer_id = customers.id)`,
  )
  await server.database.query('vacuum analyze customers, phones')
}

it('looking for somebody and looking at them is as many statements, and hardly more pages, among twenty times as many', async () => {
  server.setNow('2026-11-17T18:00:00.000Z')
  const ana = await comeIn(server, 'desk')
  const staff = { id: ana.id, name: ana.name, role: 'desk', places: [], sessionId: 1 } as const
  const signedIn = { ...staff, beganAt: new Date(0), endsAt: new Date(0) }
  const nora = await createPayer(server)
  await server.database.query(`update customers set first_name = 'Nora', last_name = 'Lindqvist' where id = ${nora.id}`)
  const costOf = async (work: (deps: typeof server.deps) => Promise<unknown>): Promise<[number, number]> => {
    const { database, said } = await openRecording(server)
    try {
      await work({ ...server.deps, database })
      let pages = 0
      for (const each of [...said]) if (/^select/i.test(each.text)) pages += await buffersOf(server.database, each)
      return [said.length, pages]
    } finally {
      await database.close()
    }
  }
  const cost = async () => {
    const costs = new Map<string, [number, number]>()
    for (const words of SOUGHT) costs.set(words, await costOf((deps) => findCustomers(deps, signedIn, words)))
    return costs.set('the page', await costOf((deps) => showCustomer(deps, nora.id)))
  }
  await growTo(1, 1_000)
  const small = await cost()
  await growTo(1_001, 20_000)
  for (const [words, [statements, pages]] of await cost()) {
    const [before = 0, pagesBefore = 0] = small.get(words) ?? []
    expect([words, statements]).toEqual([words, before])
    // Each of the rows shown may be looked for in a tree where a small table was read from its beginning to its end.
    expect(pages, `${words}: ${pagesBefore} pages before`).toBeLessThan(pagesBefore + 21 * 5 + 10)
  }
})
