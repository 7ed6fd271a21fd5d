import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { createGate } from '../../tests/gate.ts'
import { countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { bearerOf, verifySession } from '../account/sessions.ts'
import { createApp } from '../app.ts'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/open.ts'
import { statement } from '../db/statement.ts'
import type { Deps } from '../ports.ts'
import { type Lease, onceInBeats } from './idempotency-lease.ts'

const server = shareTestServer()
const LEASE_MS = 25_000
const DECLINED = { nonFieldErrors: ['Your card was declined.'] }

const refusalOf = (outcome: string): AppError | undefined =>
  ({
    declined: new AppError('bad_request', { fields: DECLINED }),
    'came to nothing': new AppError('charge_not_made'),
    conflicts: new AppError('last_phone'),
  })[outcome]

/** The provider: it charges each charge once, however often it is asked, and can be told to be slow or to fail. */
const provider = {
  asked: [] as number[],
  charged: new Set<number>(),
  /** The charges after which the use case begins another one under the same key, as after a declined reload. */
  followed: new Set<number>(),
  outcome: 'paid' as 'paid' | 'declined' | 'came to nothing' | 'conflicts' | 'wants authentication',
  beforeAnswer: async () => {},
  failure: undefined as Error | undefined,
  /** How many of our transactions are rolled back for another one's sake before the next one goes through. */
  rolledBack: 0,
  async charge(id: number) {
    provider.asked.push(id)
    provider.charged.add(id)
    await provider.beforeAnswer()
    if (provider.failure) throw provider.failure
    return provider.outcome
  },
}

interface Charge {
  id: number
  state: string | null
}

/** As PostgreSQL does it to whoever stands in another one's way. */
async function collide(db: Db): Promise<void> {
  if (provider.rolledBack === 0) return
  provider.rolledBack -= 1
  await statement(db, "do $$ begin raise exception 'later' using errcode = '40001'; end $$")
}

/** A charge is a row of `leads` here, its state the lead's message: billing comes with its own tables. */
async function pay({ database, clock }: Deps, amount: number, lease: Lease<Charge>): Promise<Charge> {
  const begin = () =>
    database.transaction(async (db) => {
      const row = {
        kind: 'interested',
        email: 'charge@example.com',
        message: 'pending',
        createdAt: clock.now(),
      } as const
      const { id } = await db.insertInto('leads').values(row).returning('id').executeTakeFirstOrThrow()
      await lease.hold(db, id)
      await collide(db)
      return id
    })
  const end = (id: number, state: string) =>
    database.transaction(async (db) => {
      const charge = { id, state }
      const ended = refusalOf(state) ?? charge
      await db.updateTable('leads').set({ message: state }).where('id', '=', id).execute()
      await lease.keepAnswer(db, ended)
      await collide(db)
      return ended
    })
  if (amount === 0) {
    return database.transaction(async (db) => {
      const free = { id: 0, state: 'free' }
      await lease.keepAnswer(db, free)
      return free
    })
  }
  const hasBegun = lease.chargeId !== undefined && !provider.followed.has(lease.chargeId)
  const id = hasBegun ? lease.chargeId : await begin()
  const outcome = await provider.charge(id)
  if (outcome === 'wants authentication') throw new AppError('last_address')
  const ended = await end(id, outcome)
  if (ended instanceof AppError) throw ended
  return ended
}

async function openTestApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createApp(deps)
  app.register(async (own) => {
    own.decorateRequest('customer', undefined)
    own.addHook('onRequest', async (request) => {
      request.customer = await verifySession(deps, bearerOf(request))
    })
    own.withTypeProvider<ZodTypeProvider>().post(
      '/test/pay',
      {
        config: { idempotency: true },
        schema: {
          body: z.object({ amount: z.int() }),
          response: { 200: z.object({ id: z.int(), state: z.string().nullable() }) },
        },
      },
      async (request, reply) =>
        onceInBeats(deps, { request, reply, status: 200, present: (charge: Charge) => charge }, (lease) =>
          pay(deps, request.body.amount, lease),
        ),
    )
  })
  await app.ready()
  return app
}

