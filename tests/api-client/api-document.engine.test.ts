import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { type ErrorCode, refusals } from '../../contract/errors.ts'
import { ERROR_CODE_HEADER } from '../../contract/problems.ts'
import { WEBHOOK_REFUSALS, type WebhookCall, type WebhookName, webhookCalls } from '../../contract/webhook-calls.ts'
import { refusalsOf } from '../../server/http/api-docs.ts'
import { statusOf } from '../../server/http/serve.ts'
import { createCustomer } from '../customers.ts'
import { verifyOwn } from '../phones.ts'
import { shareTestServer } from '../test-server.ts'
import { areTablesWhole } from '../whole-tables.ts'

/**
 * The API's document, read as a stranger would: by its rules, by a generator, and beside what the server really answers.
 * Imports are relative, because `#contract/…` is the root's and this folder is a package of its own.
 */

interface Answer {
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { examples?: Record<string, { $ref: string }> }>
}

interface Operation {
  operationId: CallName | WebhookName
  summary?: string
  security?: object[]
  parameters?: { $ref?: string; in?: string; name?: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, Answer | { $ref: string }>
}

interface Shape {
  type?: string
  format?: string
  anyOf?: Shape[]
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, object>
    headers: Record<string, object>
    examples: Record<string, { value: unknown }>
    responses: Record<string, Answer>
  }
}

const server = shareTestServer()
const listed = Object.entries(calls) as [CallName, Call][]
const webhooks = Object.entries(webhookCalls) as [WebhookName, WebhookCall][]

let document: ApiDocument
beforeAll(async () => {
  document = (await server.call('GET', '/api/docs/json')).body
})

/** Every operation with its verb and path. */
const operations = () =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ at: `${verb.toUpperCase()} ${path}`, operation })),
  )

function operationOf(name: CallName | WebhookName, { paths } = document): Operation {
  const found = Object.values(paths)
    .flatMap((verbs) => Object.values(verbs))
    .find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}

/** The answer of one status of a call, wherever the document keeps it. */
function answerOf(name: CallName | WebhookName, status: number): Answer {
  const answer = operationOf(name).responses[status]
  if (!answer) throw new Error(`${name} has no answer ${status} in the document`)
  if (!('$ref' in answer)) return answer
  return document.components.responses[answer.$ref.replace('#/components/responses/', '')] ?? {}
}

const codesOf = (name: CallName | WebhookName, status: number) =>
  Object.keys(answerOf(name, status).content?.['application/json']?.examples ?? {}) as ErrorCode[]

