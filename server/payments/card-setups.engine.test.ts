import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, putCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { addCard, finishCardForm, openCardForm, type ShownCard, typeCard } from '../../tests/money/cards.ts'
import { type Faults, faultyPayments, type PaymentFault } from '../../tests/money/faulty-payments.ts'
import { openTestServer, secondApp, shareTestServer, type TestServer } from '../../tests/test-server.ts'
import { createApp } from '../app.ts'
import { createStripePayments } from '../providers/payments.stripe.ts'
import { beginCardSetup, recordFinishedSetup } from './card-setups.ts'
import { finishRemovals } from './cards.ts'
import { countDecline, requireDeclinesLeft } from './decline-limits.ts'

const server = shareTestServer()
const INTENT = '/api/client/billing/create_intent/'
const CARDS = '/api/client/cards/'
const HOUR = 60 * 60 * 1000

let customer: TestCustomer
beforeEach(async () => {
  server.setNow(START)
  customer = await createCustomer(server)
})

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.query<Record<string, unknown>>(text, values)).rows
const setups = () =>
  query('select status, key, setup_ref from card_setups where customer_id = $1 order by id', [customer.id])
const cards = async () => (await server.call('GET', CARDS, undefined, customer.token)).body as ShownCard[]
const create = (body: unknown = {}, key?: string, app = server.app) =>
  app.inject({
    method: 'POST',
    url: INTENT,
    payload: body as object,
    headers: { authorization: `Bearer ${customer.token}`, ...(key && { 'idempotency-key': key }) },
  })
/** A session lasts for twelve hours. */
async function laterBy(hours: number): Promise<void> {
  server.setNow(new Date(START.getTime() + hours * HOUR))
  const { email, password } = customer
  const { body } = await server.call('POST', '/api/client/auth/login/', { email, password })
  customer = { ...customer, token: (body as { token: string }).token }
}

describe('opening a card form', () => {
  it('answers with what the browser opens it with [R271] [R366]', async () => {
    const answer = await create({ is_save_card: true })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { public_key: 'pk_sandbox', secret: expect.stringMatching(/^seti_\w+_secret_/) },
    ])
    const [row] = await query('select stripe_id from customers where id = $1', [customer.id])
    expect(row?.stripe_id).toMatch(/^cus_/)
    const profile = await server.call('GET', '/api/client/profile/', undefined, customer.token)
    expect(profile.body).toMatchObject({ stripe_id: row?.stripe_id, main_card: null })
  })

  it('gives the open one again, also after a card in it was refused', async () => {
    const secret = await openCardForm(server, customer.token)
    expect(await openCardForm(server, customer.token)).toBe(secret)
    expect((await typeCard(server, secret, '4000000000000002')).status).toBe(402)
    expect(await openCardForm(server, customer.token)).toBe(secret)
    expect(await setups()).toHaveLength(1)
  })

  it('gives two tabs at once the same', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await setups()).toHaveLength(1)
    expect(await query('select 1 from sandbox.card_setups where key = $1', [(await setups())[0]?.key])).toHaveLength(1)
  })

  it('is begun once, however many servers begin it at once', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => beginCardSetup(server.deps, customer.id)))
    expect(new Set(begun.map(({ key }) => key)).size).toBe(1)
    expect(await setups()).toHaveLength(1)
  })

  it('records the card of a finished one first, and opens another', async () => {
    const secret = await finishCardForm(server, customer.token)
    expect(await openCardForm(server, customer.token)).not.toBe(secret)
    expect(await cards()).toEqual([expect.objectContaining({ last: '4242', is_active: true })])
    expect((await setups()).map(({ status }) => status)).toEqual(['succeeded', 'open'])
  })

  it('takes up to ten cards, and says so', async () => {
    await addCard(server, customer.token)
    await query(
      `insert into cards (customer_id, card_ref, last, expiration_month, expiration_year, created_at)
       select $1, 'pm_' || gen_random_uuid(), '4242', 4, 2031, now() from generate_series(1, 9)`,
      [customer.id],
    )
    const sentence = 'Your list of cards is full. Please remove one you no longer need first.'
    const refused = await create()
    expect([refused.statusCode, refused.json()]).toEqual([409, { non_field_errors: [sentence] }])
    const [, second] = await cards()
    await server.call('DELETE', `${CARDS}${second?.id}/`, undefined, customer.token)
    expect((await create()).statusCode).toBe(200)
  })

  it('understands an order of the caller’s own; any other is not found [R366]', async () => {
    const stranger = await createCustomer(server)
    const invoiceOf = async ({ id }: TestCustomer) => {
      const [row] = await query(
        `insert into invoices (customer_id, kind, status, title, amount_cents, created_at)
         values ($1, 'fee', 'open', 'A fee', 1000, now()) returning id`,
        [id],
      )
      return row?.id
    }
    for (const order of [await invoiceOf(customer), null, undefined]) {
      expect((await create({ order })).statusCode).toBe(200)
    }
    for (const order of [await invoiceOf(stranger), 2_000_000_000, Number.MAX_SAFE_INTEGER]) {
      const answer = await create({ order })
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }])
    }
    expect((await create({ order: 'one' })).statusCode).toBe(400)
    expect((await create({ is_save_card: 'yes' })).json()).toEqual({ is_save_card: ['Must be true or false'] })
  })
})

