import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { type FastifyInstance, fastify, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { brand } from '#contract/brand'
import type { Call } from '#contract/call'
import { type CallName, calls } from '#contract/calls'
import { snakeCased, snakeName } from '#contract/casing'
import { type ErrorCode, refusals } from '#contract/errors'
import { links } from '#contract/links'
import { ERROR_CODE_HEADER } from '#contract/problems'
import { WEBHOOK_REFUSALS, type WebhookCall, type WebhookName, webhookCalls } from '#contract/webhook-calls'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'

/**
 * The contract as OpenAPI, at `/api/docs` for people and at `/api/docs/json` for machines. It is an application of its own, with
 * routes that are described and never called.
 */
export async function createApiDocs(routes: readonly RouteOptions[], { publicUrl }: Config): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Fields are snake_case here; camelCase is understood too. Amounts are whole cents. Paths work with and without a slash at their end. A method that a path does not have is 405, with those that it has in the header allow.',
        license: { name: 'Proprietary', url: `${publicUrl}${links.terms}` },
        contact: { name: brand.name, email: brand.supportEmail },
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(TOPICS).map(([name, description]) => ({ name, description })),
      components: SHARED as never,
    },
    transform: (given) => {
      const { call, webhook } = given.route.config ?? {}
      const transformed = jsonSchemaTransform(given)
      if (webhook !== undefined) return { ...transformed, schema: documentedWebhook(webhook) }
      return call === undefined ? transformed : { ...transformed, schema: documented(call, transformed.schema) }
    },
    transformObject: (document) =>
      wireSpelling(withoutUnused(withRefusals(jsonSchemaTransformObject(document) as never))) as never,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { layout: 'BaseLayout' } })
  for (const { method, url, schema, config } of routes) {
    app.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: async () => undefined })
  }
  await app.ready()
  return app
}

const TOPICS: Readonly<Record<Call['topic'], string>> = {
  account: 'Signing up and in, passwords, the email address, leaving',
  profile: 'Name, preferences and what comes first',
  addresses: 'Where we pick up and deliver',
  phones: 'Where texts go',
  cards: 'What is charged',
  billing: 'Plans, coupons, invoices, paying them, the credit statement and leaving',
  pickups: 'Booking a pickup, moving and cancelling it',
  schedules: 'Pickups that come by themselves',
  orders: 'What came out of the bags, what it costs and how far it is',
  catalogue: 'Plans, services, prices and places, the same for everybody',
  contact: 'Asking to hear from us',
  sandbox: 'Stands in for the payment provider on an installation without one',
}

type Part = Record<string, unknown>

/** The parts of the document that are added to here. */
interface OpenApi {
  paths: Record<string, Record<string, Part>>
  components: { schemas: Part; responses: Part }
}

/** Refusals that may be tried again after a while, as the answer says. */
const WAITS: ReadonlySet<ErrorCode> = new Set([
  'too_many_requests',
  'texts_paused',
  'unavailable',
  'request_in_progress',
  'charge_in_flight',
  'payment_under_way',
  'charge_unknown',
])
/** Refusals of a call that takes an Idempotency-Key, because of the key. */
const KEYED: readonly ErrorCode[] = ['idempotency_key_malformed', 'idempotency_key_reused', 'request_in_progress']
const CODES = Object.keys(refusals) as ErrorCode[]

const SHARED = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  schemas: {
    Refusal: {
      type: 'object',
      description: `One of: detail, a sentence; non_field_errors, sentences; or sentences by the field they are about. The code stands in the header ${ERROR_CODE_HEADER}.`,
      properties: { detail: { type: 'string' }, nonFieldErrors: { type: 'array', items: { type: 'string' } } },
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  headers: {
    ErrorCode: { description: 'What was refused, for programs.', schema: { type: 'string', enum: CODES } },
    RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A word of the caller’s own for this attempt, without spaces. Sent again with the same body within 7 days, the call has its effect once and the same answer.',
      schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
    },
  },
  examples: Object.fromEntries(
    CODES.map((code) => [code, { summary: code, value: snakeCased(new AppError(code).body) }]),
  ),
  responses: Object.fromEntries(CODES.map((code) => [code, refusedAnswer([code])])),
}