describe('the document', () => {
  it('has every call under its name, with its verb and path, those of providers too, and nothing else [R367]', () => {
    const said = operations().map(({ at, operation }) => [operation.operationId, at])
    const served = listed.map(([name, { method, path }]) => [
      name,
      `${method} /api${path.replace(/\/$/, '').replace(':id', '{id}')}`,
    ])
    const called = webhooks.map(([name, { path }]) => [name, `POST /api${path}`])
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries([...served, ...called]))
    expect(said).toHaveLength(listed.length + webhooks.length)
  })

  it('says of every call what it is for, who may call it, and whether it takes a key', () => {
    const said = listed.map(([name]) => {
      const { summary, security, parameters = [] } = operationOf(name)
      const isKeyed = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
      return { name, summary, security, isKeyed }
    })
    const wanted = listed.map(([name, { summary, as, isKeyed = false }]) => {
      return { name, summary, security: as === 'customer' ? [{ bearer: [] }] : [], isKeyed }
    })
    expect(said).toEqual(wanted)
  })

  it.each(webhooks)('%s is signed by its provider, and carries no token of ours', (name, call) => {
    const { summary, security, parameters, requestBody, responses } = operationOf(name)
    expect([summary, security]).toEqual([call.summary, []])
    expect(parameters).toMatchObject([{ in: 'header', name: call.signatureHeader, required: true }])
    expect(Object.keys(requestBody?.content ?? {})).toEqual([call.body])
    expect(Object.keys(responses)).toEqual(['200', '400', '413', '429', '500', '503'])
    expect(WEBHOOK_REFUSALS.filter((code) => !codesOf(name, refusals[code].status).includes(code))).toEqual([])
  })

  it('shows a form where one is taken, beside JSON, and nowhere else [R373]', () => {
    const forms = operations()
      .filter(({ operation }) => Object.keys(operation.requestBody?.content ?? {}).length > 1)
      .map(({ operation: { operationId, requestBody } }) => [operationId, Object.keys(requestBody?.content ?? {})])
    expect(forms).toEqual([['requestReceipt', ['application/json', 'application/x-www-form-urlencoded']]])
  })

  it('spells what stands behind a question mark as the wire does [R378]', () => {
    const names = operations().flatMap(({ operation: { parameters = [] } }) =>
      parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    )
    expect([...new Set(names)].sort()).toEqual(['before', 'choices', 'is_upcoming', 'limit', 'lines', 'token'])
  })

  it('says of every day and every instant that it is one', () => {
    const formats = new Map<string, Set<string | undefined>>()
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties') {
          for (const [name, part] of Object.entries(value as Record<string, Shape>)) {
            const known = formats.get(name) ?? formats.set(name, new Set()).get(name)
            for (const { type, format } of [part, ...(part.anyOf ?? [])]) if (type === 'string') known?.add(format)
          }
        }
        collect(value)
      }
    }
    collect(document)
    const named = (format: string) =>
      [...formats].filter(([, said]) => said.has(format) && said.size === 1).map(([name]) => name)
    expect(named('date').sort()).toEqual([
      'custom_dropoff_date',
      'deletes_on',
      'dropoff_date',
      'last_day',
      'paid_on',
      'pickup_date',
      'resumes_on',
      'starts_on',
      'would_delete_on',
    ])
    expect(named('date-time').sort()).toEqual([
      'changeable_until',
      'changed',
      'collected',
      'completed',
      'counted',
      'created',
      'delivered',
      'left',
      'next_try',
      'paid',
      'paid_at',
      'priced',
      'ready',
      'returned',
      'started',
    ])
  })

  it.each(listed)('%s has its own answer and each of its refusals under their statuses [R613]', (name, call) => {
    const statuses = Object.keys(operationOf(name).responses).map(Number)
    expect(statuses).toContain(statusOf(call))
    expect(statuses.some((status) => status >= 400 && status < 500)).toBe(true)
    const said = statuses.flatMap((status) => codesOf(name, status).map((code) => `${status} ${code}`))
    const wanted = new Set(refusalsOf(call).map((code) => `${refusals[code].status} ${code}`))
    expect(said.sort()).toEqual([...wanted].sort())
  })

  it('shows every refusal that there is', () => {
    const said = operations().flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(responses).flatMap((status) => codesOf(operationId, Number(status))),
    )
    // A method that a path does not have is no operation; the document says it of all paths at once.
    const toCallers = Object.keys(refusals).filter((code) => code !== 'method_not_allowed')
    expect([...new Set(said)].sort()).toEqual(toCallers.sort())
  })
})

describe('a real refusal is the example that the document shows', () => {
  const home = { title: 'Home', zip_code: '94041', address_line_1: '12 Villa Street' }
  const visitor = { zip_code: '94041', email: 'new@example.com', password: 'fresh-linen', phone: '6505550123' }

  const REFUSED: [ErrorCode, CallName, body?: object][] = [
    ['zip_not_served', 'addAddress', { ...home, zip_code: '10001' }],
    ['zip_not_served', 'signUp', { ...visitor, zip_code: '10001' }],
    ['email_taken', 'signUp', { ...visitor, email: 'known@example.com' }],
    ['phone_taken', 'signUp', { ...visitor, phone: '6505550112' }],
    ['login_failed', 'logIn', { email: 'known@example.com', password: 'wrong' }],
    ['password_wrong', 'changePassword', { password: 'wrong', new_password: 'clean-sheets' }],
    ['reset_link_used_up', 'resetPassword', { uid: 'MQ', token: 'made-up', new_password: 'clean-sheets' }],
    ['not_signed_in', 'verifyToken', { token: 'made-up' }],
    ['bad_request', 'logIn', []],
    ['last_address', 'removeAddress'],
    ['last_phone', 'removePhone'],
    ['phone_code_wrong', 'verifyPhone', { code: '000000' }],
  ]

  let token: string
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const customer = await createCustomer(server, { email: 'known@example.com', phone: '+16505550111' })
    token = customer.token
    await verifyOwn(server, await createCustomer(server, { phone: '+16505550112' }))
    for (const topic of ['addresses', 'phones'] as const) {
      const { body } = await server.call('GET', `/api/client/${topic}/`, undefined, token)
      ids[topic] = (body as { id: number }[])[0]?.id ?? 0
    }
  })

  const expectExample = (name: CallName, answer: Awaited<ReturnType<typeof server.call>>, code: ErrorCode) => {
    expect([answer.status, answer.headers[ERROR_CODE_HEADER]]).toEqual([refusals[code].status, code])
    expect(codesOf(name, answer.status)).toContain(code)
    expect(answer.body).toEqual(document.components.examples[code]?.value)
    expect(Object.keys(answerOf(name, answer.status).headers ?? {})).toContain(ERROR_CODE_HEADER)
  }

  it.each(REFUSED)('%s of %s', async (code, name, body) => {
    const { method, path, as, topic }: Call = calls[name]
    const url = `/api${path.replace(':id', String(ids[topic]))}`
    expectExample(name, await server.call(method, url, body, as === 'customer' ? token : undefined), code)
  })

  it('not_signed_in of every call that is for customers', async () => {
    for (const [name, { method, path }] of listed.filter(([, { as }]) => as === 'customer')) {
      expectExample(name, await server.call(method, `/api${path.replace(':id', '1')}`), 'not_signed_in')
    }
  })
})

