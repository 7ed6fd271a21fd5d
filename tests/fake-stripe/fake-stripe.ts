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
  /** Every call as it arrived, the form already read, with the body that it was answered with. */
  readonly calls: FakeCall[]
  readonly rows: Book['rows']
  readonly actions: Book['actions']
  readonly events: EventQueue
  /** The work is done at once, the answer comes this much later: what a timeout looks like from our side. */
  delayMs: number
  /** What goes wrong at Stripe, as long as it is set. */
  trouble: Trouble | undefined
  close(): Promise<void>
}

interface FakeCall {
  method: string
  path: string
  /** The place without its ids, for instance "GET refunds/:id". */
  endpoint: string
  form: Form
  idempotencyKey: string | undefined
  answer?: unknown
}

export interface Trouble {
  /**
   * 500: a failure that is kept under the call's key and repeated for ever, as Stripe does. 429: too many calls, nothing is kept. `never`:
   * no answer comes.
   */
  kind: 500 | 429 | 'never'
  /** The calls that it happens to, for instance "POST refunds"; every POST unless told. */
  at?: string
  /** It goes this often; always unless told. */
  times?: number
  /** The work is done all the same, and only its answer is lost. */
  isDone?: boolean
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
  const fake: Pick<FakeStripe, 'calls' | 'delayMs' | 'trouble'> = { calls: [], delayMs: 0, trouble: undefined }

  function troubleAt(endpoint: string): Trouble | undefined {
    const { trouble } = fake
    const isMeant = trouble?.at === undefined ? endpoint.startsWith('POST ') : trouble.at === endpoint
    if (trouble === undefined || !isMeant || trouble.times === 0) return undefined
    if (trouble.times !== undefined) trouble.times -= 1
    return trouble
  }

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
    set_trouble: (trouble: Trouble | null) => {
      fake.trouble = trouble ?? undefined
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
    const endpoint = `${method} ${resource}${id && '/:id'}${action ? `/${action}` : ''}`
    const call: FakeCall = { method, path: url.pathname, endpoint, form, idempotencyKey: key }
    fake.calls.push(call)

    // Two calls that differ in their place or their parameters are two requests.
    const asked = `${method} ${url.pathname}?${body}`
    const known = key === undefined ? undefined : kept.get(key)
    const refusal =
      refuse(request, body) ??
      (inUse.has(key ?? '') ? fail(409, { type: 'idempotency_error', ...IN_USE }) : undefined) ??
      (known !== undefined && known.request !== asked
        ? fail(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' })
        : undefined)
    const trouble = refusal || known ? undefined : troubleAt(endpoint)
    // Like Stripe: a request that fails its checks has not begun, and leaves its key free. What came after is kept, whatever it was.
    const unbegun = refusal ?? (trouble?.kind === 429 ? fail(429, TOO_MANY) : undefined)
    const unchecked = known || unbegun ? undefined : refuseParameters(endpoint, form)
    const work = () => structuredClone(book.answer(endpoint, id, form))
    const result =
      unbegun ?? known?.answer ?? unchecked ?? (trouble?.kind === 500 && !trouble.isDone ? fail(500, BROKEN) : work())
    const answer = trouble?.kind === 500 && !unchecked ? fail(500, BROKEN) : result
    call.answer = answer.body
    if (key !== undefined && !known && !unbegun && !unchecked) kept.set(key, { request: asked, answer })

    await events.beforeAnswer()
    if (fake.delayMs > 0 && answer.status !== 409) {
      if (key !== undefined) inUse.add(key)
      await wait(fake.delayMs)
      if (key !== undefined) inUse.delete(key)
    }
    if (trouble?.kind !== 'never') send(answer, known?.answer === answer ? { 'idempotent-replayed': 'true' } : {})
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

const BROKEN = { type: 'api_error', message: 'An unknown error occurred.' }
const TOO_MANY = { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API.' }
const IN_USE = { code: 'idempotency_key_in_use', message: 'There is a request in progress: this key is in use.' }

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
