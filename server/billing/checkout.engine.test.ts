import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { policy } from '#rules/policy'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { finishCardForm } from '../../tests/money/cards.ts'
import { sandboxBook } from '../../tests/money/money.ts'
import { CHECKOUT, DECLINES, type Shown, sharePlanCheckout } from '../../tests/money/plan-checkout.ts'
import { createCoupon } from './coupons.ts'

const { server, post, choose, read, profileOf, member, chargedTo, messagesTo, consentsOf } = sharePlanCheckout()

describe('paying for a plan', () => {
  it('[R387] charges the main card once; then the plan holds, the credit is there and a receipt is on its way', async () => {
    const customer = await member()
    const { id } = await choose(customer)
    expect(await profileOf(customer)).toMatchObject({ subscription: null, balance: 0 })
    const paid = await post(CHECKOUT, { order: id, dollar_amount_with_discount: '199.00' }, customer)
    expect(paid).toMatchObject({ status: 200, body: { id, is_paid: true, subscription: 'gold', amount: 19_900 } })
    expect(paid.body.card).toEqual(expect.any(Number))
    expect(await chargedTo(customer)).toEqual([['succeeded', 19_900]])
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900 })
    const [receipt, ...more] = await messagesTo(customer, `invoice ${id} receipt`)
    expect(more).toEqual([])
    expect(receipt?.body).toContain('$199.00 to your Visa ending in 4242')
    expect(await read('/api/client/invoices/', customer)).toMatchObject([
      { id, is_paid: true, purpose: 'subscription' },
    ])
  })

  it('paid already, it answers as it did, whatever the key, and charges nothing', async () => {
    const customer = await member()
    const { id } = await choose(customer)
    const first = await post(CHECKOUT, { order: id }, customer, randomUUID())
    for (const key of [undefined, randomUUID()]) {
      const again = await post(CHECKOUT, { order: id }, customer, key)
      expect([again.status, again.text]).toEqual([200, first.text])
    }
    expect(await chargedTo(customer)).toHaveLength(1)
  })

  it('records the card of a finished form by itself', async () => {
    const customer = await createCustomer(server)
    const { id } = await choose(customer)
    await finishCardForm(server, customer.token)
    expect(await post(CHECKOUT, { order: id }, customer)).toMatchObject({ status: 200 })
  })

  it('without a card it asks for one, for payc and a coupon over everything too', async () => {
    const customer = await createCustomer(server)
    const { id } = await choose(customer, 'payc')
    const refused = { status: 400, body: { non_field_errors: ['Please add a card.'] } }
    expect(await post(CHECKOUT, { order: id }, customer)).toMatchObject(refused)
    await createCoupon(server.database.db, 'WHOLE', { kind: 'percentage', percent: 100 }, TERMS, new Date())
    const gold = await choose(customer, 'gold')
    await post('/api/client/orders/apply_coupon/', { coupon: 'whole', order: gold.id }, customer)
    expect(await post(CHECKOUT, { order: gold.id }, customer)).toMatchObject(refused)
  })

  it('payc costs nothing and starts with a saved card; no provider is asked', async () => {
    const customer = await member()
    const { id } = await choose(customer, 'payc')
    expect(await post(CHECKOUT, { order: id }, customer)).toMatchObject({
      status: 200,
      body: { is_paid: true, amount: 0 },
    })
    expect(await profileOf(customer)).toMatchObject({ subscription: 'payc', balance: 0 })
    expect(await chargedTo(customer)).toEqual([])
  })

  it('a second plan adds its credit; going down to payc keeps it and loses the plan', async () => {
    const customer = await member()
    for (const name of ['gold', 'platinum', 'payc']) {
      const { id } = await choose(customer, name)
      expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(200)
    }
    expect(await profileOf(customer)).toMatchObject({ subscription: 'payc', balance: 19_900 + 29_900 })
    expect(await chargedTo(customer)).toEqual([
      ['succeeded', 19_900],
      ['succeeded', 29_900],
    ])
  })

  it('what was said about auto-reload beside the button holds with the payment, in its very words', async () => {
    const customer = await member()
    for (const [name, wanted] of [
      ['gold', false],
      ['platinum', true],
    ] as const) {
      const { id } = await choose(customer, name)
      await post(CHECKOUT, { order: id, is_auto_billing: wanted }, customer)
      expect(await profileOf(customer)).toMatchObject({ is_auto_billing: wanted })
    }
    expect(await consentsOf(customer)).toEqual([{ wording: policy.consents.auto_reload }])
  })

  it('members get the welcome box with their first plan, once', async () => {
    const customer = await member()
    for (const name of ['gold', 'platinum'])
      await post(CHECKOUT, { order: (await choose(customer, name)).id }, customer)
    const boxes = await server.database.db
      .selectFrom('welcomeBoxes')
      .selectAll()
      .where('customerId', '=', customer.id)
      .execute()
    expect(boxes).toMatchObject([{ invoiceId: null, creditedAt: null }])
  })
})

