import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Test support: the few calls of Stripe that we make, over real HTTP on this machine. Behaviour follows the payment
 * method: `pm_declined`, `pm_authenticate`, `pm_processing` and `pm_missing` do what they say, any other succeeds.
 */
export interface FakeStripe {
  readonly url: URL
  /** Every call as it arrived, the form already read. */
  readonly calls: { method: string; path: string; form: Record<string, string>; idempotencyKey: string | undefined }[]
  readonly intents: Map<string, Row>
  /** The work is done at once, the answer comes this much later: what a timeout looks like from our side. */
  delayMs: number
  /** What the browser does with a setup's secret. */
  finishSetup(
    setupRef: string,
    result: { card: { last4: string; exp_month: number; exp_year: number } } | { message: string },
  ): void
  /** What the bank's page does with a charge's secret. */
  authenticate(chargeRef: string): void
  close(): Promise<void>
}

type Row = Record<string, unknown> & { id: string }
type Answer = { status: number; body: unknown }

const newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const ok = (body: unknown): Answer => ({ status: 200, body })
const fail = (status: number, error: Record<string, unknown>): Answer => ({ status, body: { error } })
const missing = (param: string) =>
  fail(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` })

export async function startFakeStripe(): Promise<FakeStripe> {
  const setups = new Map<string, Row>()
  const methods = new Map<string, Row>()
  const intents = new Map<string, Row>()
  const refunded = new Map<string, number>()
  const answers = new Map<string, { body: string; answer: Answer }>()

  function createIntent(form: Record<string, string>): Answer {
    const method = form.payment_method ?? ''
    if (method === 'pm_missing') return missing('payment_method')
    const id = newId('pi')
    const intent: Row = {
      id,
      object: 'payment_intent',
      amount: Number(form.amount),
      customer: form.customer,
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      metadata: { key: form['metadata[key]'] },
      last_payment_error: null,
      status: method === 'pm_processing' ? 'processing' : 'succeeded',
    }
    intents.set(id, intent)
    const refusal = {
      pm_declined: { code: 'card_declined', message: 'Your card was declined.' },
      pm_authenticate: { code: 'authentication_required', message: 'Your card needs authentication.' },
    }[method]
    if (!refusal) return ok({ ...intent })
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: { type: 'card_error', ...refusal } })
    return fail(402, { type: 'card_error', ...refusal, payment_intent: { ...intent } })
  }

  function createRefund(form: Record<string, string>): Answer {
    const intent = intents.get(form.payment_intent ?? '')
    if (!intent) return missing('payment_intent')
    const total = (refunded.get(intent.id) ?? 0) + Number(form.amount)
    if (total > Number(intent.amount)) {
      return fail(400, { type: 'invalid_request_error', param: 'amount', message: 'Refund amount is too great.' })
    }
    refunded.set(intent.id, total)
    return ok({ id: newId('re'), object: 'refund', status: 'succeeded' })
  }

  function listIntents(query: URLSearchParams): Answer {
    // Two a page, whatever is asked for, so that turning pages is tried too.
    const all = [...intents.values()].filter((intent) => intent.customer === query.get('customer')).reverse()
    const start = all.findIndex((intent) => intent.id === query.get('starting_after')) + 1
    const data = all.slice(start, start + 2)
    return ok({ object: 'list', url: '/v1/payment_intents', data, has_more: start + 2 < all.length })
  }

  function answer(method: string, { pathname, searchParams }: URL, form: Record<string, string>): Answer {
    const [, , resource = '', id = '', action] = pathname.split('/')
    // Gone from the API since 2026-09-30.
    if ('payment_method_types[0]' in form)
      return fail(400, { type: 'invalid_request_error', param: 'payment_method_types' })
    switch (`${method} ${resource}${id && '/:id'}${action ? `/${action}` : ''}`) {
      case 'POST customers':
        return ok({ id: newId('cus'), object: 'customer', email: form.email })
      case 'POST setup_intents': {
        const setup = {
          id: newId('seti'),
          object: 'setup_intent',
          status: 'requires_payment_method',
          last_setup_error: null,
        }
        setups.set(setup.id, { ...setup, payment_method: null, customer: form.customer })
        return ok({ ...setups.get(setup.id), client_secret: `${setup.id}_secret_${randomBytes(8).toString('hex')}` })
      }
      case 'GET setup_intents/:id': {
        const setup = setups.get(id)
        if (!setup) return missing('intent')
        const isExpanded = searchParams.getAll('expand[0]').includes('payment_method')
        return ok({
          ...setup,
          payment_method: isExpanded ? (methods.get(String(setup.payment_method)) ?? null) : setup.payment_method,
        })
      }
      case 'GET payment_methods/:id':
        return methods.has(id) ? ok(methods.get(id)) : missing('payment_method')
      case 'POST payment_methods/:id/detach': {
        const card = methods.get(id)
        if (!card) return missing('payment_method')
        if (card.customer === null) return fail(400, { type: 'invalid_request_error', message: 'It is not attached.' })
        card.customer = null
        return ok(card)
      }
      case 'POST payment_intents':
        return createIntent(form)
      case 'GET payment_intents':
        return listIntents(searchParams)
      case 'GET payment_intents/:id':
        return intents.has(id) ? ok(intents.get(id)) : missing('intent')
      case 'POST refunds':
        return createRefund(form)
      default:
        return fail(404, { type: 'invalid_request_error', message: `Unrecognized request (${method} ${pathname})` })
    }
  }

  const fake: Omit<FakeStripe, 'url' | 'close'> = {
    calls: [],
    intents,
    delayMs: 0,
    finishSetup(setupRef, result) {
      const setup = setups.get(setupRef)
      if (!setup) throw new Error('no such setup')
      if ('message' in result) {
        Object.assign(setup, { last_setup_error: { type: 'card_error', message: result.message } })
        return
      }
      const card = {
        id: newId('pm'),
        object: 'payment_method',
        type: 'card',
        customer: setup.customer,
        card: result.card,
      }
      methods.set(card.id, card)
      Object.assign(setup, { status: 'succeeded', last_setup_error: null, payment_method: card.id })
    },
    authenticate(chargeRef) {
      Object.assign(intents.get(chargeRef) ?? {}, { status: 'succeeded', last_payment_error: null })
    },
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    const method = request.method ?? ''
    const body = await readBody(request)
    const form = Object.fromEntries(new URLSearchParams(body))
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    fake.calls.push({ method, path: url.pathname, form, idempotencyKey: key })

    const known = key === undefined ? undefined : answers.get(key)
    let result: Answer
    if (known && known.body !== body) {
      result = fail(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' })
    } else {
      result = known?.answer ?? answer(method, url, form)
      // Like Stripe: a request that fails its checks has not begun, and leaves its key free.
      if (key !== undefined && ![400, 404].includes(result.status)) answers.set(key, { body, answer: result })
    }
    const text = JSON.stringify(result.body)
    if (fake.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fake.delayMs))
    response.writeHead(result.status, {
      'content-type': 'application/json',
      ...(known?.body === body && { 'idempotent-replayed': 'true' }),
    })
    response.end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return Object.assign(fake, {
    url: new URL(`http://127.0.0.1:${port}`),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
