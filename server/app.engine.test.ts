import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { openTestServer, secondApp, shareTestServer } from '../tests/test-server.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Database } from './db/open.ts'
import { jobsOf } from './jobs.ts'
import { queueMessage } from './messages.ts'

const METRICS_TOKEN = 'metrics-for-the-test-only'
const server = shareTestServer({ METRICS_TOKEN })

const LEADS = '/api/client/customers/'
const lead = { kind: 'interested', email: 'ada@example.com' }

const inject = (options: InjectOptions) => server.app.inject(options)
const post = (payload: string, type = 'application/json') =>
  inject({ method: 'POST', url: LEADS, payload, headers: { 'content-type': type } })

/** The lines that were logged for one answer, by its request id. */
const linesOf = (requestId: unknown) =>
  server.logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)

describe('what cannot be read', () => {
  it.each(['{"kind"', '{"kind":"interested",}', 'kind=interested', ''])('broken JSON: %j', async (payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ detail: 'The request could not be read: it is not valid JSON.' })
    expect(answer.headers['x-error-code']).toBe('bad_json')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('a __proto__ that somebody sends', async () => {
    expect((await post('{"__proto__":{"kind":"interested"},"email":"ada@example.com"}')).statusCode).toBe(400)
  })

  it.each(['[]', '"text"', 'null', '12'])('JSON that is no set of fields: %s', async (payload) => {
    const answer = await post(payload)
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The request could not be read.' }])
  })

  it('no body at all', async () => {
    const answer = await inject({ method: 'POST', url: LEADS })
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The request could not be read.' }])
  })

  it('an address that is none', async () => {
    const answer = await inject({ url: '/api/client/%zz' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'The request could not be read.' }])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    const { headers } = await inject({ url: '/api/client/packages' })
    // As any other answer has them.
    for (const name of ['content-security-policy', 'permissions-policy', 'referrer-policy', 'x-content-type-options']) {
      expect([name, answer.headers[name]]).toEqual([name, headers[name] ?? 'missing'])
    }
  })

  it.each([
    ['an address with a space in it', 'GET /a b HTTP/1.1', 400],
    ['garbage', 'GARBAGE', 400],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}`, 431],
  ])('what is no HTTP: %s', async (_, text, status) => {
    const app = await createApp(server.deps)
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${text}\r\n\r\n`))
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
    await app.close()
    const [head = '', body] = said.split('\r\n\r\n')
    expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body ?? '')).toEqual({ detail: 'The request could not be read.' })
    for (const header of [
      /^content-type: application\/json; charset=utf-8$/m,
      /^x-content-type-options: nosniff$/m,
      /^x-error-code: bad_request$/m,
      /^x-request-id: [0-9a-f]{8}-[0-9a-f-]{27}$/m,
      /^cache-control: no-store$/m,
    ]) {
      expect(head.replaceAll('\r', '')).toMatch(header)
    }
  })

  it('a body of more than 64 KiB', async () => {
    const answer = await post(JSON.stringify({ ...lead, message: 'a'.repeat(64 * 1024) }))
    expect([answer.statusCode, answer.json()]).toEqual([413, { detail: 'The request is too large.' }])
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'another content type: %s',
    async (type) => {
      const answer = await post(JSON.stringify(lead), type)
      expect([answer.statusCode, answer.json()]).toEqual([415, { detail: 'Send the request as JSON.' }])
    },
  )
})

describe('what does not exist', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/client/nothing/'],
    ['GET', '/nothing'],
    ['POST', '/'],
  ] as const)('%s %s is not found', async (method, url) => {
    const answer = await inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toBe('{"detail":"Not found."}')
    expect(answer.headers['x-error-code']).toBe('not_found')
  })
})

