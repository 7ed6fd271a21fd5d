import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { putOrder } from '../../tests/money/put-order.ts'
import { ops, opsJson } from '../../tests/ops.ts'
import { openTestServer, shareTestServer } from '../../tests/test-server.ts'
import { forgetCustomer } from '../contact/customer-data.ts'

const server = shareTestServer()
const MISSING = 'A white silk blouse, size M.'
let ada: TestCustomer
let order: number

beforeEach(async () => {
  await server.database.query('truncate messages, leads, inbound_texts, staff_actions restart identity')
  ada = await createCustomer(server, { firstName: 'Ada', lastName: 'Lovelace' })
  order = await putOrder(server, ada, { status: 'completed' })
})

const tell = (id: number | string, { token } = ada, body: object = { message: MISSING }) =>
  server.call('POST', `/api/client/orders/${id}/missing/`, body, token)
const kept = () =>
  server.database.db
    .selectFrom('leads')
    .select(['kind', 'customerId', 'orderId', 'email', 'fullName', 'message'])
    .execute()
const letters = () => server.database.db.selectFrom('messages').select(['recipient', 'subject', 'body']).execute()
const download = async () => {
  const answer = await server.call('GET', '/api/client/account/data/', undefined, ada.token)
  return (answer.body as { leads: unknown[] }).leads
}

describe('what is missing from an order', () => {
  it('waits in the inbox under the order’s number, and the office hears of it', async () => {
    const answer = await tell(order)
    expect([answer.status, answer.body]).toEqual([201, { order }])
    expect(await kept()).toEqual([
      {
        kind: 'possible',
        customerId: ada.id,
        orderId: order,
        email: ada.email,
        fullName: 'Ada Lovelace',
        message: MISSING,
      },
    ])
    expect(await letters()).toEqual([
      {
        recipient: 'info@larkspur.example',
        subject: `Something is missing from order ${order}`,
        body: `Name: Ada Lovelace\nE-mail: ${ada.email}\n\n${MISSING}\n\nWe promised an answer within 7 days.\n\nnpm run ops -- order show ${order} says what was counted.`,
      },
    ])
    const [, printed] = await ops(server, 'inbox')
    expect(printed).toMatch(
      new RegExp(`L1 +\\S+ +order ${order} +${ada.id} +${ada.email} +Ada Lovelace, A white silk blouse`),
    )
    expect(await opsJson(server, 'inbox')).toMatchObject([{ entry: 'L1', customer_id: ada.id, order_id: order }])
    expect((await ops(server, 'inbox', 'reply', 'L1', 'We found it.'))[1]).toContain(`by letter to ${ada.email}`)
    expect((await ops(server, 'inbox'))[1]).toBe('The inbox is empty: every message has arrived.')
  })

  it('of somebody else’s number tells nothing: it is no number at all, nor is a fee’s', async () => {
    const grace = await createCustomer(server)
    const hers = await putOrder(server, grace, { status: 'completed' })
    const fee = await putOrder(server, ada, { kind: 'no_show', status: 'completed' })
    const unknown = await tell(999_999)
    expect(unknown.status).toBe(404)
    for (const id of [hers, fee]) {
      const { status, body } = await tell(id)
      expect([status, body]).toEqual([unknown.status, unknown.body])
    }
    expect((await tell(order, { ...ada, token: 'nobody' })).status).toBe(401)
    expect([await kept(), await letters()]).toEqual([[], []])
  })

  it('needs words, and says so', async () => {
    expect((await tell(order, ada, { message: '  ' })).body).toEqual({ message: ['Required'] })
    expect((await tell(order, ada, { message: 'x'.repeat(4001) })).body).toEqual({
      message: ['Must be 4000 characters or less'],
    })
    expect(await kept()).toEqual([])
  })

  it('pressed twice under one key is told once', async () => {
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: `/api/client/orders/${order}/missing/`,
        payload: { message: MISSING },
        headers: { authorization: `Bearer ${ada.token}`, 'idempotency-key': 'press' },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(3).fill([201, JSON.stringify({ order })]),
    )
    expect([(await kept()).length, (await letters()).length]).toEqual([1, 1])
  })

  it('is answered where its customer is reached by then, and in their name', async () => {
    await tell(order)
    await putCustomer(server, ada.id, { email: 'countess@example.com' })
    expect((await ops(server, 'inbox', 'reply', 'L1', 'We found it.'))[1]).toContain(
      'by letter to countess@example.com',
    )
    const answers = server.database.db.selectFrom('messages').select(['recipient', 'customerId'])
    expect(await answers.where('eventKey', 'like', 'lead % reply %').execute()).toEqual([
      { recipient: 'countess@example.com', customerId: ada.id },
    ])
  })

  it('is in the download, and goes with the account, whether or not the address was confirmed', async () => {
    await tell(order)
    expect(await download()).toMatchObject([{ kind: 'possible', message: MISSING, order }])
    await forgetCustomer(server.database.db, { customerId: ada.id, email: undefined })
    expect([await kept(), await letters()]).toEqual([[], []])
  })

  it('is limited like any form', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' })
    try {
      const customer = await createCustomer(limited)
      const id = await putOrder(limited, customer, { status: 'completed', createdAt: START })
      const statuses: number[] = []
      for (let time = 0; time < 6; time += 1) {
        const path = `/api/client/orders/${id}/missing/`
        statuses.push((await limited.call('POST', path, { message: MISSING }, customer.token)).status)
      }
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
      // What strangers write under her address uses up nothing of hers.
      const grace = await createCustomer(limited)
      const hers = await putOrder(limited, grace, { status: 'completed', createdAt: START })
      const from = (remoteAddress: string, url: string, payload: object, token?: string) =>
        limited.app.inject({
          method: 'POST',
          url,
          payload,
          remoteAddress,
          ...(token && { headers: { authorization: `Bearer ${token}` } }),
        })
      const lead = { kind: 'possible', full_name: 'Nobody', email: grace.email, message: 'Hello' }
      for (let time = 0; time < 6; time += 1) await from('203.0.113.9', '/api/client/customers/', lead)
      const told = await from('203.0.113.10', `/api/client/orders/${hers}/missing/`, { message: MISSING }, grace.token)
      expect(told.statusCode).toBe(201)
    } finally {
      await limited.close()
    }
  })
})