/** The refusals of a call of the list: its own, and those of every call of its kind. */
export function refusalsOf(call: Call): ErrorCode[] {
  return [
    ...(call.refusals ?? []),
    ...(call.body ? (['invalid_input', 'field_given_twice', 'bad_json', 'bad_request'] as const) : []),
    ...(call.query ? (['invalid_input', 'field_given_twice'] as const) : []),
    ...(call.body ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(call.isKeyed ? KEYED : []),
    ...(call.as === 'customer' ? (['not_signed_in'] as const) : []),
    ...(call.path.includes(':id') ? (['not_found'] as const) : []),
    'too_many_requests',
    'server_error',
    'unavailable',
  ]
}

function documented(name: CallName, transformed: unknown): Part {
  const { topic, summary, as, answer, file, takesForm }: Call = calls[name]
  const schema = transformed as Part
  return {
    ...schema,
    tags: [topic],
    operationId: name,
    summary,
    security: as === 'customer' ? [{ bearer: [] }] : [],
    ...(takesForm && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
    ...(!answer && {
      response: file
        ? { 200: { description: 'A file to keep', content: { [file]: { schema: {} } } } }
        : { 204: { type: 'null', description: 'Done' } },
    }),
  }
}

/** What a provider sends is described by the provider, whose document it would only repeat. */
function documentedWebhook(name: WebhookName): Part {
  const { topic, summary, signatureHeader, body, answer }: WebhookCall = webhookCalls[name]
  return {
    tags: [topic],
    operationId: name,
    summary,
    security: [],
    headers: { type: 'object', properties: { [signatureHeader]: { type: 'string' } }, required: [signatureHeader] },
    consumes: [body],
    body: { type: 'object' },
    response: { 200: { description: 'Received', ...(answer && { content: { [answer]: { schema: {} } } }) } },
  }
}

/** The framework knows the answers that go well; what a call refuses, and the key it may carry, is added here. */
function withRefusals(document: OpenApi): OpenApi {
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const name = operation['operationId'] as CallName | WebhookName | undefined
    if (name === undefined) continue
    const call: Call | undefined = name in webhookCalls ? undefined : calls[name as CallName]
    const codes = call ? refusalsOf(call) : WEBHOOK_REFUSALS
    operation['responses'] = { ...(operation['responses'] as Part), ...refusedAnswers(codes) }
    if (call?.isKeyed) {
      const given = (operation['parameters'] as Part[] | undefined) ?? []
      operation['parameters'] = [...given, { $ref: '#/components/parameters/IdempotencyKey' }]
    }
  }
  return document
}

/** The converter writes each shape twice, as it goes in and as it comes out; what nothing points at only confuses. */
function withoutUnused(document: OpenApi): OpenApi {
  const text = JSON.stringify(document)
  const used = (kind: string, parts: Part) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
  const { schemas, responses } = document.components
  const kept = { schemas: used('schemas', schemas), responses: used('responses', responses) }
  const thinned = { ...document, components: { ...document.components, ...kept } }
  // Parts that only dropped ones pointed at go with them.
  return Object.keys(kept.schemas).length === Object.keys(schemas).length ? thinned : withoutUnused(thinned)
}

function refusedAnswers(given: readonly ErrorCode[]): Part {
  const codes = [...new Set(given)]
  const statuses = [...new Set(codes.map((code) => refusals[code].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => refusals[code].status === status)
      return [status, here.length === 1 ? { $ref: `#/components/responses/${here[0]}` } : refusedAnswer(here)]
    }),
  )
}

/** One status, with the body of each refusal that has it. */
function refusedAnswer(codes: readonly ErrorCode[]): Part {
  return {
    description: codes.join(', '),
    headers: {
      [ERROR_CODE_HEADER]: { $ref: '#/components/headers/ErrorCode' },
      ...(codes.some((code) => WAITS.has(code)) && { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** The contract is written in the application's spelling; the document shows the wire's. */
function wireSpelling(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(wireSpelling)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'properties') {
        const fields = Object.entries(value as object).map(([name, part]) => [snakeName(name), wireSpelling(part)])
        return [key, Object.fromEntries(fields)]
      }
      // A field behind the question mark; the names of headers and in paths are what they are.
      if (key === 'name' && 'in' in node && node.in === 'query') return [key, snakeName(String(value))]
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => snakeName(String(name)))]
      return [key, wireSpelling(value)]
    }),
  )
}
