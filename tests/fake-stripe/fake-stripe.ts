import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Stripe } from 'stripe'
import { createStripeBook } from './stripe-book.ts'
import { createEventQueue, type EventDelivery, type EventQueue } from './stripe-events.ts'
import { type Answer, type Form, fail, invalid, ok, refuseParameters } from './stripe-parameters.ts'

type Book = ReturnType<typeof createStripeBook>

/**
 * Test support: the few calls of Stripe that we make, over real HTTP on this machine. It looks at what Stripe looks at (key,
 * version, encoding, parameters, idempotency) before it does anything, and tells a webhook what has happened.
 */
export interface FakeStripe {
  readonly url: URL
  /** The settings that point our server at this stand-in. */
  readonly settings: Record<string, string>
  /** Every call as it arrived, the form already read. */
  readonly calls: { method: string; path: string; form: Form; idempotencyKey: string | undefined }[]
  readonly rows: Book['rows']
  readonly actions: Book['actions']
  readonly events: EventQueue
  /** The work is done at once, the answer comes this much later: what a timeout looks like from our side. */
  delayMs: number
  close(): Promise<void>
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const events = createEventQueue()
  const book = createStripeBook(events.add)
  // An event without a call of ours is told as soon as it has happened.
  const actions = Object.fromEntries(
    Object.entries(book.actions).map(([name, act]) => [
      name,
      (...given: never[]) => {
        const result = (act as (...given: never[]) => unknown)(...given)
        events.afterAnswer()
        return result
      },
    ]),
  ) as unknown as Book['actions']
  const kept = new Map<string, { request: string; answer: Answer }>()
  /** Keys whose first answer is late. */
  const inUse = new Set<string>()
  const fake = { calls: [] as FakeStripe['calls'], delayMs: 0 }

  /** A test in another process can act here and read the book. A body is the list of what the action is given. */
  const testCalls: Record<string, (...given: never[]) => unknown> = {
    finish_setup: actions.finishSetup,
    authenticate: actions.authenticate,
    fail_authentication: actions.failAuthentication,
    finish_refund: actions.finishRefund,
    dispute: actions.dispute,
    renew_card: actions.renewCard,
    deliver: events.deliver,
    set_delivery: (delivery: EventDelivery | null) => events.setDelivery(delivery ?? undefined),
    set_delay: (ms: number) => {
      fake.delayMs = ms
    },
    book: () => ({
      ...Object.fromEntries(Object.entries(book.rows).map(([name, rows]) => [name, [...rows.values()]])),
      events: events.events,
    }),
  }

  function refuse({ headers, method = '' }: IncomingMessage, body: string): Answer | undefined {
    if (headers.authorization !== `Bearer ${secretKey}`) {
      return fail(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    }
    if (headers['stripe-version'] !== Stripe.API_VERSION) {
      return invalid({ message: `Invalid Stripe API version: ${headers['stripe-version']}` })
    }
    if (method === 'POST' && body !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return invalid({ message: 'Invalid request: the body is not form encoded.' })
    }
    return undefined
  }

  async function answerTest(name: string, body: string): Promise<Answer> {
    const call = testCalls[name]
    if (!call) return fail(404, { message: 'There is no such test call.' })
    return ok((await call(...(JSON.parse(body || '[]') as never[]))) ?? null)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const method = request.method ?? ''
    const body = await readBody(request)
    const send = ({ status, body: content }: Answer, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content))
    }
    const [, root = '', resource = '', id = '', action] = url.pathname.split('/')
    if (root === 'test')
      return send(await answerTest(resource, body).catch((error) => fail(500, { message: `${error}` })))

    const form = Object.fromEntries(new URLSearchParams(method === 'GET' ? url.search : body))
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    fake.calls.push({ method, path: url.pathname, form, idempotencyKey: key })

    // Two calls that differ in their place or their parameters are two requests.
    const asked = `${method} ${url.pathname}?${body}`
    const known = key === undefined ? undefined : kept.get(key)
    const endpoint = `${method} ${resource}${id && '/:id'}${action ? `/${action}` : ''}`
    const refusal = refuse(request, body)
    const isOther = known !== undefined && known.request !== asked
    const result =
      refusal ??
      (inUse.has(key ?? '') ? fail(409, { type: 'idempotency_error', ...IN_USE }) : undefined) ??
      (isOther
        ? fail(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' })
        : (known?.answer ?? refuseParameters(endpoint, form) ?? structuredClone(book.answer(endpoint, id, form))))
    // Like Stripe: a request that fails its checks has not begun, and leaves its key free.
    if (key !== undefined && !known && ![400, 401, 404, 409].includes(result.status))
      kept.set(key, { request: asked, answer: result })

    await events.beforeAnswer()
    if (fake.delayMs > 0 && result.status !== 409) {
      if (key !== undefined) inUse.add(key)
      await wait(fake.delayMs)
      if (key !== undefined) inUse.delete(key)
    }
    send(result, known?.answer === result ? { 'idempotent-replayed': 'true' } : {})
    events.afterAnswer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://127.0.0.1:${port}`)

  return Object.assign(fake, {
    url,
    settings: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLIC_KEY: `pk_test_${randomBytes(12).toString('hex')}`,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url.href,
    },
    rows: book.rows,
    actions,
    events,
    async close() {
      await events.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  })
}

const IN_USE = { code: 'idempotency_key_in_use', message: 'There is a request in progress: this key is in use.' }

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