describe('both spellings', () => {
  const columns = ['fullName', 'zipCode', 'email'] as const
  const stored = () => server.database.db.selectFrom('leads').select(columns).orderBy('id', 'desc').executeTakeFirst()

  it('are understood, and the answer is in snake_case [R225]', async () => {
    for (const fields of [
      { full_name: 'Ada', zip_code: '94041' },
      { fullName: 'Ada', zipCode: '94041' },
    ]) {
      await server.database.db.deleteFrom('leads').execute()
      expect((await post(JSON.stringify({ ...lead, ...fields }))).statusCode).toBe(201)
      expect(await stored()).toEqual({ fullName: 'Ada', zipCode: '94041', email: 'ada@example.com' })
    }
    const refused = await post(JSON.stringify({ kind: 'possible', email: 'ada@example.com', message: 'Hello' }))
    expect([refused.statusCode, refused.json()]).toEqual([400, { full_name: ['Required'] }])
    expect(refused.headers['x-error-code']).toBe('invalid_input')
  })

  it('cannot both be given', async () => {
    const answer = await post(JSON.stringify({ ...lead, full_name: 'Ada', fullName: 'Eve' }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ full_name: ['This field was given twice, in two spellings.'] })
    expect(answer.headers['x-error-code']).toBe('field_given_twice')
  })

  it('name the same call with and without a slash at its end', async () => {
    for (const url of ['/api/client/customers', '/api/client/customers/']) {
      expect((await inject({ method: 'POST', url, payload: lead })).statusCode).toBe(201)
    }
    for (const url of ['/api/client/packages', '/api/client/packages/', '/api/health', '/api/health/']) {
      expect((await inject({ url })).statusCode).toBe(200)
    }
  })
})

