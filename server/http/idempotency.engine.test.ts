import { once as event } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DAY_MS } from '#rules/durations'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { createGate } from '../../tests/gate.ts'
import { countStatements } from '../../tests/statements.ts'
import { shareTestServer } from '../../tests/test-server.ts'
import { bearerOf, verifySession } from '../account/sessions.ts'
import { createApp } from '../app.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { inOurSpelling } from './error-answer.ts'
import { once, onceWithReplay } from './idempotency.ts'
import { forgetExpiredKeys } from './idempotency-store.ts'

const server = shareTestServer()
const OTHER_CONTENTS = {
  detail: 'This request was already sent with other contents. Please reload the page and try again.',
}

/** What goes wrong, and where. Each test sets what it needs. */
let fault: 'before' | 'inside' | 'refused inside' | 'after commit' | 'in the handler' | 'misfit' | undefined
let insideTransaction: () => Promise<void> = async () => {}

const noteInput = z.object({
  fullName: z.string(),
  message: z.string().optional(),
  filledInMs: z.number().optional(),
  tags: z.record(z.string(), z.string()).optional(),
})
const noteAnswer = z.object({ id: z.int(), fullName: z.string(), createdAt: z.string() })
type NoteRow = { id: number; fullName: string | null; createdAt: Date }
const presentNote = ({ id, fullName, createdAt }: NoteRow) => ({
  id: fault === 'misfit' ? 0.5 : id,
  fullName: fullName ?? '',
  createdAt: createdAt.toISOString(),
})

/** A use case as they all are: it knows nothing of keys. Its effect is one row, and every call adds another. */
async function writeNote({ database, clock }: Deps, fullName: string, customerId?: number): Promise<NoteRow> {
  if (fault === 'before') throw new AppError('zip_not_served')
  const note = await database.transaction(async (db) => {
    if (customerId !== undefined) {
      await db.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute()
    }
    const added = await db
      .insertInto('leads')
      .values({ kind: 'interested', email: 'someone@example.com', fullName, createdAt: clock.now() })
      .returning(['id', 'fullName', 'createdAt'])
      .executeTakeFirstOrThrow()
    await insideTransaction()
    if (fault === 'inside') throw new Error('The power went out.')
    if (fault === 'refused inside') throw new AppError('last_address')
    return added
  })
  if (fault === 'after commit') throw new Error('The power went out.')
  return note
}

/** Two looks before the writing, as at sign-up: a repeat would trip over what the first one has written. */
async function takeName(deps: Deps, fullName: string): Promise<NoteRow> {
  const taken = await deps.database.db.selectFrom('leads').select('id').where('fullName', '=', fullName).execute()
  if (taken.length > 0) throw new AppError('email_taken')
  return writeNote(deps, fullName)
}

/** The real application with a few routes more. */
async function openTestApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createApp(deps)
  const config = { idempotency: true } as const
  const schema = { body: noteInput, response: { 201: noteAnswer } }
  app.register(
    async (instance) => {
      instance.addHook('preValidation', async (request) => {
        request.body = inOurSpelling(request.body)
      })
      const open = instance.withTypeProvider<ZodTypeProvider>()
      open.post('/open', { config, schema }, async (request, reply) =>
        once(deps, { request, reply, status: 201, present: presentNote }, (keyed) =>
          writeNote(keyed, request.body.fullName),
        ),
      )
      open.post('/form', { config, schema }, async (request, reply) => {
        const { filledInMs, ...contents } = request.body
        return once(deps, { request, reply, status: 201, present: presentNote, contents }, (keyed) =>
          writeNote(keyed, contents.fullName),
        )
      })
      open.post(
        '/token',
        { config, schema: { body: noteInput, response: { 201: z.object({ token: z.string(), how: z.string() }) } } },
        async (request, reply) => {
          const answer = await onceWithReplay(
            deps,
            { request, status: 201 },
            async (keyed) => ({ token: `secret-${(await takeName(keyed, request.body.fullName)).id}`, how: 'made' }),
            async () => ({ token: 'secret-again', how: 'signed in' }),
          )
          return reply.code(201).send(answer)
        },
      )
      open.post('/undeclared', { schema }, async (request, reply) =>
        once(deps, { request, reply, status: 201, present: presentNote }, (keyed) => writeNote(keyed, 'Never')),
      )
      open.post('/other-result', { config, schema }, async (request, reply) =>
        once(deps, { request, reply, status: 201, present: presentNote }, async (keyed) => ({
          ...(await writeNote(keyed, request.body.fullName)),
        })),
      )
      open.post('/two-transactions', { config, schema }, async (request, reply) =>
        once(deps, { request, reply, status: 201, present: presentNote }, async (keyed) => {
          await writeNote(keyed, request.body.fullName)
          return writeNote(keyed, request.body.fullName)
        }),
      )
      open.post('/no-transaction', { config, schema }, async (request, reply) =>
        once(deps, { request, reply, status: 201, present: presentNote }, async () => ({
          id: 1,
          fullName: 'Nobody',
          createdAt: START,
        })),
      )

      instance.register(async (own) => {
        own.decorateRequest('customer', undefined)
        own.addHook('onRequest', async (request) => {
          request.customer = await verifySession(deps, bearerOf(request))
        })
        const routes = own.withTypeProvider<ZodTypeProvider>()
        for (const path of ['/notes', '/letters']) {
          routes.post(path, { config, schema }, async (request, reply) => {
            const answer = await once(deps, { request, reply, status: 201, present: presentNote }, (keyed) =>
              writeNote(keyed, request.body.fullName, request.customer?.id),
            )
            if (fault === 'in the handler') throw new Error('The power went out.')
            return answer
          })
        }
        routes.post('/names', { config, schema }, async (request, reply) =>
          once(deps, { request, reply, status: 201, present: presentNote }, (keyed) =>
            takeName(keyed, request.body.fullName),
          ),
        )
        routes.put('/notes/:id', { config, schema: { body: noteInput } }, async (request, reply) =>
          once(deps, { request, reply, status: 204, present: () => undefined }, (keyed) =>
            writeNote(keyed, request.body.fullName),
          ),
        )
      })
    },
    { prefix: '/test' },
  )
  await app.ready()
  return app
}

