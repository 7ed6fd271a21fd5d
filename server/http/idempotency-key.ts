import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { type Config, sessionSecretsOf } from '../config.ts'
import type { RequestKey } from './idempotency-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes an Idempotency-Key: its handler runs the use case by `once`, `onceWithReplay` or `onceInBeats`. */
    idempotency?: true
  }
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,200}$/

/** `contents` is what must be the same for two requests to be the same one. Nothing when the caller sent no key. */
export function readRequestKey(config: Config, request: FastifyRequest, contents: unknown): RequestKey | undefined {
  const { method, headers, routeOptions, params, customer } = request
  const route = `${method} ${routeOptions.url}`
  // The API's document names the header on the routes that say so, and it must be true.
  if (!routeOptions.config.idempotency) throw new Error(`${route} lacks "config: { idempotency: true }".`)
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) throw new AppError('idempotency_key_malformed')
  // The route is only a pattern: which address is changed stands in the parameters. No keyed call reads a query; one that did
  // would name it among its contents.
  const written = canonicalJson({ params, contents })
  const [bodyHash = '', oldBodyHash] = sessionSecretsOf(config).map((secret) => keyedHash(secret, written))
  const named = { customerId: customer?.id ?? null, route, key, bodyHash }
  return oldBodyHash === undefined ? named : { ...named, oldBodyHash }
}

/** The first word keeps this hash from ever being equal to another one made with the same secret. */
const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(`idempotency\n${text}`).digest('hex')

/** The same text for the same fields in any order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