describe('Redocly’s recommended rules', () => {
  const findErrors = async (judged: ApiDocument) => {
    const { createConfig, lintFromString } = await import('@redocly/openapi-core')
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(judged), config })
    return problems.filter(({ severity }) => severity === 'error').map(({ ruleId }) => ruleId)
  }

  it('find no error', async () => {
    expect(await findErrors(document)).toEqual([])
  })

  if (!areTablesWhole) return
  // The long run asks the rules themselves whether they would see something.
  it('would find a call that says less', async () => {
    const poorer = structuredClone(document)
    const operation = operationOf('addAddress', poorer)
    delete operation.summary
    delete operation.security
    operation.responses['404'] = { $ref: '#/components/responses/never_written' }
    expect((await findErrors(poorer)).sort()).toEqual(['no-unresolved-refs', 'operation-summary', 'security-defined'])
  })
})

describe('a client whose types openapi-typescript generates', () => {
  const FOLDER = '.cache/api-client'
  const LOOSER_FOLDER = '.cache/api-client-looser'

  let client: typeof import('./generate-client.ts')
  beforeAll(async () => {
    client = await import('./generate-client.ts')
    await client.generateClient(document, FOLDER)
  })

  it('compiles, and each of its mistakes is found', async () => {
    expect(await client.compileClient(FOLDER)).toEqual([])
  })

  it('signs up, logs in, adds addresses and reads refusals', async () => {
    const send = async (request: Request) => {
      const text = await request.text()
      const { statusCode, headers, body } = await server.app.inject({
        method: request.method as 'GET',
        url: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        ...(text !== '' && { payload: text }),
      })
      const isEmpty = statusCode === 204
      return new Response(isEmpty ? null : body, { status: statusCode, headers: headers as Record<string, string> })
    }
    const { firstVisit } = await import(pathToFileURL(`${FOLDER}/example-client.ts`).href)
    expect(await firstVisit('http://localhost', send)).toEqual({
      signedUp: { status: 201, email: 'ada@example.com' },
      mistyped: { status: 401, code: 'login_failed', sentence: refusals.login_failed.sentence },
      isAddedOnce: true,
      added: { status: 201, zipCode: '94301' },
      tooFar: { status: 400, code: 'zip_not_served', sentences: [refusals.zip_not_served.sentence] },
      titles: ['Home', 'Office'],
      keptLast: { status: 409, code: 'last_address', sentences: [refusals.last_address.sentence] },
    })
  })

  if (!areTablesWhole) return
  it('would not compile if the document said less', async () => {
    const looser = structuredClone(document)
    const { schemas, headers } = looser.components
    delete operationOf('addAddress', looser).requestBody?.content['application/json']?.schema.required
    schemas['Address'] = { ...schemas['Address'], additionalProperties: true }
    headers['ErrorCode'] = { schema: { type: 'string' } }
    await client.generateClient(looser, LOOSER_FOLDER)
    const lines = readFileSync(`${LOOSER_FOLDER}/example-client.ts`, 'utf8').split('\n')
    const unfound = (await client.compileClient(LOOSER_FOLDER))
      .map((error) => /\((\d+),\d+\): error TS2578/.exec(error)?.[1])
      .map((line) => lines[Number(line) - 1]?.trim())
    expect(unfound).toEqual([
      '// @ts-expect-error a body without its zip code',
      '// @ts-expect-error a refusal that no call gives',
      '// @ts-expect-error an answer’s field that is spelled otherwise on the wire',
    ])
  })
})
