import { beforeAll, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { booking, buyCredit } from '../../tests/money/books.ts'
import { countingServer } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { payFor } from '../credit/credit.ts'
import { noteDispute } from '../payments/disputes.ts'

const server = shareTestServer()
const PATH = '/api/client/credit_statement'

let customer: TestCustomer
let invoiceId: number
let busy: TestCustomer

beforeAll(async () => {
  customer = await createCustomer(server)
  const { invoice, charge } = await buyCredit(server, customer.id, { discountCents: 2000 })
  invoiceId = invoice.id
  await spend(customer.id, 1131, 6000, new Date('2026-11-18T07:30:00Z'))
  // Paid by card alone: the balance stays, so the statement does not show it.
  await booking(server, customer.id, (db, owner) =>
    payFor(db, owner, { ...orderPaid(1132), creditCents: 0, from: { card: 900 } }, START),
  )
  for (const status of ['open', 'won'] as const) {
    await noteDispute(server.deps, { disputeRef: 'dispute 1', chargeRef: charge.chargeRef ?? '', status })
  }
  busy = await createCustomer(server)
  await server.database.query(
    `insert into ledger_entries (customer_id, kind, source, change_cents, balance_after_cents, created_at)
     select $1, case when each % 2 = 1 then 'gift' else 'forfeited' end, 'many ' || each, case when each % 2 = 1 then 100 else -100 end,
       case when each % 2 = 1 then 100 else 0 end, $2 from generate_series(1, 1203) as each`,
    [busy.id, START],
  )
})

const orderPaid = (order: number) =>
  ({ kind: 'order', source: `order ${order} paid`, orderNumber: order, creditCents: 0, from: {} }) as const
const spend = (customerId: number, order: number, creditCents: number, at = START) =>
  booking(server, customerId, (db, owner) => payFor(db, owner, { ...orderPaid(order), creditCents }, at))

interface Line {
  id: number
  change: number
}
const get = async (query = '', { token }: { token?: string } = customer) => {
  const { status, body } = await server.call('GET', `${PATH}/${query}`, undefined, token)
  return { status, body, lines: body as Line[] }
}
const download = (token: string) =>
  server.app.inject({ url: `${PATH}.csv`, headers: { authorization: `Bearer ${token}` } })

describe('the credit statement', () => {
  it('shows what changed the balance and why, the newest first', async () => {
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: expect.any(Number),
        created: '2026-11-17T18:00:00.000Z',
        reason: `Released after a review by the bank, order ${invoiceId}`,
        order: invoiceId,
        change: 13_900,
        dollar_change: '139.00',
        balance: 13_900,
        dollar_balance: '139.00',
      },
      expect.objectContaining({ change: -13_900, dollar_change: '-139.00', balance: 0, dollar_balance: '0.00' }),
      expect.objectContaining({ reason: 'Order 1131', order: 1131, change: -6000, balance: 13_900 }),
      expect.objectContaining({ reason: `Credit bought, order ${invoiceId}`, change: 19_900, balance: 19_900 }),
    ])
  })

  it('is empty for whoever has none, and shows nobody else’s', async () => {
    const stranger = await createCustomer(server)
    expect((await get('', stranger)).body).toEqual([])
    const [line] = (await get()).lines
    expect((await get(`?before=${(line?.id ?? 0) + 1}`, stranger)).body).toEqual([])
    expect((await get('', {})).status).toBe(401)
  })

  it('comes in pages', async () => {
    const all = (await get()).lines
    const first = (await get('?limit=3')).lines
    expect(first).toEqual(all.slice(0, 3))
    expect((await get(`?limit=3&before=${first.at(-1)?.id}`)).lines).toEqual(all.slice(3))
    expect((await get(`?limit=3&before=${all.at(-1)?.id}`)).lines).toEqual([])
    expect((await get('?limit=&before=')).lines).toEqual(all)
    expect((await get('', busy)).lines).toHaveLength(50)
    expect((await get('?limit=100', busy)).lines).toHaveLength(100)
  })

  it.each([
    ['?limit=0', 'limit', 'Must be a number from 1 to 100'],
    ['?limit=101', 'limit', 'Must be a number from 1 to 100'],
    ['?limit=1.5', 'limit', 'Must be a number from 1 to 100'],
    ['?limit=many', 'limit', 'Must be a number from 1 to 100'],
    ['?limit=1&limit=2', 'limit', 'Must be a number from 1 to 100'],
    ['?before=-1', 'before', 'Must be an id'],
    ['?before=9999999999', 'before', 'Must be an id'],
  ])('refuses %s', async (query, field, sentence) => {
    const { status, body } = await get(query)
    expect([status, body]).toEqual([400, { [field]: [sentence] }])
  })

  it('takes one statement besides the session’s, whatever the history', async () => {
    const counting = await countingServer(server)
    for (const { token } of [customer, busy]) {
      await counting.inject({ url: `${PATH}/?limit=100`, headers: { authorization: `Bearer ${token}` } })
      expect(counting.takeCount()).toBe(2)
    }
    await counting.close()
  })
})

describe('the credit statement as a file', () => {
  it('has every line, with days of Los Angeles and amounts that can be added up', async () => {
    const answer = await download(customer.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="larkspur-credit-statement.csv"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toBe(
      [
        // Excel on Windows reads the mark before the first word.
        '\uFEFFDate,What,Order,Amount,Balance',
        `11/17/2026,"Released after a review by the bank, order ${invoiceId}",${invoiceId},139.00,139.00`,
        `11/17/2026,"On hold while the bank looks into the purchase, order ${invoiceId}",${invoiceId},-139.00,0.00`,
        '11/17/2026,Order 1131,1131,-60.00,139.00',
        `11/17/2026,"Credit bought, order ${invoiceId}",${invoiceId},199.00,199.00`,
        '',
      ].join('\r\n'),
    )
  })

  it('is whole however long it is, and read piece by piece', async () => {
    const counting = await countingServer(server)
    const answer = await counting.inject({ url: `${PATH}.csv/`, headers: { authorization: `Bearer ${busy.token}` } })
    const lines = answer.body.split('\r\n')
    expect([lines.length, lines[1], lines.at(-2)]).toEqual([
      1205,
      '11/17/2026,Credit from us,,1.00,1.00',
      '11/17/2026,Credit from us,,1.00,1.00',
    ])
    expect(counting.takeCount()).toBe(4)
    await counting.close()
  })

  it('is nobody else’s', async () => {
    const stranger = await createCustomer(server)
    expect((await download(stranger.token)).body).toBe('\uFEFFDate,What,Order,Amount,Balance\r\n')
    expect((await download('')).statusCode).toBe(401)
  })
})