let app: FastifyInstance
let customer: TestCustomer
let made = 0
let key: string
beforeAll(async () => {
  app = await openTestApp(server.deps)
})
afterAll(() => app.close())
beforeEach(async () => {
  server.setNow(START)
  fault = undefined
  insideTransaction = async () => {}
  await server.database.query('truncate leads, idempotency_keys restart identity')
  customer ??= await createCustomer(server)
  made += 1
  key = `key-${made}`
})

interface Sent {
  key?: string | undefined
  token?: string | undefined
  path?: string
  method?: 'POST' | 'PUT'
}
async function send(body: object, sent: Sent = {}, to = app) {
  const { method = 'POST', path = '/test/notes', token = customer.token } = sent
  const given = 'key' in sent ? sent.key : key
  const answer = await to.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(given !== undefined && { 'idempotency-key': given }),
    },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}
const countOf = async (table: 'leads' | 'idempotency_keys') =>
  (await server.database.query(`select 1 from ${table}`)).rows.length
const counts = async () => ({ effects: await countOf('leads'), keys: await countOf('idempotency_keys') })

const ADA = { full_name: 'Ada Lovelace' }
const GRACE = { full_name: 'Grace Hopper' }

describe('a call with a key', () => {
  it('has one effect and one answer, sent fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ADA)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 201,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    expect(JSON.parse(answers[0]?.text ?? '')).toMatchObject({ full_name: 'Ada Lovelace' })
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })

  it('is answered letter for letter as before, and as without a key', async () => {
    const first = await send(ADA)
    const plain = await send(ADA, { key: undefined })
    server.setNow(new Date(START.getTime() + 30 * 60 * 1000))
    const repeated = await send(ADA)
    expect([repeated.status, repeated.text]).toEqual([first.status, first.text])
    expect(plain.text).toBe(first.text.replace('"id":1', '"id":2'))
    for (const name of ['content-type', 'content-length', 'cache-control', 'x-error-code']) {
      expect([name, repeated.headers[name]]).toEqual([name, first.headers[name]])
      expect([name, plain.headers[name]]).toEqual([name, first.headers[name]])
    }
  })

  it('is the same in another spelling and another order of fields', async () => {
    const first = await send({ full_name: 'Ada Lovelace', message: 'Hello', tags: { one: 'A', two: 'B' } })
    const repeated = await send({ tags: { two: 'B', one: 'A' }, message: 'Hello', fullName: 'Ada Lovelace' })
    expect(repeated).toMatchObject({ status: 201, text: first.text })
    expect(await countOf('leads')).toBe(1)
  })

  it('without a body in its answer is answered without one again', async () => {
    const put = () => send(ADA, { method: 'PUT', path: '/test/notes/7' })
    expect(await put()).toMatchObject({ status: 204, text: '' })
    expect(await put()).toMatchObject({ status: 204, text: '' })
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })

  it('is refused with other contents, one after the other and at once', async () => {
    await send(ADA)
    const refused = await send(GRACE)
    expect([refused.status, JSON.parse(refused.text)]).toEqual([422, OTHER_CONTENTS])
    expect(refused.headers['x-error-code']).toBe('idempotency_key_reused')

    key = `${key}-at-once`
    const answers = await Promise.all([ADA, GRACE, ADA, GRACE].map((body) => send(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422])
    expect(await counts()).toEqual({ effects: 2, keys: 2 })
  })

  it('is refused for another thing of the same kind, which only the path names', async () => {
    await send(ADA, { method: 'PUT', path: '/test/notes/7' })
    expect(await send(ADA, { method: 'PUT', path: '/test/notes/8' })).toMatchObject({ status: 422 })
  })

  it('says nothing about the same key of another customer or on another route', async () => {
    const stranger = await createCustomer(server)
    await send(ADA)
    expect(await send(GRACE, { token: stranger.token })).toMatchObject({ status: 201 })
    expect(await send(GRACE, { path: '/test/letters' })).toMatchObject({ status: 201 })
    expect(await send(GRACE, { path: '/test/notes/7', method: 'PUT' })).toMatchObject({ status: 204 })
    expect(await counts()).toEqual({ effects: 4, keys: 4 })
  })

  it('is rolled back and answers with the other one when a twin has overtaken it', async () => {
    const path = '/test/open'
    const [arrival, gate] = [createGate(), createGate()]
    insideTransaction = async () => {
      insideTransaction = async () => {}
      arrival.open()
      await gate.isOpen
    }
    const slow = send(ADA, { path })
    await arrival.isOpen
    const fast = send(ADA, { path })
    // The embedded engine has one connection: there the twin cannot overtake and waits for the slow one instead.
    await Promise.race([fast, new Promise((resolve) => setTimeout(resolve, 200))])
    gate.open()
    expect((await slow).text).toBe((await fast).text)
    expect([(await slow).status, await counts()]).toEqual([201, { effects: 1, keys: 1 }])
  })

  it('waits for other calls of its customer, whose keys are others', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send(ADA, { key: `${key}-${at}` })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await counts()).toEqual({ effects: 20, keys: 20 })
  })
})