describe('under an Idempotency-Key', () => {
  it('many at once have one effect and one answer, which is not kept', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, 'press')))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await setups()).toHaveLength(1)
    const kept = await query('select answer from idempotency_keys where customer_id = $1', [customer.id])
    expect(kept).toEqual([{ answer: null }])
    const another = await secondApp(server)
    expect((await create({}, 'press', another)).body).toBe(answers[0]?.body)
    await another.close()
  })

  it('other contents are refused', async () => {
    await create({ is_save_card: true }, 'press')
    const { statusCode, headers } = await create({ is_save_card: false }, 'press')
    expect([statusCode, headers['x-error-code']]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('a form that grows old', () => {
  it('is given again within a day, and after it another one', async () => {
    const secret = await openCardForm(server, customer.token)
    await laterBy(24)
    expect(await openCardForm(server, customer.token)).toBe(secret)
    await laterBy(24.1)
    expect(await openCardForm(server, customer.token)).not.toBe(secret)
    expect((await setups()).map(({ status }) => status)).toEqual(['failed', 'open'])
  })

  it('is recorded all the same when it was finished', async () => {
    await finishCardForm(server, customer.token)
    await laterBy(48)
    await openCardForm(server, customer.token)
    expect(await cards()).toHaveLength(1)
  })

  it('is no matter for a checkout whose card was recorded and removed while the provider was asked', async () => {
    const secret = await finishCardForm(server, customer.token)
    const meanwhile = async () => {
      const { body } = await server.call('POST', CARDS, { secret }, customer.token)
      await addCard(server, customer.token)
      await server.call('DELETE', `${CARDS}${(body as ShownCard).id}/`, undefined, customer.token)
    }
    const { payments } = server.deps
    const asking: typeof payments = {
      ...payments,
      async findCardSetup(ref) {
        const answer = await payments.findCardSetup(ref)
        await meanwhile()
        return answer
      },
    }
    await recordFinishedSetup({ ...server.deps, payments: asking }, customer.id)
    expect(await cards()).toHaveLength(1)
  })

  it('keeps no checkout up that the provider no longer knows', async () => {
    await openCardForm(server, customer.token)
    await query(`update card_setups set setup_ref = 'seti_gone' where customer_id = $1`, [customer.id])
    await expect(recordFinishedSetup(server.deps, customer.id)).rejects.toMatchObject({ code: 'unavailable' })
    await laterBy(25)
    await recordFinishedSetup(server.deps, customer.id)
    expect((await setups()).map(({ status }) => status)).toEqual(['failed'])
  })
})

describe('a provider that fails', () => {
  let faults: Faults
  let faulty: TestServer
  beforeAll(async () => {
    const { payments, faults: made } = faultyPayments(server.deps.payments)
    faults = made
    const deps = { ...server.deps, payments }
    faulty = { ...server, deps, app: await createApp(deps) }
  })
  afterAll(() => faulty.app.close())

  const LOST: PaymentFault[] = [{ kind: 'throws_before' }, { kind: 'throws_after' }]
  const steps = (['createCustomer', 'startCardSetup'] as const).flatMap((step) =>
    LOST.map((fault) => ({ step, fault, name: `${step} ${fault.kind}` })),
  )
  const send = (method: 'POST' | 'DELETE', url: string, payload: object = {}) =>
    faulty.app.inject({ method, url, payload, headers: { authorization: `Bearer ${customer.token}` } })

  it.each(steps)('at $name: the next call goes on under the same key', async ({ step, fault }) => {
    const customersBefore = await query('select 1 from sandbox.customers')
    faults.next(step, fault)
    expect((await create({}, 'press', faulty.app)).statusCode).toBe(503)
    const [begun] = await setups()
    expect(begun).toMatchObject({ status: 'open', setup_ref: null })
    expect((await create({}, 'press', faulty.app)).statusCode).toBe(200)
    expect(await setups()).toEqual([{ ...begun, setup_ref: expect.any(String) }])
    expect(await query('select 1 from sandbox.card_setups where key = $1', [begun?.key])).toHaveLength(1)
    expect(await query('select 1 from sandbox.customers')).toHaveLength(customersBefore.length + 1)
  })

  it('between two addresses: the changed one is taken without a quarrel about the key', async () => {
    faults.next('createCustomer', { kind: 'throws_after' })
    expect((await create({}, undefined, faulty.app)).statusCode).toBe(503)
    await putCustomer(server, customer.id, { email: `moved-${customer.email}` })
    expect((await create({}, undefined, faulty.app)).statusCode).toBe(200)
  })

  it('for twenty hours: the same key until then, and after it a new form under a new one', async () => {
    faults.next('startCardSetup', ...LOST, { kind: 'throws_before' })
    await create({}, undefined, faulty.app)
    await laterBy(20)
    await create({}, undefined, faulty.app)
    expect(await setups()).toHaveLength(1)
    await laterBy(20.1)
    expect((await create({}, undefined, faulty.app)).statusCode).toBe(503)
    const [given, begun] = await setups()
    expect([given?.status, begun?.status]).toEqual(['failed', 'open'])
    expect(begun?.key).not.toBe(given?.key)
    expect((await create({}, undefined, faulty.app)).statusCode).toBe(200)
  })

  it.each(LOST)('while a card is saved ($kind): saved by the next call', async (fault) => {
    const secret = await finishCardForm(server, customer.token)
    faults.next('findCardSetup', fault)
    expect((await send('POST', CARDS, { secret })).statusCode).toBe(503)
    expect(await cards()).toEqual([])
    expect((await send('POST', CARDS, { secret })).statusCode).toBe(201)
    expect(await cards()).toHaveLength(1)
  })

  it.each(LOST)('while cards are refreshed ($kind): refreshed by the next call', async (fault) => {
    const first = await addCard(server, customer.token)
    await finishCardForm(server, customer.token)
    faults.next('findCard', fault)
    expect((await send('POST', `${CARDS}refresh/`)).statusCode).toBe(503)
    expect((await send('POST', `${CARDS}refresh/`)).json()).toHaveLength(2)
    expect(await cards()).toContainEqual({ ...first, is_active: false })
  })

  it('removals are read page by page, also past one that fails', async () => {
    await finishRemovals(server.deps)
    await query(
      `insert into provider_removals (kind, ref, created_at) select 'card', 'gone-' || each, $1 from generate_series(1, 5) as each`,
      [START],
    )
    faults.next('removeCard', { kind: 'throws_before' })
    await finishRemovals(faulty.deps, 2)
    expect(await query('select ref from provider_removals')).toEqual([{ ref: 'gone-1' }])
    await finishRemovals(faulty.deps, 2)
    expect(await query('select 1 from provider_removals')).toEqual([])
  })

  it.each(LOST)('at a removal ($kind): the card stays removed, and the job comes again', async (fault) => {
    await finishRemovals(server.deps)
    const [first] = [await addCard(server, customer.token), await addCard(server, customer.token)]
    faults.next('removeCard', fault)
    expect((await send('DELETE', `${CARDS}${first.id}/`)).statusCode).toBe(204)
    await finishRemovals(faulty.deps)
    expect((await cards()).map(({ id }) => id)).not.toContain(first.id)
    expect(await query('select kind, ref from provider_removals')).toEqual([{ kind: 'card', ref: first.stripe_id }])
    await finishRemovals(faulty.deps)
    expect(await server.deps.payments.findCard(first.stripe_id)).toBeUndefined()
    expect(await query('select 1 from provider_removals')).toEqual([])
  })
})

describe('the sandbox’s own pages', () => {
  const confirm = (secret: string) => server.call('POST', '/api/sandbox/confirm_charge/', { secret })

  it('confirm a charge that the bank asked about, and no other', async () => {
    const { stripe_id } = await addCard(server, customer.token, '4000002500003155')
    const [{ stripe_id: customerRef } = {}] = await query('select stripe_id from customers where id = $1', [
      customer.id,
    ])
    const charge = { key: `charge of ${customer.id}`, customerRef: String(customerRef) }
    const about = {
      cardRef: stripe_id,
      amountCents: 1000,
      description: 'A fee',
      site: 'https://larkspur.example',
      isPresent: true,
    }
    const asked = await server.deps.payments.charge({ ...charge, ...about })
    const { secret } = asked as { secret: string }
    const nobodys = await confirm('ch_nothing_secret')
    expect([nobodys.status, nobodys.body]).toEqual([402, { error: { message: 'There is no such payment.' } }])
    for (const _ of ['first', 'again']) {
      const { status, body } = await confirm(secret)
      expect([status, body]).toEqual([200, { status: 'succeeded' }])
    }
    expect(await server.deps.payments.findCharge(charge)).toMatchObject({ status: 'succeeded' })
  })

  it('do not exist with Stripe, nor in production', async () => {
    const payments = await createStripePayments({ secretKey: 'sk_x', publicKey: 'pk_x', webhookSecrets: ['whsec_x'] })
    const withStripe = await createApp({ ...server.deps, payments })
    const inProduction = await secondApp(server, { appEnv: 'production' })
    for (const app of [withStripe, inProduction]) {
      await app.ready()
      expect(app.printRoutes()).not.toContain('sandbox')
      for (const page of ['confirm_card', 'confirm_charge']) {
        const answer = await app.inject({ method: 'POST', url: `/api/sandbox/${page}/`, payload: { secret: 'x' } })
        expect(answer.statusCode).toBe(404)
      }
      await app.close()
    }
    expect(server.app.printRoutes()).toContain('sandbox')
  })
})

describe('against those who try cards', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await openTestServer({ RATE_LIMITS: 'on' })
  })
  afterAll(() => limited.close())

  const send = (url: string, payload: object, remoteAddress: string, token?: string) =>
    limited.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
    })
  /** A form that came to nothing leaves room for the next. */
  async function openForm({ id, token }: TestCustomer, network: string): Promise<number> {
    const { statusCode } = await send(INTENT, {}, network, token)
    await limited.database.query(`update card_setups set status = 'failed' where customer_id = $1`, [id])
    return statusCode
  }
  const times = async (count: number, work: () => Promise<number>) => {
    const statuses: number[] = []
    for (let time = 0; time < count; time += 1) statuses.push(await work())
    return statuses
  }
  const all = (count: number, status: number) => Array(count).fill(status)

  it('a customer opens ten forms a day, a network twenty; an open one given again counts once', async () => {
    const [one, two, three] = [
      await createCustomer(limited),
      await createCustomer(limited),
      await createCustomer(limited),
    ]
    expect(await times(9, () => openForm(one, '203.0.113.1'))).toEqual(all(9, 200))
    const again = () => send(INTENT, {}, '203.0.113.1', one.token).then(({ statusCode }) => statusCode)
    expect(await times(5, again)).toEqual(all(5, 200))
    await openForm(one, '203.0.113.1')
    const refused = await send(INTENT, {}, '203.0.113.2', one.token)
    expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)

    expect(await times(10, () => openForm(two, '203.0.113.1'))).toEqual(all(10, 200))
    expect(await openForm(three, '203.0.113.1')).toBe(429)
    expect(await openForm(three, '203.0.113.3')).toBe(200)
  })

  it('ten declined cards a customer and twenty a network are enough for a day', async () => {
    const type = async (secret: string, network: string, number = '4000000000000002') => {
      const card = { secret, number, exp_month: 4, exp_year: 2031, cvc: '123' }
      return (await send('/api/sandbox/confirm_card/', card, network)).statusCode
    }
    const people = [await createCustomer(limited), await createCustomer(limited), await createCustomer(limited)]
    const [one = '', two = '', three = ''] = await Promise.all(people.map(({ token }) => openCardForm(limited, token)))
    expect(await times(10, () => type(one, '198.51.100.1'))).toEqual(all(10, 402))
    expect(await type(one, '198.51.100.9', '4242424242424242')).toBe(429)
    // Whoever was declined that often is shown no other form either.
    expect((await send(INTENT, {}, '198.51.100.9', people[0]?.token)).statusCode).toBe(429)
    expect(await times(10, () => type(two, '198.51.100.1'))).toEqual(all(10, 402))
    expect(await type(three, '198.51.100.1', '4242424242424242')).toBe(429)
    expect(await type(three, '198.51.100.2', '4242424242424242')).toBe(200)
  })

  it('a decline at a charge counts the same, for every server on one database', async () => {
    const { id } = await createCustomer(limited)
    const refused = { code: 'too_many_requests' }
    for (let count = 1; count <= 9; count += 1) await countDecline(limited.deps, id, '192.0.2.1')
    await requireDeclinesLeft(limited.deps, id, '192.0.2.1')
    await countDecline(limited.deps, id, '192.0.2.1')
    await expect(requireDeclinesLeft(limited.deps, id, '192.0.2.2')).rejects.toMatchObject(refused)
    await requireDeclinesLeft(limited.deps, id + 1_000, '192.0.2.1')
    if (limited.database.engine !== 'postgres') return
    const another = await secondApp(limited)
    const { token } = await createCustomer(limited)
    for (let count = 1; count <= 20; count += 1) await countDecline(limited.deps, undefined, '192.0.2.3')
    const elsewhere = await another.inject({
      method: 'POST',
      url: INTENT,
      payload: {},
      remoteAddress: '192.0.2.3',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(elsewhere.statusCode).toBe(429)
    await another.close()
  })

  it('RATE_LIMITS=off lifts all of it', async () => {
    const secret = await openCardForm(server, customer.token)
    const declined = () => typeCard(server, secret, '4000000000000002').then(({ status }) => status)
    expect(await times(22, declined)).toEqual(all(22, 402))
    expect((await typeCard(server, secret)).status).toBe(200)
  })
})
