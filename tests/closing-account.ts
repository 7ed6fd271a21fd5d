import type { Insertable } from 'kysely'
import { beforeEach } from 'vitest'
import { closeDueAccounts } from '../server/close-account.ts'
import type { Schema } from '../server/db/schema.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { START } from './engines.ts'
import { lettersTo } from './letters.ts'
import { shareTestServer } from './test-server.ts'

export const PATH = '/api/client/account/deletion/'
export const NO_MONEY = {
  balance: 0,
  dollar_balance: '0.00',
  refund: 0,
  dollar_refund: '0.00',
  forfeited: 0,
  dollar_forfeited: '0.00',
}

/** A customer who asks for deletion, and the day on which it is done. */
export function shareClosing() {
  const server = shareTestServer({ PUBLIC_URL: 'https://larkspur.example' })
  let customer: TestCustomer
  beforeEach(async () => {
    server.setNow(START)
    // Whoever an earlier test left waiting for the day is not this one's.
    await server.database.query(
      'update customers set deletion_requested_at = null, deletes_on = null where deleted_at is null',
    )
    customer = await createCustomer(server)
  })
  const call = (method: 'GET' | 'POST' | 'DELETE', body?: object) => server.call(method, PATH, body, customer.token)
  const ask = () => call('POST', { password: customer.password })
  const logIn = () =>
    server.call('POST', '/api/client/auth/login/', { email: customer.email, password: customer.password })
  const subjects = async () => (await lettersTo(server, customer.email)).map(({ subject }) => subject)
  const rowOf = () =>
    server.database.db.selectFrom('customers').selectAll().where('id', '=', customer.id).executeTakeFirstOrThrow()
  const runOn = async (instant: string) => {
    server.setNow(instant)
    return closeDueAccounts(server.deps)
  }
  const MORNING = '2026-12-17T11:40:00Z'
  const left = async (table: string) =>
    (await server.database.query(`select 1 from ${table} where customer_id = $1`, [customer.id])).rows.length

  const PAID = {
    state: 'delivered',
    paidAt: START,
    completedAt: START,
    balanceBeforeCents: 0,
    balanceAfterCents: 0,
  } as const

  async function putOrder(columns: Partial<Insertable<Schema['orders']>>) {
    const { db } = server.database
    const order = {
      customerId: customer.id,
      kind: 'no_show',
      state: 'delivered_unpaid',
      amountCents: 999,
      pricedAt: START,
      readyAt: START,
      deliveredAt: START,
      deliveryRecordedAt: START,
      createdAt: START,
    } as const
    const inserted = db
      .insertInto('orders')
      .values({ ...order, ...columns })
      .returning('id')
    const { id: orderId } = await inserted.executeTakeFirstOrThrow()
    const line = { kind: 'no_bag', title: 'Stop without a bag', count: 1, unitCents: 999, amountCents: 999 } as const
    await db
      .insertInto('orderLines')
      .values({ ...line, orderId, position: 1, discountCents: 0 })
      .execute()
    return orderId
  }

  return {
    server,
    get customer() {
      return customer
    },
    set customer(next: TestCustomer) {
      customer = next
    },
    call,
    ask,
    logIn,
    subjects,
    rowOf,
    runOn,
    MORNING,
    left,
    PAID,
    putOrder,
  }
}
