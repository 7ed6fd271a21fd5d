import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../../tests/customers.ts'
import { START } from '../../../tests/engines.ts'
import { completeOrder } from '../../../tests/money/complete-order.ts'
import { CARDS, createPayer } from '../../../tests/money/order-payer.ts'
import { putOrder } from '../../../tests/money/put-order.ts'
import { readPdf } from '../../../tests/read-pdf.ts'
import { openTestServer, shareTestServer } from '../../../tests/test-server.ts'
import { chargeCustomer } from '../fees/staff-charge.ts'
import { refundOrderOf } from '../payment/refund.ts'

const server = shareTestServer()
let customer: TestCustomer

beforeEach(() => server.setNow(START))

const ask = (id: number, body: object | undefined = undefined, token = customer.token) =>
  server.call('POST', `/api/client/orders/${id}/`, body ?? {}, token)

const open = (path: string) => server.app.inject({ method: 'GET', url: path })

async function pathOf(id: number): Promise<string> {
  const { status, body } = await ask(id)
  expect([status, (body as { message: string }).message]).toEqual([200, 'Your PDF is ready.'])
  return (body as { pdf_path: string }).pdf_path
}

const textOf = async (path: string) => readPdf((await open(path)).rawPayload).pages.flat()

describe('the receipt of an order', () => {
  it('says what was paid with credit, what with the card, and what went back [R12]', async () => {
    customer = await createPayer(server, { card: CARDS.good, creditCents: 500 })
    const id = await putOrder(server, customer)
    expect((await completeOrder(server.deps, id)) as object).toMatchObject({ status: 'completed' })
    await refundOrderOf(server.deps, id, 300, 'a claim')
    expect((await server.call('GET', `/api/client/orders/${id}/`, undefined, customer.token)).body).toMatchObject({
      amount_with_discount: 2000,
      refunded: 300,
      dollar_refunded: '3.00',
    })
    const answer = await open(await pathOf(id))
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(answer.headers['content-disposition']).toBe(`inline; filename="larkspur-${id}.pdf"`)
    expect(readPdf(answer.rawPayload).pages.flat()).toEqual(
      expect.arrayContaining([
        `Larkspur Receipt ${id}`,
        'Leather patch 1 $20.00 $20.00',
        'Total $20.00',
        'Paid with credit $5.00',
        'Paid with Visa ending in 4242 $15.00',
        'Refunded −$3.00',
        'Credit before $5.00',
        'Credit after $0.00',
      ]),
    )
  })

  it('is called an order until it is paid, and says how far it is', async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    const id = await putOrder(server, customer)
    const text = await textOf(await pathOf(id))
    expect(text).toEqual(expect.arrayContaining([`Larkspur Order ${id}`, 'Total $20.00']))
    expect(text.some((line) => line.endsWith('Status Priced'))).toBe(true)
    expect(text.join()).toContain('Received')
    expect(text.join()).not.toContain('Credit before')
  })

  it('says of a bag when we picked it up, and not a second time that it came', async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    const picked = { collectedAt: START, collectionRecordedAt: START }
    const facts = (await textOf(await pathOf(await putOrder(server, customer, picked)))).join('\n')
    expect(facts).toMatch(/Picked up 11\/\d\d\/2026/)
    expect(facts).not.toContain('Received')
  })

  it('of what staff charged says nothing about a bag', async () => {
    customer = await createPayer(server, { card: CARDS.good })
    const charge = { cents: 2_500, reason: 'Lost hangers', cause: 'the receipt of a charge' }
    const charged = await chargeCustomer(server.deps, customer.id, charge)
    const text = (await textOf(await pathOf('orderId' in charged ? charged.orderId : 0))).join()
    expect(text).toContain('Lost hangers')
    expect(text).not.toMatch(/Received|Picked up/)
  })
})

describe('its link', () => {
  let id: number
  beforeEach(async () => {
    customer = await createCustomer(server, { plan: 'payc' })
    id = await putOrder(server, customer)
  })

  it('is asked for with a form, as specified, or with JSON; another number in it is no order', async () => {
    const form = (order: number) =>
      server.app.inject({
        method: 'POST',
        url: `/api/client/orders/${id}/`,
        headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `order_id=${order}`,
      })
    expect([(await form(id)).statusCode, (await form(id + 1)).statusCode]).toEqual([200, 404])
    expect((await ask(id, { order_id: id })).status).toBe(200)
  })

  it('opens without a session for ten minutes, and is then 410', async () => {
    const path = await pathOf(id)
    server.setNow(new Date(START.getTime() + 599_000))
    expect((await open(path)).statusCode).toBe(200)
    server.setNow(new Date(START.getTime() + 600_000))
    const late = await open(path)
    expect([late.statusCode, late.json()]).toEqual([
      410,
      { detail: 'This link has expired. Please open the receipt from your order again.' },
    ])
  })

  it('leads nowhere once its session has ended', async () => {
    const path = await pathOf(id)
    expect((await open(path)).statusCode).toBe(200)
    expect((await server.call('POST', '/api/client/auth/logout/', {}, customer.token)).status).toBe(204)
    const after = await open(path)
    expect([after.statusCode, after.headers['x-error-code']]).toEqual([410, 'receipt_expired'])
  })

  it('opens thirty times in ten minutes for a customer', async () => {
    const limited = await openTestServer({ RATE_LIMITS: 'on' })
    try {
      customer = await createCustomer(limited, { plan: 'payc' })
      const order = await putOrder(limited, customer)
      const asked = await limited.call('POST', `/api/client/orders/${order}/`, {}, customer.token)
      const url = (asked.body as { pdf_path: string }).pdf_path
      const statuses: number[] = []
      for (let count = 0; count < 31; count += 1)
        statuses.push((await limited.app.inject({ method: 'GET', url })).statusCode)
      expect(statuses).toEqual([...Array(30).fill(200), 429])
    } finally {
      await limited.close()
    }
  })

  it('is 404 where it was tampered with, and nobody gets one for somebody else’s order', async () => {
    const path = await pathOf(id)
    expect((await open(path.replace(`token=${id}`, `token=${id - 1}`))).statusCode).toBe(404)
    expect((await open(path.slice(0, -1))).statusCode).toBe(404)
    expect((await open('/api/client/receipts/')).statusCode).toBe(404)
    const other = await createCustomer(server, { plan: 'payc' })
    expect([(await ask(id, {}, other.token)).status, (await ask(999_999)).status]).toEqual([404, 404])
  })
})
