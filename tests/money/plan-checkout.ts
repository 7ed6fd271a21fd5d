import type { InjectOptions } from 'fastify'
import { afterEach } from 'vitest'
import { createCustomer, type TestCustomer } from '../customers.ts'
import { shareTestServer } from '../test-server.ts'
import { addCard } from './cards.ts'
import { booksProven } from './money.ts'

const CHOOSE = '/api/client/subscription/choose/'
export const CHECKOUT = '/api/client/subscription/checkout/'
export const DECLINES = '4000000000000341'
export const ASKS = '4000002500003155'
export interface Shown {
  id: number
  is_paid: boolean
  card: number | null
  amount: number
  discount: number
  amount_with_discount: number
  dollar_amount_with_discount: string
  coupon: string | null
  subscription: string
}

/** Customers who choose a plan and pay for it over HTTP, and what the books, the messages and the consents say of it. */
export function sharePlanCheckout() {
  const server = shareTestServer()

  afterEach(() => booksProven(server))

  async function post(path: string, body: object, { token }: TestCustomer, key?: string) {
    const request: InjectOptions = {
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) },
      payload: body,
    }
    const answer = await server.app.inject(request)
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.body }
  }

  const choose = async (customer: TestCustomer, name = 'gold'): Promise<Shown> =>
    (await post(CHOOSE, { package: name }, customer)).body

  const read = async <Answer = never>(path: string, { token }: TestCustomer): Promise<Answer> =>
    (await server.call('GET', path, undefined, token)).body as Answer

  const profileOf = (
    customer: TestCustomer,
  ): Promise<{ subscription: string; balance: number; is_auto_billing: boolean }> =>
    read('/api/client/profile/', customer)

  async function member(number?: string): Promise<TestCustomer> {
    const customer = await createCustomer(server)
    await addCard(server, customer.token, number)
    return customer
  }

  const chargedTo = async (customer: TestCustomer) => {
    const { rows } = await server.database.query<{ amount_cents: number; status: string }>(
      `select booked.amount_cents, booked.status from sandbox.charges booked join charges on charges.key = booked.key
       where charges.customer_id = $1 order by charges.id`,
      [customer.id],
    )
    return rows.map((row) => [row.status, row.amount_cents])
  }

  const messagesTo = async (customer: TestCustomer, like: string) =>
    server.database.db
      .selectFrom('messages')
      .select(['subject', 'body', 'eventKey'])
      .where('customerId', '=', customer.id)
      .where('eventKey', 'like', like)
      .execute()

  const consentsOf = async (customer: TestCustomer) =>
    server.database.db
      .selectFrom('consents')
      .select('wording')
      .where('customerId', '=', customer.id)
      .where('kind', '=', 'auto_reload')
      .execute()

  const switchReload = (is_auto_billing: boolean, { token }: TestCustomer) =>
    server.call('PATCH', '/api/client/profile/', { is_auto_billing }, token)

  return { server, post, choose, read, profileOf, member, chargedTo, messagesTo, consentsOf, switchReload }
}
