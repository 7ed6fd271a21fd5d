import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { policy } from '#rules/policy'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { addCard, finishCardForm } from '../../tests/money/cards.ts'
import { signInAgain } from '../../tests/money/credit.ts'
import { arriveLate } from '../../tests/money/late-charge.ts'
import { booksProven, sandboxBook } from '../../tests/money/money.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { jobsOf } from '../jobs.ts'
import { askAboutCharges } from '../payments/ask-provider.ts'
import { createCoupon } from './coupons.ts'

const server = shareTestServer()
const CHOOSE = '/api/client/subscription/choose/'
const CHECKOUT = '/api/client/subscription/checkout/'
const DECLINES = '4000000000000341'
const ASKS = '4000002500003155'

afterEach(() => booksProven(server))

interface Shown {
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

describe('a card that is declined', () => {
  const isKept = async (id: number) => {
    const { rows } = await server.database.query('select removed_at from cards where id = $1', [id])
    return rows[0]?.['removed_at'] === null
  }
  const mainOf = async ({ id }: TestCustomer) => {
    const { rows } = await server.database.query('select main_card_id from customers where id = $1', [id])
    return rows[0]?.['main_card_id']
  }
  const dropRefused = () => jobsOf(server.deps)['finish-removals'].run()

  it('and was typed at the checkout is not kept once another one has paid, nor once the purchase is put back', async () => {
    const customer = await createCustomer(server)
    const lasts = async () => (await read<{ last: string }[]>('/api/client/cards/', customer)).map(({ last }) => last)
    server.setNow('2026-11-17T18:00:00Z')
    await addCard(server, customer.token, '4000000000000341')
    server.setNow('2026-11-17T18:05:00Z')
    const { id: order } = await choose(customer)
    // A card from before was kept on purpose, and stays.
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    server.setNow('2026-11-17T18:06:00Z')
    await addCard(server, customer.token, '4000000000000341')
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(200)
    await dropRefused()
    await dropRefused()
    expect(await lasts()).toEqual(['4242', '0341'])

    const { id: pack } = await choose(customer, 'platinum')
    const { id: refused } = await addCard(server, customer.token, '4000000000000341')
    expect((await post(CHECKOUT, { order: pack }, customer)).status).toBe(400)
    const [, good] = await read<{ id: number }[]>('/api/client/cards/', customer)
    await server.call('PATCH', '/api/client/profile/', { main_card: good?.id }, customer.token)
    await dropRefused()
    expect(await isKept(refused)).toBe(true)
    expect((await server.call('DELETE', `/api/client/invoices/${pack}/`, undefined, customer.token)).status).toBe(204)
    await dropRefused()
    expect(await isKept(refused)).toBe(false)
  })

  it('and was typed for the purchase is in no list beside another main card, and is never made the main one', async () => {
    const customer = await member()
    const [good] = await read<{ id: number }[]>('/api/client/cards/', customer)
    const { id: order } = await choose(customer)
    const { id: refused } = await addCard(server, customer.token, DECLINES)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    const ids = async () => (await read<{ id: number }[]>('/api/client/cards/', customer)).map(({ id }) => id)
    // It may be pressed with again, so it is still shown.
    expect(await ids()).toEqual([refused, good?.id])
    const makeMain = (id?: number) =>
      server.call('PATCH', `/api/client/cards/${id}/`, { is_active: true }, customer.token)
    expect((await makeMain(good?.id)).status).toBe(200)
    expect(await ids()).toEqual([good?.id])
    expect((await makeMain(refused)).status).toBe(404)
    const byProfile = await server.call('PATCH', '/api/client/profile/', { main_card: refused }, customer.token)
    expect([byProfile.status, byProfile.body]).toEqual([400, { main_card: ['Not found.'] }])
  })

  it('and is the main one goes with a purchase that is put back; the one before is the main one again, or none', async () => {
    for (const customer of [await member(), await createCustomer(server)]) {
      const [good] = await read<{ id: number }[]>('/api/client/cards/', customer)
      const { id: order } = await choose(customer)
      const { id: refused } = await addCard(server, customer.token, DECLINES)
      expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
      await dropRefused()
      expect(await mainOf(customer)).toBe(refused)
      await server.call('DELETE', `/api/client/invoices/${order}/`, undefined, customer.token)
      await dropRefused()
      expect([await isKept(refused), await mainOf(customer)]).toEqual([false, good?.id ?? null])
    }
  })

  it('and is the main one leaves its place to the card that paid last, not to one that was only added', async () => {
    const customer = await member()
    const [paying] = await read<{ id: number }[]>('/api/client/cards/', customer)
    const { id: gold } = await choose(customer)
    expect((await post(CHECKOUT, { order: gold }, customer)).status).toBe(200)
    await addCard(server, customer.token)
    await server.call('PATCH', `/api/client/cards/${paying?.id}/`, { is_active: true }, customer.token)
    const { id: order } = await choose(customer, 'platinum')
    const { id: refused } = await addCard(server, customer.token, DECLINES)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    await server.call('DELETE', `/api/client/invoices/${order}/`, undefined, customer.token)
    await dropRefused()
    expect([await isKept(refused), await mainOf(customer)]).toEqual([false, paying?.id])
  })

  it('and is the only one of somebody with a plan stays until another is added, however late', async () => {
    server.setNow('2026-11-17T18:00:00Z')
    const newcomer = await createCustomer(server)
    const { id: gold } = await choose(newcomer)
    const { id: refused } = await addCard(server, newcomer.token, DECLINES)
    expect((await post(CHECKOUT, { order: gold }, newcomer)).status).toBe(400)
    // Paying as one cleans is agreed to beside this card, which may well pay what an order costs.
    const { id: payc } = await choose(newcomer, 'payc')
    expect((await post(CHECKOUT, { order: payc, card: refused }, newcomer)).status).toBe(200)
    await dropRefused()
    expect([await isKept(refused), await mainOf(newcomer)]).toEqual([true, refused])

    server.setNow('2026-11-27T18:00:00Z')
    const { id: good } = await addCard(server, (await signInAgain(server, newcomer)).token)
    await dropRefused()
    expect([await isKept(refused), await mainOf(newcomer)]).toEqual([false, good])
  })

  it('goes a day later from a purchase that nobody ended; as the main card, a day after it was last asked', async () => {
    server.setNow('2026-11-17T18:00:00Z')
    const customer = await member()
    const [good] = await read<{ id: number }[]>('/api/client/cards/', customer)
    const main = () => mainOf(customer)
    const { id: order } = await choose(customer)
    const { id: beside } = await addCard(server, customer.token, DECLINES)
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)
    const { id: asMain } = await addCard(server, customer.token, DECLINES)
    server.setNow('2026-11-17T18:05:00Z')
    expect((await post(CHECKOUT, { order }, customer)).status).toBe(400)

    server.setNow('2026-11-18T18:00:00Z')
    await dropRefused()
    expect([await isKept(beside), await isKept(asMain)]).toEqual([true, true])
    server.setNow('2026-11-18T18:00:01Z')
    await dropRefused()
    expect([await isKept(beside), await isKept(asMain), await main()]).toEqual([false, true, asMain])
    server.setNow('2026-11-18T18:05:01Z')
    await dropRefused()
    expect([await isKept(asMain), await main()]).toEqual([false, good?.id])
  })

  it('is told in the words of the bank, changes nothing, and stays the answer under its key', async () => {
    const customer = await member(DECLINES)
    const { id } = await choose(customer)
    const key = randomUUID()
    const first = await post(CHECKOUT, { order: id }, customer, key)
    expect(first).toMatchObject({ status: 400, body: { non_field_errors: ['Your card was declined.'] } })
    expect((await post(CHECKOUT, { order: id }, customer, key)).text).toBe(first.text)
    expect(await chargedTo(customer)).toEqual([['declined', 19_900]])
    expect(await profileOf(customer)).toMatchObject({ subscription: null, balance: 0 })
    await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order: id }, customer, randomUUID())).status).toBe(200)
  })
})