let app: FastifyInstance
let customer: TestCustomer
beforeAll(async () => {
  app = await openTestApp(server.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  server.setNow(START)
  Object.assign(provider, {
    asked: [],
    charged: new Set(),
    followed: new Set(),
    outcome: 'paid',
    beforeAnswer: async () => {},
    failure: undefined,
    rolledBack: 0,
  })
  await server.database.query('truncate leads, idempotency_keys restart identity')
  customer ??= await createCustomer(server)
})

async function send(amount = 199, key: string | undefined = 'attempt-1', to = app) {
  const answer = await to.inject({
    method: 'POST',
    url: '/test/pay',
    headers: { authorization: `Bearer ${customer.token}`, ...(key && { 'idempotency-key': key }) },
    payload: { amount },
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}
const keys = async () =>
  (await server.database.query('select subject, status, leased_until, error_code from idempotency_keys')).rows
const charges = async () => (await server.database.query<{ message: string }>('select message from leads')).rows
const waited = (ms: number) => server.setNow(new Date(START.getTime() + ms))

/** Sends a call that stands still at the provider until it is let go. */
async function sendStandingStill(amount = 199) {
  const [arrival, gate] = [createGate(), createGate()]
  provider.beforeAnswer = async () => {
    provider.beforeAnswer = async () => {}
    arrival.open()
    await gate.isOpen
  }
  const answer = send(amount)
  await arrival.isOpen
  return { answer, letGo: gate.open }
}

describe('an effect in three beats', () => {
  it('is held by the first, ended, and answered alike ever after', async () => {
    const { answer, letGo } = await sendStandingStill()
    expect(await keys()).toEqual([
      { subject: 'charge 1', status: null, leased_until: new Date(START.getTime() + LEASE_MS), error_code: null },
    ])
    letGo()
    const first = await answer
    expect([first.status, first.text]).toEqual([200, '{"id":1,"state":"paid"}'])
    expect(await keys()).toEqual([{ subject: 'charge 1', status: 200, leased_until: null, error_code: null }])
    waited(LEASE_MS * 2)
    expect(await send()).toMatchObject({ status: 200, text: first.text })
    expect(provider.asked).toEqual([1])
  })

  it.each(['paid', 'declined'] as const)(
    'that ends as “%s” is held and keeps one answer when its transactions have to run again',
    async (outcome) => {
      provider.outcome = outcome
      provider.rolledBack = 2
      provider.beforeAnswer = async () => {
        provider.rolledBack = 2
      }
      const status = outcome === 'paid' ? 200 : 400
      expect(await send()).toMatchObject({ status })
      expect([await charges(), provider.charged.size]).toEqual([[{ message: outcome }], 1])
      expect((await keys()).map((key) => (key as { status: number }).status)).toEqual([status])
    },
  )

  it('asks a twin to come back while it is held, and refuses other contents', async () => {
    const { answer, letGo } = await sendStandingStill()
    waited(LEASE_MS - 1)
    const twin = await send()
    expect([twin.status, JSON.parse(twin.text), twin.headers['retry-after']]).toEqual([
      409,
      { detail: 'We are still working on this request. Please wait a moment.' },
      '2',
    ])
    expect(twin.headers['x-error-code']).toBe('request_in_progress')
    expect(await send(200)).toMatchObject({ status: 422 })
    letGo()
    await answer
    expect(await charges()).toEqual([{ message: 'paid' }])
  })

  it('has one charge, sent fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send()))
    expect(new Set(answers.map(({ status }) => status))).toContain(200)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
    expect([await charges(), provider.charged.size, (await keys()).length]).toEqual([[{ message: 'paid' }], 1, 1])
  })

  it('is taken over by one of twenty when it does not come back, who continues the charge', async () => {
    const lost = await sendStandingStill()
    waited(LEASE_MS)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))).toEqual(
      new Set(['{"id":1,"state":"paid"}']),
    )
    expect(provider.asked).toEqual([1, 1])
    expect(await charges()).toEqual([{ message: 'paid' }])
    lost.letGo()
    await lost.answer
  })

  it('has one answer when the first comes back after its lease was taken over and has its answer', async () => {
    const { answer, letGo } = await sendStandingStill()
    waited(LEASE_MS)
    const second = await send()
    expect(second.text).toBe('{"id":1,"state":"paid"}')
    // What the late one writes is rolled back: the outcome is on record already.
    provider.outcome = 'declined'
    letGo()
    expect(await answer).toMatchObject({ status: 200, text: second.text })
    expect(await charges()).toEqual([{ message: 'paid' }])
  })

  it('leaves the lease of whoever took it over alone', async () => {
    const { answer, letGo } = await sendStandingStill()
    waited(LEASE_MS)
    const second = await sendStandingStill()
    provider.outcome = 'wants authentication'
    letGo()
    // The first one failed and gave up, but no longer what was its own.
    expect(await answer).toMatchObject({ status: 409 })
    expect(await send()).toMatchObject({ status: 409, headers: { 'retry-after': '2' } })
    provider.outcome = 'paid'
    second.letGo()
    expect(await second.answer).toMatchObject({ status: 200 })
  })

  it('keeps a final refusal, with its code', async () => {
    provider.outcome = 'declined'
    const first = await send()
    expect([first.status, JSON.parse(first.text)]).toEqual([400, { non_field_errors: ['Your card was declined.'] }])
    provider.outcome = 'paid'
    const repeated = await send()
    expect([repeated.status, repeated.text]).toEqual([first.status, first.text])
    for (const { headers } of [first, repeated]) {
      expect([headers['x-error-code'], headers['content-type']]).toEqual([
        'bad_request',
        'application/json; charset=utf-8',
      ])
    }
    expect(await keys()).toEqual([{ subject: 'charge 1', status: 400, leased_until: null, error_code: 'bad_request' }])
    expect(provider.asked).toEqual([1])
  })

  it('keeps that it came to nothing, for ever: the same key never begins another one', async () => {
    provider.outcome = 'came to nothing'
    const first = await send()
    expect([first.status, first.headers['x-error-code'], first.headers['retry-after']]).toEqual([
      409,
      'charge_not_made',
      undefined,
    ])
    provider.outcome = 'paid'
    waited(LEASE_MS * 100)
    const repeated = await send()
    expect([repeated.status, repeated.text, repeated.headers['x-error-code']]).toEqual([
      409,
      first.text,
      'charge_not_made',
    ])
    expect(await send(200)).toMatchObject({ status: 422 })
    expect(provider.asked).toEqual([1])
  })

  it('keeps no refusal after which something is still to be corrected, and rolls its outcome back', async () => {
    provider.outcome = 'conflicts'
    expect(await send()).toMatchObject({ status: 500 })
    expect(await charges()).toEqual([{ message: 'pending' }])
  })

  it('refuses other contents while it may be in flight, however long ago its lease ran out', async () => {
    provider.outcome = 'wants authentication'
    await send(199)
    expect(await send(200)).toMatchObject({ status: 422 })
    waited(LEASE_MS * 100)
    expect(await send(200)).toMatchObject({ status: 422 })
    expect(provider.asked).toEqual([1])
  })

  it('is not answered by a late one with the outcome of what was begun before it', async () => {
    const first = await sendStandingStill()
    waited(LEASE_MS)
    provider.followed.add(1)
    const second = await sendStandingStill()
    first.letGo()
    expect(await first.answer).toMatchObject({ status: 409, headers: { 'retry-after': '2' } })
    second.letGo()
    expect(await second.answer).toMatchObject({ status: 200, text: '{"id":2,"state":"paid"}' })
  })

  it('reports a fault behind which somebody else is at work', async () => {
    const first = await sendStandingStill()
    waited(LEASE_MS)
    const second = await sendStandingStill()
    server.logged.length = 0
    provider.failure = new Error('The power went out.')
    first.letGo()
    expect(await first.answer).toMatchObject({ status: 409, headers: { 'retry-after': '2' } })
    expect(server.logged.join('')).toContain('The power went out.')
    provider.failure = undefined
    second.letGo()
    expect(await second.answer).toMatchObject({ status: 200 })
  })

  it('can be continued at once when it ended open', async () => {
    provider.outcome = 'wants authentication'
    const first = await send()
    expect([first.status, first.headers['retry-after']]).toEqual([409, undefined])
    provider.outcome = 'paid'
    expect(await send()).toMatchObject({ status: 200, text: '{"id":1,"state":"paid"}' })
    expect(provider.asked).toEqual([1, 1])
  })

  it('can be continued at once when the provider failed', async () => {
    provider.beforeAnswer = async () => {
      throw new Error('Nobody knows.')
    }
    expect(await send()).toMatchObject({ status: 500 })
    provider.beforeAnswer = async () => {}
    expect(await send()).toMatchObject({ status: 200, text: '{"id":1,"state":"paid"}' })
    expect(await charges()).toEqual([{ message: 'paid' }])
  })

  it('may have to begin anew after a take-over, and that is what the next one continues', async () => {
    provider.outcome = 'wants authentication'
    await send()
    provider.followed.add(1)
    await send()
    provider.outcome = 'paid'
    expect(await send()).toMatchObject({ status: 200, text: '{"id":2,"state":"paid"}' })
    expect(provider.asked).toEqual([1, 2, 2])
    expect(await keys()).toEqual([{ subject: 'charge 2', status: 200, leased_until: null, error_code: null }])
  })

  it('needs no lease where no provider had to be asked', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(0)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"id":0,"state":"free"}']),
    )
    expect(await keys()).toEqual([{ subject: null, status: 200, leased_until: null, error_code: null }])
  })

  it('works without a key, and writes none', async () => {
    expect(await send(199, '')).toMatchObject({ status: 200 })
    expect(await send(199, '')).toMatchObject({ status: 200 })
    expect([await keys(), (await charges()).length]).toEqual([[], 2])
  })

  it('costs three statements more: a look, the lease and its end', async () => {
    const { database, takeCount } = countStatements(server.database)
    const counting = await openTestApp({ ...server.deps, database })
    await send(199, '', counting)
    const plain = takeCount()
    await send(199, 'counted', counting)
    expect(takeCount() - plain).toBe(3)
    await counting.close()
  })
})