describe('a call without a session', () => {
  const path = '/test/open'

  it('is known by its contents too: with others it is another call', async () => {
    const [ada, grace] = [await send(ADA, { path }), await send(GRACE, { path })]
    expect([ada.status, grace.status]).toEqual([201, 201])
    expect(grace.text).not.toBe(ada.text)
    expect((await send(ADA, { path })).text).toBe(ada.text)
    expect((await send(GRACE, { path })).text).toBe(grace.text)
    expect(await counts()).toEqual({ effects: 2, keys: 2 })
  })

  it('has one effect, sent fifty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ADA, { path })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })

  it('may leave out of its contents what changes by itself', async () => {
    const first = await send({ ...ADA, filled_in_ms: 4_000 }, { path: '/test/form' })
    expect((await send({ ...ADA, filled_in_ms: 9_000 }, { path: '/test/form' })).text).toBe(first.text)
    expect(await countOf('leads')).toBe(1)
  })
})

describe('a key stays open', () => {
  it.each(['before', 'refused inside', 'inside', 'misfit'] as const)('when it fails: %s', async (where) => {
    fault = where
    const { status } = await send(ADA)
    expect(status).toBe({ before: 400, 'refused inside': 409, inside: 500, misfit: 500 }[where])
    expect(await counts()).toEqual({ effects: 0, keys: 0 })
    fault = undefined
    // Also for other contents: somebody has corrected what was refused.
    expect(await send(GRACE)).toMatchObject({ status: 201 })
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })

  it('without the header: nothing is written, every call has its effect', async () => {
    const [first, second] = [await send(ADA, { key: undefined }), await send(ADA, { key: undefined })]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await counts()).toEqual({ effects: 2, keys: 0 })
  })

  it.each([[''], ['two words'], ['x'.repeat(201)], ['clé'], ['tab\there']])('when it is malformed: %j', async (bad) => {
    const { status, text } = await send(ADA, { key: bad })
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { detail: 'The Idempotency-Key header must have 1 to 200 visible ASCII characters.' },
    ])
    expect(await counts()).toEqual({ effects: 0, keys: 0 })
  })

  it.each([['!'], ['~'.repeat(200)], ['{"a":\'b\'}']])('but not when it is only odd: %j', async (odd) => {
    expect(await send(ADA, { key: odd })).toMatchObject({ status: 201 })
    expect(await countOf('idempotency_keys')).toBe(1)
  })
})