describe('a bank that asks', () => {
  const confirm = (secret: string) => server.call('POST', '/api/sandbox/confirm_charge/', { secret })

  it('is 402 with its secret; confirmed and repeated with the same key it is paid, once', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const key = randomUUID()
    const asked = await post(CHECKOUT, { order: id }, customer, key)
    expect(asked).toMatchObject({
      status: 402,
      body: { detail: expect.any(String), public_key: 'pk_sandbox', secret: expect.any(String) },
    })
    expect((await post(CHECKOUT, { order: id }, customer, key)).body.secret).toBe(asked.body.secret)
    expect((await post(CHECKOUT, { order: id }, customer, randomUUID())).body.secret).toBe(asked.body.secret)
    expect((await confirm(asked.body.secret)).status).toBe(200)
    expect((await post(CHECKOUT, { order: id }, customer, key)).status).toBe(200)
    expect(await chargedTo(customer)).toEqual([['succeeded', 19_900]])
    expect(server.logged.join('')).not.toContain(asked.body.secret)
  })

  it('confirmed and never repeated it is settled by the asker', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const { body } = await post(CHECKOUT, { order: id }, customer)
    await confirm(body.secret)
    later(30)
    await askAboutCharges(server.deps)
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900 })
    expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(200)
    expect(await chargedTo(customer)).toHaveLength(1)
  })

  it('another card, another choice or a coupon cancels it first', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const { body: first } = await post(CHECKOUT, { order: id }, customer)
    await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order: id }, customer)).status).toBe(200)
    expect(await chargedTo(customer)).toEqual([
      ['cancelled', 19_900],
      ['succeeded', 19_900],
    ])
    expect((await confirm(first.secret)).status).not.toBe(200)
  })

  it('under its own key it goes on with its own card, and another press takes another card', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const key = randomUUID()
    expect((await post(CHECKOUT, { order: id }, customer, key)).status).toBe(402)
    const { id: card } = await addCard(server, customer.token)
    expect((await post(CHECKOUT, { order: id }, customer, key)).status).toBe(402)
    const pressed = await post(CHECKOUT, { order: id, card }, customer, randomUUID())
    expect(pressed).toMatchObject({ status: 200, body: { is_paid: true, card } })
    expect((await post(CHECKOUT, { order: id }, customer, key)).text).toBe(pressed.text)
    expect(await chargedTo(customer)).toEqual([
      ['cancelled', 19_900],
      ['succeeded', 19_900],
    ])
  })

  it.each(['subscription', 'welcome'])(
    'another word about auto-reload cancels it first, at the %s checkout',
    async (at) => {
      const customer = await member(ASKS)
      const { id: order } = await choose(customer)
      const press = (is_auto_billing: boolean | undefined, key: string) =>
        at === 'subscription'
          ? post(CHECKOUT, { order, is_auto_billing }, customer, key)
          : post(
              '/api/client/welcome/checkout/',
              {
                user: { first_name: 'Rosa', last_name: 'Parks', is_auto_billing },
                address: { zip_code: '94301', address_line_1: '9 Linen Lane' },
                order,
              },
              customer,
              key,
            )
      const ticked = await press(true, randomUUID())
      expect((await press(true, randomUUID())).body.secret).toBe(ticked.body.secret)
      const key = randomUUID()
      const unticked = await press(false, key)
      expect([unticked.status, unticked.body.secret === ticked.body.secret]).toEqual([402, false])
      expect((await confirm(ticked.body.secret)).status).not.toBe(200)
      await confirm(unticked.body.secret)
      expect((await press(false, key)).status).toBe(200)
      expect(await chargedTo(customer)).toEqual([
        ['cancelled', 19_900],
        ['succeeded', 19_900],
      ])
      expect(await profileOf(customer)).toMatchObject({ is_auto_billing: false })
      expect(await consentsOf(customer)).toEqual([])
    },
  )

  it('what had succeeded before it could be cancelled is settled instead', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    const { body } = await post(CHECKOUT, { order: id }, customer)
    await confirm(body.secret)
    await choose(customer, 'platinum')
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900 })
    expect(await chargedTo(customer)).toEqual([['succeeded', 19_900]])
  })

  it.each([true, false])(
    'what the switch in the profile says meanwhile (%s) counts, and not the older tick',
    async (isOn) => {
      const customer = await member(ASKS)
      const { id } = await choose(customer)
      const key = randomUUID()
      const press = () => post(CHECKOUT, { order: id, is_auto_billing: !isOn }, customer, key)
      const { body } = await press()
      await switchReload(isOn, customer)
      await confirm(body.secret)
      expect((await press()).status).toBe(200)
      expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', is_auto_billing: isOn })
      expect(await consentsOf(customer)).toHaveLength(isOn ? 1 : 0)
    },
  )

  it('left alone for 30 minutes it is cancelled', async () => {
    const customer = await member(ASKS)
    const { id } = await choose(customer)
    await post(CHECKOUT, { order: id }, customer)
    later(29 * 60)
    await askAboutCharges(server.deps)
    expect(await chargedTo(customer)).toEqual([['needs_authentication', 19_900]])
    later(90)
    await askAboutCharges(server.deps)
    expect(await chargedTo(customer)).toEqual([['cancelled', 19_900]])
  })
})

describe('money that comes after the press was told that nothing was charged', () => {
  const pressInVain = async (isTicked: boolean) => {
    const customer = await member('4000000010000026')
    const { id } = await choose(customer)
    expect((await post(CHECKOUT, { order: id, is_auto_billing: isTicked }, customer)).status).toBe(409)
    later(30)
    await askAboutCharges(server.deps)
    return customer
  }

  it('brings the plan and turns auto-reload on no more, with no consent', async () => {
    const customer = await pressInVain(true)
    await switchReload(false, customer)
    expect(await arriveLate(server, customer)).toBe('succeeded')
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', balance: 19_900, is_auto_billing: false })
    expect(await consentsOf(customer)).toEqual([])
  })

  it('leaves auto-reload off where it was unticked', async () => {
    const customer = await pressInVain(false)
    expect(await arriveLate(server, customer)).toBe('succeeded')
    expect(await profileOf(customer)).toMatchObject({ subscription: 'gold', is_auto_billing: false })
  })
})

function later(seconds: number): void {
  server.setNow(new Date(server.deps.clock.now().getTime() + seconds * 1000))
}

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