describe('the welcome box', () => {
  const openBox = async (customer: TestCustomer): Promise<Shown> =>
    (await post('/api/client/welcome/box/', {}, customer)).body
  const boxesOf = ({ id }: TestCustomer) =>
    server.database.db.selectFrom('welcomeBoxes').select('invoiceId').where('customerId', '=', id).execute()

  async function payc(): Promise<TestCustomer> {
    const customer = await member()
    await post(CHECKOUT, { order: (await choose(customer, 'payc')).id }, customer)
    return customer
  }

  it('is bought once for $49.00, and brings no second one with a plan later', async () => {
    const customer = await payc()
    const { id } = await openBox(customer)
    expect(await post(CHECKOUT, { order: id }, customer)).toMatchObject({ status: 200, body: { amount: 4_900 } })
    await post(CHECKOUT, { order: (await choose(customer)).id }, customer)
    expect(await boxesOf(customer)).toEqual([{ invoiceId: id }])
    expect(await profileOf(customer)).toMatchObject({ balance: 19_900 })
  })

  it('cannot be paid for any more by who got it with a plan meanwhile', async () => {
    const customer = await payc()
    const { id } = await openBox(customer)
    await post(CHECKOUT, { order: (await choose(customer)).id }, customer)
    expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(409)
    expect(await chargedTo(customer)).toEqual([['succeeded', 19_900]])
    expect(await boxesOf(customer)).toEqual([{ invoiceId: null }])
  })
})

const TERMS = { validFrom: null, validUntil: null, limit: null, isOncePerCustomer: false }

describe('what the screen showed is what is charged', () => {
  it.each(['198.00', '199.01', '0.00'])('another amount than shown ($%s) is 409 and charges nothing', async (shown) => {
    const customer = await member()
    const { id } = await choose(customer)
    const refused = await post(CHECKOUT, { order: id, dollar_amount_with_discount: shown }, customer)
    expect(refused).toMatchObject({
      status: 409,
      body: { non_field_errors: ['Your order has changed. Please review it again.'] },
    })
    expect(await chargedTo(customer)).toEqual([])
  })

  it('a void, retired or re-priced invoice is 409', async () => {
    const customer = await member()
    const old = await choose(customer, 'gold')
    const { id } = await choose(customer, 'platinum')
    expect((await post(CHECKOUT, { order: old.id }, customer)).status).toBe(409)
    for (const change of ['is_retired = true', 'price_cents = price_cents + 1']) {
      await server.database.query(`update packages set ${change} where name = 'platinum'`)
      expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(409)
      await server.database.query("update packages set is_retired = false, price_cents = 29900 where name = 'platinum'")
    }
    expect(await chargedTo(customer)).toEqual([])
  })

  it("somebody else's invoice and nobody's are not found", async () => {
    const [customer, stranger] = [await member(), await member()]
    const { id } = await choose(customer)
    expect((await post(CHECKOUT, { order: id }, stranger)).status).toBe(404)
    expect((await post(CHECKOUT, { order: 2_000_000_000 }, stranger)).status).toBe(404)
    expect(await chargedTo(stranger)).toEqual([])
  })

  it('amounts, plans and customers in the body change nothing', async () => {
    const [customer, stranger] = [await member(), await member()]
    const { id } = await choose(customer)
    const body = {
      order: id,
      amount: 1,
      amount_with_discount: 1,
      balance: 9,
      customer: stranger.id,
      plan: 'platinum',
    }
    expect(await post(CHECKOUT, body, customer)).toMatchObject({ status: 200, body: { amount: 19_900 } })
    expect(await chargedTo(customer)).toEqual([['succeeded', 19_900]])
    expect(await chargedTo(stranger)).toEqual([])
  })
})

describe('a coupon', () => {
  it('lowers the charge and not the credit; its use is given back with a decline', async () => {
    await createCoupon(
      server.database.db,
      'LAST20',
      { kind: 'amount', cents: 2_000 },
      { ...TERMS, limit: 1 },
      new Date(),
    )
    const [poor, rich] = [await member(DECLINES), await member()]
    for (const customer of [poor, rich]) {
      const { id } = await choose(customer)
      await post('/api/client/orders/apply_coupon/', { coupon: ' last20', order: id }, customer)
      const { status, body } = await post(CHECKOUT, { order: id, dollar_amount_with_discount: '179.00' }, customer)
      expect(status).toBe(customer === poor ? 400 : 200)
      if (status === 200)
        expect(body).toMatchObject({ discount: 2_000, amount_with_discount: 17_900, coupon: 'LAST20' })
    }
    expect(await chargedTo(rich)).toEqual([['succeeded', 17_900]])
    expect(await profileOf(rich)).toMatchObject({ balance: 19_900 })
  })

  it('full by then: 400, and nothing is charged', async () => {
    await createCoupon(
      server.database.db,
      'ONLY1',
      { kind: 'percentage', percent: 10 },
      { ...TERMS, limit: 1 },
      new Date(),
    )
    const both = [await member(), await member()]
    const chosen = await Promise.all(both.map((customer) => choose(customer)))
    for (const [at, customer] of both.entries()) {
      await post('/api/client/orders/apply_coupon/', { coupon: 'ONLY1', order: chosen[at]?.id }, customer)
    }
    const answers = await Promise.all(both.map((customer, at) => post(CHECKOUT, { order: chosen[at]?.id }, customer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body).toEqual({ coupon: ['Unknown coupon code'] })
    expect((await sandboxBook(server)).filter(({ amount_cents }) => amount_cents === 17_910)).toHaveLength(1)
  })

  it('over everything brings the credit for nothing, and no provider is asked', async () => {
    await createCoupon(server.database.db, 'FREE', { kind: 'percentage', percent: 100 }, TERMS, new Date())
    const customer = await member()
    const { id } = await choose(customer)
    await post('/api/client/orders/apply_coupon/', { coupon: 'FREE', order: id }, customer)
    expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(200)
    expect(await chargedTo(customer)).toEqual([])
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900 })
  })
})
