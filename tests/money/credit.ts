import { expect } from 'vitest'
import { addCredit, payFor } from '../../server/credit/credit.ts'
import { book } from '../../server/credit/ledger.ts'
import { proveBooks } from '../../server/proof/verify-books.ts'
import { createCustomer, type TestCustomer } from '../customers.ts'
import type { Answer, TestServer } from '../test-server.ts'
import { booking } from './books.ts'
import { addCard } from './cards.ts'

type Plan = 'payc' | 'gold' | 'platinum'

let made = 0

/** Creates a customer with a card, and with the plan that it paid for. */
export async function createMember(
  server: TestServer,
  { plan = 'gold', card, isAutoBilling = false }: { plan?: Plan; card?: string; isAutoBilling?: boolean } = {},
): Promise<TestCustomer> {
  const customer = await createCustomer(server)
  await addCard(server, customer.token, card)
  await buy(server, customer, plan, { isAutoBilling })
  return customer
}

/** Turns it on like the switch in the profile, which stands beside its sentence. */
export async function turnOnReload(server: TestServer, { token }: TestCustomer): Promise<void> {
  requireOk(await server.call('PATCH', '/api/client/profile/', { is_auto_billing: true }, token))
}

/** Chooses a package and checks it out, as the screens do. Answers with the invoice's number. */
export async function buy(
  server: TestServer,
  { token }: TestCustomer,
  plan: Plan,
  { coupon, isAutoBilling }: { coupon?: string; isAutoBilling?: boolean } = {},
): Promise<number> {
  const post = (path: string, body: object) => server.call('POST', `/api/client/${path}/`, body, token)
  const { id } = requireOk(await post('subscription/choose', { package: plan })) as { id: number }
  if (coupon !== undefined) requireOk(await post('orders/apply_coupon', { order: id, coupon }))
  requireOk(
    await post('subscription/checkout', {
      order: id,
      ...(isAutoBilling !== undefined && { is_auto_billing: isAutoBilling }),
    }),
  )
  return id
}

function requireOk({ status, body }: Answer): unknown {
  if (status >= 300) throw new Error(`Answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Signs in again, because after a night the session has ended. */
export async function signInAgain(server: TestServer, customer: TestCustomer): Promise<TestCustomer> {
  const { email, password } = customer
  const { token } = requireOk(await server.call('POST', '/api/client/auth/login/', { email, password })) as {
    token: string
  }
  return { ...customer, token }
}

/** Credit that no card paid for. */
export async function giveCredit(server: TestServer, customerId: number, cents: number): Promise<void> {
  const gift = { kind: 'gift', source: `gift ${++made}`, lot: 'gift', cents, from: { gifts: cents } } as const
  await booking(server, customerId, (db, owner) => addCredit(db, owner, gift, server.deps.clock.now()))
}

export async function spendCredit(server: TestServer, customerId: number, cents: number): Promise<void> {
  const fee = { kind: 'fee', source: `spent ${++made}`, creditCents: cents, from: {} } as const
  await booking(server, customerId, (db, owner) => payFor(db, owner, fee, server.deps.clock.now()))
}

/** Makes the debt that is left when a bank takes money back, without the purchase that it was about. */
export async function owe(server: TestServer, customerId: number, cents: number): Promise<void> {
  const postings = [
    { account: 'debt', cents: -cents },
    { account: 'disputes', cents },
  ] as const
  const lost = { kind: 'dispute_lost', source: `debt ${++made}`, postings } as const
  await booking(server, customerId, (db, owner) => book(db, owner, lost, server.deps.clock.now()))
}

/** Sets the credit by gifts and fees, whatever it was before. */
export async function setBalance(server: TestServer, customerId: number, cents: number): Promise<void> {
  const difference = cents - (await balanceOf(server, customerId))
  if (difference > 0) await giveCredit(server, customerId, difference)
  if (difference < 0) await spendCredit(server, customerId, -difference)
}

export const accountOf = ({ database }: TestServer, id: number) =>
  database.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const balanceOf = async (server: TestServer, id: number) => (await accountOf(server, id)).balanceCents

/** The remaining cents of each lot, the oldest first. */
export async function lotsOf({ database }: TestServer, customerId: number): Promise<[kind: string, cents: number][]> {
  const lots = await database.db
    .selectFrom('creditLots')
    .select(['kind', 'leftCents'])
    .where('customerId', '=', customerId)
    .orderBy('openedAt')
    .orderBy('id')
    .execute()
  return lots.map(({ kind, leftCents }) => [kind, leftCents])
}

/** The accounts of an entry, each with its sum. */
export async function postingsOf({ database }: TestServer, source: string): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('ledgerPostings')
    .innerJoin('ledgerEntries', 'ledgerEntries.id', 'ledgerPostings.entryId')
    .select(['account', 'cents'])
    .where('source', '=', source)
    .execute()
  const sums: Record<string, number> = {}
  for (const { account, cents } of rows) sums[account] = (sums[account] ?? 0) + cents
  return sums
}

/** The kinds of a customer's entries with what each changed, oldest first. */
export async function entriesOf(
  { database }: TestServer,
  customerId: number,
): Promise<[kind: string, cents: number][]> {
  const entries = await database.db
    .selectFrom('ledgerEntries')
    .select(['kind', 'changeCents'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return entries.map(({ kind, changeCents }) => [kind, changeCents])
}

/** The charges and refunds of a customer's cards, oldest first, by the provider's own book. */
export async function cardBookOf(
  { database }: TestServer,
  customerId: number,
): Promise<[charged: number, back: number][]> {
  const { rows } = await database.query<{ amount_cents: number; refunded_cents: number }>(
    `select book.amount_cents, book.refunded_cents from sandbox.charges book join charges on charges.key = book.key
     where charges.customer_id = $1 and book.status = 'succeeded' order by charges.id`,
    [customerId],
  )
  return rows.map(({ amount_cents, refunded_cents }) => [amount_cents, refunded_cents])
}

/** The ledger by itself, and against invoices and charges. */
export async function expectSoundBooks({ database }: TestServer, said?: string): Promise<void> {
  expect((await proveBooks(database.db)).differences, said).toEqual([])
}
