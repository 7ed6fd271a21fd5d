import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts'

let fake: FakeStripe
beforeEach(async () => {
  fake = await startFakeStripe()
})
afterEach(() => fake.close())

const ask = async (path: string, body?: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL(path, fake.url), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${fake.settings.STRIPE_SECRET_KEY}`,
      'stripe-version': Stripe.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  const content = (await answer.json()) as { id?: string; error?: Record<string, string> }
  return { status: answer.status, headers: answer.headers, ...content }
}

async function cardOf(behaviour?: 'authenticate' | 'declined') {
  const customer = (await ask('/v1/customers', 'email=a%40example.com')).id ?? ''
  const setup = (await ask('/v1/setup_intents', `customer=${customer}`)).id ?? ''
  return { customer, card: fake.actions.finishSetup(setup, behaviour ? { behaviour } : {}) }
}

describe('the stand-in looks at what Stripe looks at', () => {
  test.each([
    ['no key', { authorization: '' }, 401, undefined],
    ['another key', { authorization: 'Bearer sk_test_other' }, 401, undefined],
    ['another version', { 'stripe-version': '2020-08-27' }, 400, undefined],
    ['JSON', { 'content-type': 'application/json' }, 400, undefined],
  ])('%s', async (_, headers, status, code) => {
    const answer = await ask('/v1/customers', 'email=a%40example.com', headers)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect(fake.rows.customers.size).toBe(0)
  })

  test.each([
    ['POST', '/v1/customers', 'email=a&favourite_colour=green', 'parameter_unknown', 'favourite_colour'],
    ['POST', '/v1/customers', 'email=', 'parameter_invalid_empty', 'email'],
    ['POST', '/v1/setup_intents', 'payment_method_types[0]=card', 'parameter_unknown', 'payment_method_types[0]'],
    ['POST', '/v1/payment_intents', 'amount=100', 'parameter_missing', 'currency'],
    ['POST', '/v1/payment_intents', 'amount=1.5&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['POST', '/v1/payment_intents', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['POST', '/v1/refunds', 'charge=ch_1', 'parameter_unknown', 'charge'],
    ['GET', '/v1/payment_intents?metadata[key]=1', undefined, 'parameter_unknown', 'metadata[key]'],
  ])('%s %s with %s: %s', async (_, path, body, code, param) => {
    const answer = await ask(path, body)
    expect([answer.status, answer.error?.code, answer.error?.param]).toEqual([400, code, param])
  })

  test('a place it does not know', async () => {
    expect((await ask('/v1/charges', 'amount=100')).status).toBe(404)
  })

  test('a key with another body or at another place, and what a key remembers', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await ask('/v1/customers', 'email=a', headers)
    const again = await ask('/v1/customers', 'email=a', headers)
    expect([again.id, again.headers.get('idempotent-replayed')]).toEqual([first.id, 'true'])
    for (const [path, body] of [
      ['/v1/customers', 'email=b'],
      ['/v1/setup_intents', 'email=a'],
    ] as const) {
      const answer = await ask(path, body, headers)
      expect([answer.status, answer.error?.type]).toEqual([400, 'idempotency_error'])
    }
    expect(fake.rows.customers.size).toBe(1)
  })

  test('a decline is remembered under its key, a request that failed its checks is not', async () => {
    const { customer, card } = await cardOf('declined')
    const headers = { 'idempotency-key': randomUUID() }
    const form = (amount: number) =>
      `amount=${amount}&currency=usd&confirm=true&customer=${customer}&payment_method=${card}`
    expect((await ask('/v1/payment_intents', form(49), headers)).status).toBe(400)
    for (const _ of [1, 2]) expect((await ask('/v1/payment_intents', form(50), headers)).status).toBe(402)
    expect(fake.rows.intents.size).toBe(1)
  })
})

describe('the stand-in has bad days', () => {
  const email = 'email=a%40example.com'
  const keyed = () => ({ 'idempotency-key': randomUUID() })

  test('a 500 is kept under its key and repeated when all is well again, with or without an effect', async () => {
    for (const [isDone, made] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const headers = keyed()
      fake.trouble = { kind: 500, isDone }
      const first = await ask('/v1/customers', email, headers)
      fake.trouble = undefined
      const again = await ask('/v1/customers', email, headers)
      expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([500, 500, 'true'])
      expect(fake.rows.customers.size).toBe(made)
    }
    expect((await ask('/v1/customers', email, keyed())).status).toBe(200)
  })

  test('a 429 leaves its key free, and can be for one place and a few calls', async () => {
    const headers = keyed()
    fake.trouble = { kind: 429, at: 'POST customers', times: 2 }
    const asked = () => ask('/v1/customers', email, headers).then(({ status }) => status)
    expect([(await ask('/v1/setup_intents', 'customer=cus_1')).status, await asked(), await asked()]).toEqual([
      404, 429, 429,
    ])
    expect([await asked(), fake.rows.customers.size]).toEqual([200, 1])
  })

  test('no answer ever comes to a call that was carried out', async () => {
    const headers = keyed()
    fake.trouble = { kind: 'never', times: 1 }
    const lost = fetch(new URL('/v1/customers', fake.url), {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${fake.settings.STRIPE_SECRET_KEY}`,
        'stripe-version': Stripe.API_VERSION,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: email,
      signal: AbortSignal.timeout(300),
    })
    await expect(lost).rejects.toThrow(/timeout/)
    const again = await ask('/v1/customers', email, headers)
    expect([again.status, again.headers.get('idempotent-replayed'), fake.rows.customers.size]).toEqual([200, 'true', 1])
  })

  test('what was refused after it had begun is kept too', async () => {
    const headers = keyed()
    const { customer } = await cardOf()
    const form = (method: string) => `amount=50&currency=usd&confirm=true&customer=${customer}&payment_method=${method}`
    for (const _ of [1, 2]) expect((await ask('/v1/payment_intents', form('pm_never'), headers)).status).toBe(404)
    const other = await ask('/v1/payment_intents', form('pm_other'), headers)
    expect([other.status, other.error?.type]).toEqual([400, 'idempotency_error'])
  })

  test('a bank that looks again after a dispute is lost, and pays', async () => {
    const { customer, card } = await cardOf()
    const form = `amount=50&currency=usd&confirm=true&customer=${customer}&payment_method=${card}`
    const { id = '' } = await ask('/v1/payment_intents', form)
    const before = fake.events.events.length
    for (const status of [
      'warning_needs_response',
      'needs_response',
      'lost',
      'appeal_needs_response',
      'appeal_under_review',
      'won',
    ])
      fake.actions.dispute(id, status)
    expect(
      fake.events.events.slice(before).map(({ type, data }) => [type, (data as never)['object']['status']]),
    ).toEqual([
      ['charge.dispute.created', 'warning_needs_response'],
      ['charge.dispute.updated', 'needs_response'],
      ['charge.dispute.funds_withdrawn', 'needs_response'],
      ['charge.dispute.closed', 'lost'],
      ['charge.dispute.updated', 'appeal_needs_response'],
      ['charge.dispute.updated', 'appeal_under_review'],
      ['charge.dispute.closed', 'won'],
      ['charge.dispute.funds_reinstated', 'won'],
    ])
  })
})