describe('an effect whose answer was lost', () => {
  it('is told after all when the use case fails behind its commit, and the fault is reported', async () => {
    fault = 'after commit'
    server.logged.length = 0
    const first = await send(ADA)
    expect(first.status).toBe(201)
    expect(server.logged.join('')).toContain('The power went out.')
    fault = undefined
    expect(await send(ADA)).toMatchObject({ status: 201, text: first.text })
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })

  it('is told to the repeat when the handler fails', async () => {
    fault = 'in the handler'
    expect(await send(ADA)).toMatchObject({ status: 500 })
    fault = undefined
    expect(JSON.parse((await send(ADA)).text)).toMatchObject({ id: 1, full_name: 'Ada Lovelace' })
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })

  it('is told to the repeat when the connection was dropped', async () => {
    const listening = await openTestApp(server.deps)
    await listening.listen({ port: 0, host: '127.0.0.1' })
    const { port } = listening.server.address() as AddressInfo
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/test/notes',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
    })
    // Its own end: the answer never arrives.
    const dropped = event(call, 'error')
    insideTransaction = async () => {
      call.destroy(new Error('dropped'))
      await dropped
    }
    call.end(JSON.stringify(ADA)).on('error', () => {})
    await expect.poll(() => countOf('idempotency_keys')).toBe(1)
    insideTransaction = async () => {}
    expect(JSON.parse((await send(ADA)).text)).toMatchObject({ id: 1, full_name: 'Ada Lovelace' })
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
    await listening.close()
  })

  it('is told to a repeat and to twins that would be refused for what it has taken', async () => {
    const path = '/test/names'
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ADA, { path })))
    answers.push(await send(ADA, { path }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await send(ADA, { path, key: `${key}-other` })).toMatchObject({ status: 400 })
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })
})

describe('an answer that may not be kept', () => {
  it('is not: a repeat runs what was meant for it', async () => {
    const path = '/test/token'
    expect(JSON.parse((await send(ADA, { path })).text)).toEqual({ token: 'secret-1', how: 'made' })
    expect(JSON.parse((await send(ADA, { path })).text)).toEqual({ token: 'secret-again', how: 'signed in' })
    const { rows } = await server.database.query('select status, answer from idempotency_keys')
    expect(rows).toEqual([{ status: 201, answer: null }])
    // Somebody else's contents under the same key are somebody else's call.
    expect(JSON.parse((await send(GRACE, { path })).text)).toMatchObject({ how: 'made' })
  })

  it('is made by one of twenty at once', async () => {
    const path = '/test/token'
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(ADA, { path })))
    const ways = answers.map(({ text }) => (JSON.parse(text) as { how: string }).how).sort()
    expect(ways).toEqual(['made', ...Array.from({ length: 19 }, () => 'signed in')])
    expect(await counts()).toEqual({ effects: 1, keys: 1 })
  })
})

describe('what is kept', () => {
  it('is nothing of the caller but the answer', async () => {
    await send({ ...ADA, message: 'my-password' })
    const { rows } = await server.database.query<{ answer: string }>('select * from idempotency_keys')
    const { answer, ...rest } = rows[0] ?? { answer: '' }
    expect(answer).toContain('Ada Lovelace')
    expect(answer).not.toContain('my-password')
    expect(rest).toEqual({
      id: 1,
      customer_id: customer.id,
      route: 'POST /test/notes',
      key,
      body_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      subject: null,
      charge_id: null,
      leased_until: null,
      status: 201,
      error_code: null,
      created_at: START,
      expires_at: new Date(START.getTime() + 7 * DAY_MS),
    })
  })

  it('is forgotten by the job, and then the call has its effect again', async () => {
    await send(ADA)
    await forgetExpiredKeys(server.database.db, new Date(START.getTime() + 7 * DAY_MS))
    await send(ADA)
    expect(await countOf('leads')).toBe(2)
  })

  it('costs two statements more, a look and the row; a repeat costs the look alone', async () => {
    const { database, takeCount } = countStatements(server.database)
    const counting = await openTestApp({ ...server.deps, database })
    const cost = async (body: object, sent?: Sent) => {
      takeCount()
      await send(body, sent, counting)
      return takeCount()
    }
    const plain = await cost(ADA, { key: undefined })
    const keyed = await cost(ADA)
    const repeated = await cost(ADA)
    const session = 1
    expect({ keyed: keyed - plain, repeated: repeated - session }).toEqual({ keyed: 2, repeated: 1 })
    await counting.close()
  })
})

describe('a mistake of ours is found by the first call', () => {
  it.each([
    ['/test/undeclared', 'POST /test/undeclared lacks \\"config: { idempotency: true }\\".'],
    ['/test/other-result', 'under a key a use case must return what its transaction returned.'],
    ['/test/two-transactions', 'Under a key a use case has one transaction; several are for onceInBeats.'],
    ['/test/no-transaction', 'under a key a use case must open a transaction.'],
  ])('%s', async (path, sentence) => {
    server.logged.length = 0
    await send(ADA, { path })
    expect(server.logged.join('')).toContain(sentence)
  })
})
