import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { payInvoice, putCharge } from '../../tests/money/invoices.ts'
import { countingServer } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
const LIST = '/api/client/invoices/'
const CHOOSE = '/api/client/subscription/choose/'
const BOX = '/api/client/welcome/box/'

interface Shown {
  id: number
  [field: string]: unknown
}

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server, { plan: 'payc' })
})

const choose = async (chosen = 'gold') =>
  ((await server.call('POST', CHOOSE, { package: chosen }, customer.token)).body as Shown).id
const list = async ({ token } = customer) => (await server.call('GET', LIST, undefined, token)).body as Shown[]
const listWithChoices = async () =>
  (await server.call('GET', `${LIST}?choices=true`, undefined, customer.token)).body as Shown[]
const box = async (body?: object) => {
  const answer = await server.call('POST', BOX, body, customer.token)
  return { ...answer, body: answer.body as Shown }
}
const statusOf = async (id: number) =>
  (await server.database.query<{ status: string }>('select status from invoices where id = $1', [id])).rows[0]?.status
const put = async (kind: string, amountCents = 5000, status = 'open') => {
  const { rows } = await server.database.query<{ id: number }>(
    `insert into invoices (customer_id, kind, status, title, package_id, amount_cents, created_at)
     values ($1, $2, $3, $2, $4, $5, $6) returning id`,
    [customer.id, kind, status, kind === 'reload' ? 2 : null, amountCents, START],
  )
  return rows[0]?.id ?? 0
}

describe('the invoices', () => {
  it('are all that was and is asked of the card, newest first, with the card that paid, in cents and in dollars [R8] [R255] [R369] [R616]', async () => {
    const paid = await choose()
    const cardId = await payInvoice(server, customer.id, paid)
    await putCustomer(server, customer.id, { planName: 'gold' })
    await choose('platinum')
    const open = await choose()
    expect((await listWithChoices()).map(({ id, is_paid }) => [id, is_paid])).toEqual([
      [open, false],
      [paid, true],
    ])
    expect(await list()).toEqual([
      {
        id: paid,
        order: paid,
        created: START.toISOString(),
        title: 'Gold',
        purpose: 'subscription',
        is_paid: true,
        card: cardId,
        subscription: 'gold',
        coupon: null,
        coupon_discount_type: null,
        coupon_discount: 0,
        dollar_coupon_discount: '0.00',
        amount: 19900,
        dollar_amount: '199.00',
        discount: 0,
        dollar_discount: '0.00',
        amount_with_discount: 19900,
        dollar_amount_with_discount: '199.00',
        refunded: 0,
        dollar_refunded: '0.00',
      },
    ])
  })

  it('leave out what was only looked at, until a charge for it is under way or staff have sold it', async () => {
    const looked = await choose()
    const boxed = (await box()).body.id
    expect(await list()).toEqual([])
    await putCharge(server, customer.id, looked, 'pending')
    expect((await list()).map(({ id }) => id)).toEqual([looked])
    await server.database.query(`update charges set status = 'void', ended_at = created_at where invoice_id = $1`, [
      looked,
    ])
    expect(await list()).toEqual([])
    await putCharge(server, customer.id, boxed, 'void', false)
    expect((await list()).map(({ id }) => id)).toEqual([boxed])
  })

  it('lose what is put back; what is paid, or not their own, is not', async () => {
    const drop = async (id: number, token = customer.token) =>
      (await server.call('DELETE', `${LIST}${id}/`, undefined, token)).status
    const chosen = await choose()
    const stranger = await createCustomer(server, { plan: 'gold' })
    expect(await drop(chosen, stranger.token)).toBe(404)
    expect(await drop(chosen)).toBe(204)
    expect(await drop(chosen)).toBe(204)
    expect(await statusOf(chosen)).toBe('void')
    const paid = await choose()
    await payInvoice(server, customer.id, paid)
    expect(await drop(paid)).toBe(409)
    const owed = await put('order')
    expect(await drop(owed)).toBe(404)
    expect(await statusOf(owed)).toBe('open')
    const taken = await choose('platinum')
    await putCharge(server, customer.id, taken, 'pending')
    expect(await drop(taken)).toBe(409)
    expect(await statusOf(taken)).toBe('open')
  })

  it('name one of the five purposes', async () => {
    for (const kind of ['reload', 'order', 'fee', 'staff']) await put(kind)
    expect((await list()).map(({ title, purpose, subscription }) => [title, purpose, subscription])).toEqual([
      ['staff', 'admin_charged_client', null],
      ['fee', 'one_time_payment', null],
      ['order', 'order', null],
      ['reload', 'credit', 'gold'],
    ])
  })

  it('are one’s own, and nobody’s without a session', async () => {
    await choose()
    expect(await list(await createCustomer(server))).toEqual([])
    expect((await server.call('GET', LIST)).status).toBe(401)
  })

  it('are shown once, whatever attempts there were to pay them', async () => {
    const id = await choose()
    await putCharge(server, customer.id, id, 'void')
    const card = await payInvoice(server, customer.id, id)
    expect((await list()).map((each) => [each.id, each['card']])).toEqual([[id, card]])
  })

  it('cost one statement beside the session’s, however many there are', async () => {
    const counting = await countingServer(server)
    const count = async () => {
      counting.takeCount()
      await counting.inject({ url: LIST, headers: { authorization: `Bearer ${customer.token}` } })
      return counting.takeCount()
    }
    try {
      const before = await count()
      for (let number = 0; number < 30; number += 1) await put('order')
      expect([before, await count(), (await list()).length]).toEqual([2, 2, 30])
    } finally {
      await counting.close()
    }
  })
})

