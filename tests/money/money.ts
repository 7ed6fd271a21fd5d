import type { Insertable } from 'kysely'
import type { Schema } from '../../server/db/schema.ts'
import { verifyBooks } from '../../server/proof/verify-books.ts'
import type { TestServer } from '../test-server.ts'

/** An open invoice of a plan, as choosing it makes it. */
export async function openPlanInvoice(
  { database, deps }: TestServer,
  customerId: number,
  plan: 'payc' | 'gold' | 'platinum' = 'gold',
  more: Partial<Insertable<Schema['invoices']>> = {},
) {
  const { id: packageId, priceCents } = await database.db
    .selectFrom('packages')
    .select(['id', 'priceCents'])
    .where('name', '=', plan)
    .executeTakeFirstOrThrow()
  return database.db
    .insertInto('invoices')
    .values({
      customerId,
      kind: 'plan',
      status: 'open',
      title: plan,
      packageId,
      planAfter: plan,
      amountCents: priceCents,
      creditCents: priceCents,
      createdAt: deps.clock.now(),
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A number for an order, as taking one in will draw it. */
export async function nextOrderNumber({ database }: TestServer): Promise<number> {
  const { rows } = await database.query<{ number: number }>("select nextval('order_numbers')::integer as number")
  return rows[0]?.number ?? 0
}

/** The sandbox's real charges and refunds, by charge. */
export async function sandboxBook({ database }: TestServer) {
  const { rows } = await database.query<{ key: string; amount_cents: number; refunded_cents: number; status: string }>(
    'select key, amount_cents, refunded_cents, status from sandbox.charges order by created_at, charge_ref',
  )
  return rows
}

/** Our own books and the provider's, proven against each other. Called after every test of money. */
export async function booksProven(server: TestServer): Promise<void> {
  const { differences } = await verifyBooks(server.deps)
  if (differences.length > 0) throw new Error(`The books do not agree: ${differences.join('; ')}`)
}