describe('headers', () => {
  it('what a screen reckons by is the server’s clock, on refusals too', async () => {
    const before = server.deps.clock.now()
    server.setNow('2026-12-24T15:30:45Z')
    for (const url of ['/api/client/packages/', '/api/client/nothing/', '/api/client/requests/']) {
      expect([url, (await inject({ url })).headers['date']]).toEqual([url, 'Thu, 24 Dec 2026 15:30:45 GMT'])
    }
    server.setNow(before)
  })

  const DIRECTIVES = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]

  it.each(['/api/client/packages/', '/api/nothing', '/dev/outbox', '/api/docs/', '/api/health'])(
    '%s answers with the security headers and a policy without anything inline',
    async (url) => {
      const { headers } = await inject({ url })
      expect(headers['content-security-policy']?.toString().split(';')).toEqual(DIRECTIVES)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'permissions-policy':
          'camera=(), microphone=(), geolocation=(), usb=(), serial=(), midi=(), display-capture=(), payment=()',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': expect.any(String),
      })
      expect(headers).not.toHaveProperty('strict-transport-security')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  it('say more in production: https only, and the origins of the configured card form', async () => {
    const config = readConfig({
      APP_ENV: 'production',
      PUBLIC_URL: 'https://larkspur.example',
      DATABASE_URL: 'postgres://db.example/larkspur',
      TRUST_PROXY: 'none',
      SESSION_SECRET: 'an-unguessable-secret-of-32-signs',
      STRIPE_SECRET_KEY: 'x',
      STRIPE_PUBLIC_KEY: 'x',
      STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(24)}`,
      TWILIO_ACCOUNT_SID: 'x',
      TWILIO_AUTH_TOKEN: '0'.repeat(32),
      TWILIO_FROM: 'x',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'x',
    })
    const app = await createApp({ ...server.deps, config })
    try {
      const { headers } = await app.inject('/api/health')
      expect(headers['content-security-policy']?.toString().split(';')).toEqual([
        "default-src 'self'",
        "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self' https://api.stripe.com",
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        'upgrade-insecure-requests',
      ])
      expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
      expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
      expect((await app.inject('/dev/outbox')).statusCode).toBe(404)
    } finally {
      await app.close()
    }
  })
})

describe('the log', () => {
  it('has one line an answer, with the id that the answer carries', async () => {
    const answer = await inject({ url: '/api/client/packages/?secret_word=hunter2' })
    const requestId = answer.headers['x-request-id']
    expect(requestId).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    await expect.poll(() => linesOf(requestId)).toHaveLength(1)
    expect(linesOf(requestId)).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        requestId,
        method: 'GET',
        path: '/api/client/packages',
        status: 200,
        ms: expect.any(Number),
        msg: 'answered',
      },
    ])
  })

  it('names the route and not the path, which may hold what nobody should read', async () => {
    const pathIn = async (url: string) => {
      const requestId = (await inject({ url })).headers['x-request-id']
      await expect.poll(() => linesOf(requestId).at(-1)?.['msg']).toBe('answered')
      return linesOf(requestId).at(-1)?.['path']
    }
    expect(await pathIn('/api/client/addresses/12/')).toBe('/api/client/addresses/:id')
    expect(await pathIn('/nowhere/6505550123/grace@example.com?x=1')).toBe('/nowhere/***-***-0123/g***@example.com')
    expect(await pathIn('/password/reset/confirm/MTI/c7xk-2b9d')).toBe('/password/reset/confirm/[hidden]')
  })

  it('takes no request id from the caller', async () => {
    const { headers } = await inject({ url: '/api/health', headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-/)
  })

  it('has a warning for a refusal, without anything that was typed [R396]', async () => {
    const typed = { kind: 'possible', email: 'not-an-address-of-ada', phone: '650-555-01', password: 'hunter2' }
    const answer = await post(JSON.stringify(typed))
    const requestId = answer.headers['x-request-id']
    await expect.poll(() => linesOf(requestId)).toHaveLength(2)
    expect(linesOf(requestId)[0]).toEqual({
      level: 'warn',
      time: expect.any(String),
      requestId,
      status: 400,
      code: 'invalid_input',
      method: 'POST',
      route: '/api/client/customers',
      msg: 'refusal',
    })
    const text = JSON.stringify(linesOf(requestId))
    for (const value of ['not-an-address', '650-555', 'hunter2']) expect(text).not.toContain(value)
  })

  it('never holds a password, a phone number or an e-mail address that was sent', async () => {
    const sent = { ...lead, email: 'grace@example.com', phone: '+1 650-555-0177', password: 'hunter2-in-a-body' }
    await post(JSON.stringify(sent))
    await post(`${JSON.stringify(sent)}}`)
    server.deps.errorReports.fault(
      new Error(`insert failed for ${JSON.stringify({ ...sent, phone: '+16505550177' })}`),
      {
        place: 'a test',
      },
    )
    const text = server.logged.join('')
    expect(text).toContain('insert failed for')
    for (const value of ['grace@', '650-555-0177', '6505550177', 'hunter2-in-a-body']) expect(text).not.toContain(value)
  })
})

describe('a fault of ours', () => {
  it('is answered neutrally, and its cause stands in the log under the same id [R413]', async () => {
    const { clock } = server.deps
    server.deps.clock = {
      now() {
        throw new Error('The clock fell off the wall.')
      },
    }
    const answer = await post(JSON.stringify(lead))
    server.deps.clock = clock
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toBe('{"detail":"Internal Server Error"}')
    expect(answer.headers['x-error-code']).toBe('server_error')
    const requestId = answer.headers['x-request-id']
    expect(linesOf(requestId)[0]).toMatchObject({
      level: 'error',
      place: 'POST /api/client/customers',
      err: { message: 'The clock fell off the wall.', stack: expect.stringContaining('receive-lead') },
      msg: 'fault',
    })
  })
})

describe('probes', () => {
  it('answer whether the server is alive', async () => {
    const answer = await inject({ url: '/api/health' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }])
  })

  it('answer that it is fit to serve customers as soon as jobs can be asked for, where others work them', async () => {
    const other = await openTestServer()
    try {
      await other.deps.jobs.connect(jobsOf(other.deps))
      expect((await other.call('GET', '/api/ready')).status).toBe(200)
      await other.deps.jobs.stop()
      expect((await other.call('GET', '/api/ready')).status).toBe(503)
    } finally {
      await forgetQueues(other.database)
      await other.close()
    }
  })

  it('are all that a server for the jobs has: a balancer sends its other calls on to another one', async () => {
    const app = await secondApp(server, { role: 'jobs' })
    try {
      expect((await app.inject({ url: '/api/health' })).statusCode).toBe(200)
      for (const url of ['/', '/api/client/packages/', '/api/nowhere', '/dev/outbox', '/api/docs/json']) {
        const answer = await app.inject({ url })
        expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, expect.any(String)])
      }
    } finally {
      await app.close()
    }
  })

  it('answer that it is fit to serve only while its jobs work', async () => {
    const other = await openTestServer()
    try {
      const before = await other.call('GET', '/api/ready')
      expect([before.status, before.body]).toEqual([503, { detail: 'Service Unavailable' }])
      await other.deps.jobs.work(jobsOf(other.deps))
      const working = await other.call('GET', '/api/ready')
      expect([working.status, working.body]).toEqual([200, { status: 'ready' }])
      await other.deps.jobs.stop()
      expect((await other.call('GET', '/api/ready')).status).toBe(503)
    } finally {
      await forgetQueues(other.database)
      await other.close()
    }
  })
})

/**
 * pg-boss gives each queue a table; the embedded database is shared with the files that follow. In one transaction, because
 * something asked for just before the end may still be written.
 */
async function forgetQueues(database: Database): Promise<void> {
  await database.query(`
    do $$
    declare queue_name text;
    begin
      truncate pgboss.job, pgboss.schedule;
      for queue_name in select name from pgboss.queue loop
        perform pgboss.delete_queue(queue_name);
      end loop;
    end $$`)
}

describe('metrics', () => {
  const metrics = (authorization?: string) =>
    inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

  it.each([undefined, 'Bearer wrong', METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`, `bearer ${METRICS_TOKEN}`])(
    'do not exist for whoever presents %s',
    async (authorization) => {
      const answer = await metrics(authorization)
      expect([answer.statusCode, answer.body]).toEqual([404, '{"detail":"Not found."}'])
    },
  )

  it('show how long calls take and how many messages wait, to whoever presents the token', async () => {
    await server.database.db.deleteFrom('messages').execute()
    await post(JSON.stringify({ kind: 'possible', full_name: 'Ada', email: 'ada@example.com', message: 'Hello' }))
    await inject({ url: '/api/client/packages' })
    const answer = await metrics(`Bearer ${METRICS_TOKEN}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).toMatch(
      /^larkspur_request_seconds_count\{method="GET",route="\/api\/client\/packages",status="200"\} \d+$/m,
    )
    expect(answer.body).toContain('larkspur_messages{status="queued"} 1')
    expect(answer.body).toContain('process_cpu_seconds_total')
  })

  it('count answers with an error by their code, those that nobody is told of from the start', async () => {
    const app = await secondApp(server)
    try {
      const counts = async () => {
        const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
        const found = body.matchAll(/^larkspur_error_answers_total\{code="(\w+)"\} (\d+)$/gm)
        return Object.fromEntries([...found].map(([, code, count]) => [code, Number(count)]))
      }
      const silent = {
        authentication_needed: 0,
        bad_signature: 0,
        card_declined: 0,
        method_not_allowed: 0,
        not_found: 0,
        texts_paused: 0,
        too_many_requests: 0,
      }
      expect(await counts()).toEqual(silent)
      for (const path of ['nowhere', 'nowhere', 'addresses', 'packages']) await app.inject(`/api/client/${path}`)
      expect(await counts()).toEqual({ ...silent, not_found: 2, not_signed_in: 1 })
    } finally {
      await app.close()
    }
  })

  it('show how many texts and letters could leave now, and for how long the first of them has waited', async () => {
    const now = server.deps.clock.now()
    const waiting = async () => {
      const { body } = await metrics(`Bearer ${METRICS_TOKEN}`)
      return body.split('\n').filter((line) => line.startsWith('larkspur_messages_waiting'))
    }
    await server.database.db.deleteFrom('messages').execute()
    const none = [
      'larkspur_messages_waiting{what="sms"} 0',
      'larkspur_messages_waiting{what="mail"} 0',
      'larkspur_messages_waiting{what="reminders"} 0',
      'larkspur_messages_waiting_seconds{what="sms"} 0',
      'larkspur_messages_waiting_seconds{what="mail"} 0',
      'larkspur_messages_waiting_seconds{what="reminders"} 0',
    ]
    expect(await waiting()).toEqual(none)
    const text = { channel: 'sms', recipient: '+16505550123', body: 'Hello.' } as const
    const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    const { db } = server.database
    await queueMessage(db, { ...text, eventKey: 'second' }, secondsAgo(60))
    await queueMessage(db, { ...text, eventKey: 'first', kind: 'other' }, secondsAgo(900))
    await queueMessage(db, { ...text, eventKey: 'not yet' }, now, secondsAgo(-60))
    const letter = { ...text, channel: 'mail', subject: 'Hello' } as const
    await queueMessage(db, { ...letter, eventKey: 'letter' }, secondsAgo(30))
    await queueMessage(db, { ...text, eventKey: 'reminder', kind: 'reminder' }, secondsAgo(1_200))
    await queueMessage(db, { ...letter, eventKey: 'reminder by letter', kind: 'reminder' }, secondsAgo(600))
    expect(await waiting()).toEqual([
      'larkspur_messages_waiting{what="sms"} 2',
      'larkspur_messages_waiting{what="mail"} 1',
      'larkspur_messages_waiting{what="reminders"} 2',
      'larkspur_messages_waiting_seconds{what="sms"} 900',
      'larkspur_messages_waiting_seconds{what="mail"} 30',
      'larkspur_messages_waiting_seconds{what="reminders"} 1200',
    ])
    await db.updateTable('messages').set({ keepsQuietHours: true }).execute()
    server.setNow('2026-11-18T05:00:00Z')
    expect(await waiting()).toEqual(none)
    server.setNow(now)
    await db.deleteFrom('messages').execute()
  })

  it('show every state of a message before one has it, so that a rule sees the first one come', async () => {
    await server.database.db.deleteFrom('messages').execute()
    const { body } = await metrics(`Bearer ${METRICS_TOKEN}`)
    expect(body.split('\n').filter((line) => line.startsWith('larkspur_messages{'))).toEqual([
      'larkspur_messages{status="queued"} 0',
      'larkspur_messages{status="reminders"} 0',
      'larkspur_messages{status="until_morning"} 0',
      'larkspur_messages{status="retried"} 0',
      'larkspur_messages{status="sent"} 0',
      'larkspur_messages{status="refused"} 0',
      'larkspur_messages{status="failed"} 0',
    ])
  })

  it('do not exist at all without a token in the settings', async () => {
    const { metricsToken: _, ...config } = server.deps.config
    const app = await createApp({ ...server.deps, config })
    try {
      const answer = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
      expect(answer.statusCode).toBe(404)
    } finally {
      await app.close()
    }
  })
})

describe('a method that a path does not have', () => {
  it.each([
    ['DELETE', '/api/client/packages/', 'GET, HEAD'],
    ['GET', '/api/client/customers/', 'POST'],
    ['GET', '/api/client/auth/login/?next=1', 'POST'],
    ['POST', '/api/client/addresses/7/', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['GET', '/api/client/billing/stripe_webhook/', 'POST'],
    ['POST', '/api/ready', 'GET, HEAD'],
  ] as const)('%s %s is refused with those that it has', async (method, url, allowed) => {
    const { statusCode, headers, body } = await inject({ method, url })
    expect([statusCode, headers.allow, headers['x-error-code']]).toEqual([405, allowed, 'method_not_allowed'])
    expect(JSON.parse(body)).toEqual({ detail: 'This address does not take that method.' })
  })

  it('is no such refusal where there is no such path', async () => {
    const { statusCode, headers } = await inject({ method: 'DELETE', url: '/api/client/package' })
    expect([statusCode, headers.allow]).toEqual([404, undefined])
  })
})

describe('the documents of the API', () => {
  type Document = { openapi: string; paths: Record<string, Record<string, unknown>> }
  const document = async (): Promise<Document> => (await inject({ url: '/api/docs/json' })).json()

  it('are OpenAPI 3.1, for machines and for people', async () => {
    expect((await document()).openapi).toBe('3.1.0')
    const page = await inject({ url: '/api/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
  })

  it('name every route, with its methods', async () => {
    const above: string[] = []
    const served = server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        // A tree: what stands four columns further in continues the path above it.
        const match = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line)
        if (!match) return []
        const depth = (match[1] ?? '').length / 4
        above.splice(depth, above.length, match[2] ?? '')
        const path = above.join('').replace(/:(\w+)/g, '{$1}')
        const methods = match[3]?.split(', ').filter((method) => method !== 'HEAD') ?? []
        return methods.map((method) => `${method} ${path}`)
      })
      .filter((route) => / \/api\/(?!docs|health|ready)/.test(route))
    const documented = Object.entries((await document()).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served).toContain('POST /api/client/customers')
    expect(documented.sort()).toEqual(served.sort())
  })

  it('spell every field as the wire does [R225]', async () => {
    const names: string[] = []
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties') names.push(...Object.keys(value))
        if (key === 'required' && Array.isArray(value)) names.push(...value)
        collect(value)
      }
    }
    collect(await document())
    expect(names).toEqual(expect.arrayContaining(['full_name', 'zip_code', 'dollar_delivery_free_from', 'exp_month']))
    expect(names.filter((name) => !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name))).toEqual([])
  })
})