describe('the welcome box', () => {
  it('is an invoice of $49.00 for who pays as they clean [R440]', async () => {
    const { status, body } = await box()
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        title: 'Welcome box',
        purpose: 'one_time_payment',
        is_paid: false,
        subscription: null,
        amount: 4900,
        dollar_amount_with_discount: '49.00',
      }),
    ])
    expect(await listWithChoices()).toEqual([body])
  })

  it('asked for again is the same invoice, also at once, and beside a chosen plan', async () => {
    const plan = await choose()
    const answers = await Promise.all([1, 2, 3, 4].map(() => box()))
    const ids = new Set(answers.map(({ body }) => body.id))
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200, 200], 1])
    expect((await listWithChoices()).map(({ id }) => id)).toEqual([...ids, plan])
  })

  it('has no price or discount that a body could name', async () => {
    const { body } = await box({ amount: 1, amount_cents: 1, discount: 4900, coupon: 'FRESH10', customer_id: 1 })
    expect(body).toMatchObject({ amount: 4900, discount: 0, coupon: null })
  })

  it('comes once a customer, bought or given', async () => {
    const taken = { non_field_errors: ['You already have your welcome box.'] }
    await payInvoice(server, customer.id, (await box()).body.id)
    const again = await box()
    expect([again.status, again.body]).toEqual([409, taken])

    customer = await createCustomer(server, { plan: 'payc' })
    await server.database.query('insert into welcome_boxes values ($1, null, $2, null)', [customer.id, START])
    const given = await box()
    expect([given.status, given.body]).toEqual([409, taken])
    expect(await list()).toEqual([])
  })

  it.each(['gold', 'platinum'] as const)('is free with %s, so nobody buys it there', async (plan) => {
    await putCustomer(server, customer.id, { planName: plan })
    const { status, body } = await box()
    expect([status, body]).toEqual([
      409,
      { non_field_errors: ['Your welcome box comes with your plan, free of charge.'] },
    ])
  })

  it('needs a plan first', async () => {
    await putCustomer(server, customer.id, { planName: null })
    const { status, body } = await box()
    expect([status, body]).toEqual([400, { non_field_errors: ['Please choose package'] }])
  })

  it('is priced anew when our price has changed, but not while it is being paid', async () => {
    const old = await put('welcome_box', 3900)
    await putCharge(server, customer.id, old, 'pending')
    expect((await box()).status).toBe(409)
    await server.database.query(`update charges set status = 'void', ended_at = $1 where invoice_id = $2`, [START, old])
    const { body } = await box()
    expect([body.id > old, body['amount']]).toEqual([true, 4900])
    expect((await listWithChoices()).map(({ id }) => id)).toEqual([body.id])
  })

  it('under a key is answered as the first time', async () => {
    const press = () =>
      server.app.inject({
        method: 'POST',
        url: BOX,
        headers: { authorization: `Bearer ${customer.token}`, 'idempotency-key': 'box' },
      })
    const [first, second] = [await press(), await press()]
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body])
  })
})