describe('the stand-in tells a webhook what has happened', () => {
  const received: { id: string; type: string }[] = []
  let isAway = false
  const hook = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const secret = fake.settings.STRIPE_WEBHOOK_SECRET ?? ''
      const signature = String(request.headers['stripe-signature'])
      if (!isAway) received.push(Stripe.webhooks.constructEvent(body, signature, secret))
      response.writeHead(isAway ? 503 : 200).end()
    })
  })
  let url: string

  beforeEach(async () => {
    received.length = 0
    isAway = false
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  })
  afterEach(
    () =>
      new Promise((resolve) => {
        hook.close(resolve)
        hook.closeAllConnections()
      }),
  )

  const told = (when: 'before_answer' | 'after_answer' | 'by_hand', more = {}) =>
    fake.events.setDelivery({ url, secret: fake.settings.STRIPE_WEBHOOK_SECRET ?? '', when, ...more })
  const types = () => received.map(({ type }) => type)
  const pay = async () => {
    const { customer, card } = await cardOf()
    return ask('/v1/payment_intents', `amount=50&currency=usd&confirm=true&customer=${customer}&payment_method=${card}`)
  }

  test('by hand: late, twice, out of order, again, and signed long ago', async () => {
    told('by_hand')
    const { id = '' } = await pay()
    fake.actions.dispute(id, 'needs_response')
    expect(types()).toEqual([])
    const sent = await fake.events.deliver({ copies: 2, isReversed: true })
    const order = [
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
      'payment_intent.succeeded',
      'setup_intent.succeeded',
    ]
    expect(types()).toEqual(order.flatMap((type) => [type, type]))
    expect(sent.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(received.map((event) => event.id)).size).toBe(4)
    expect(await fake.events.deliver()).toEqual([])

    const [event] = fake.events.events
    if (!event) throw new Error('expected an event')
    expect(await fake.events.send(event)).toEqual({ id: event.id, type: event.type, status: 200 })
  })

  test('what is not taken waits and comes again', async () => {
    told('by_hand')
    await pay()
    isAway = true
    await fake.events.deliver()
    isAway = false
    await fake.events.deliver()
    expect(types()).toEqual(['setup_intent.succeeded', 'payment_intent.succeeded'])
  })

  test('before the answer', async () => {
    told('before_answer')
    await pay()
    expect(types()).toEqual(['setup_intent.succeeded', 'payment_intent.succeeded'])
  })

  test('after the answer, until it is taken', async () => {
    isAway = true
    told('after_answer')
    await pay()
    isAway = false
    await expect.poll(() => types().toSorted()).toEqual(['payment_intent.succeeded', 'setup_intent.succeeded'])
  })
})

test('another process can act in it and read its book', async () => {
  const act = (name: string, ...given: unknown[]) => ask(`/test/${name}`, JSON.stringify(given))
  const { customer, card } = await cardOf('authenticate')
  const form = `amount=50&currency=usd&confirm=true&customer=${customer}&payment_method=${card}`
  const { id } = await ask('/v1/payment_intents', form)
  await act('authenticate', id)
  const book = (await act('book')) as unknown as Record<'intents' | 'events', { id: string; status: string }[]>
  expect(book.intents).toMatchObject([{ id, status: 'succeeded' }])
  expect(book.events).toHaveLength(3)
  expect((await act('no_such_call')).status).toBe(404)
})
