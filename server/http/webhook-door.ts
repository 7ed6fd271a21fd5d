import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebhookName, webhookCalls } from '#contract/webhook-calls'
import { AppError } from '../app-error.ts'
import { networkOf } from '../brakes/limits.ts'
import type { Deps } from '../ports.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    webhook?: WebhookName
  }
}

/** A provider's call, as it was sent. */
export interface ProviderCall {
  /** The path includes what stands behind its question mark. */
  path: string
  rawBody: string
  signature: string
}

interface Door {
  name: WebhookName
  bodyLimitBytes: number
  /** The header that holds the signature, and the shape that every signature of this provider has. */
  signature: { header: string; shape: RegExp }
}

/** Only a provider's own networks come to be known, so this is never reached by strangers. */
const KNOWN_NETWORKS = 1_000

/**
 * A door for providers that call us. What they sign is the body's text, so it comes in as it was sent: nothing parses
 * or respells it before the signature has been looked at. `receive` answers whether it was theirs, or with what they
 * are answered.
 *
 * A call without a signature is counted, and so is one with a false signature. Without the shape of a signature it is refused before its
 * body is read, and so is every further call of a network that has used up its count. A network that has signed a call is read all the
 * same: whoever is a customer of the same provider can have it send us calls that they signed, and must not shut out ours by that.
 */
export async function openWebhook(
  app: FastifyInstance,
  { limit }: Deps,
  { name, bodyLimitBytes: bodyLimit, signature: { header, shape } }: Door,
  receive: (delivery: ProviderCall) => Promise<boolean | { type: string; body: string }>,
): Promise<void> {
  const knownNetworks = new Set<string>()
  const signatureOf = ({ headers }: FastifyRequest) => {
    const given = headers[header]
    return typeof given === 'string' && shape.test(given) ? given : undefined
  }
  async function refuse(network: string): Promise<never> {
    await limit('unsigned', network)
    throw new AppError('bad_signature')
  }

  await app.register(async (door) => {
    door.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const network = networkOf(request.ip)
      if (signatureOf(request) === undefined) await refuse(network)
      if (!knownNetworks.has(network)) await limit.requireLeft('unsigned', network)
    })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => {
      done(null, body)
    })
    const path = `/api${webhookCalls[name].path}`
    door.post(path, { config: { webhook: name }, bodyLimit }, async (request, reply) => {
      const network = networkOf(request.ip)
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const received = await receive({ path: request.url, rawBody, signature: signatureOf(request) ?? '' })
      if (received === false) return refuse(network)
      if (knownNetworks.size >= KNOWN_NETWORKS) knownNetworks.clear()
      knownNetworks.add(network)
      if (received === true) return reply.code(200).send()
      return reply.code(200).type(received.type).send(received.body)
    })
  })
}
