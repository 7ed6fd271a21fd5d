import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkOf } from '../brakes/limits.ts'
import type { Deps } from '../ports.ts'

/** A provider's call, as it was sent. */
export interface ProviderCall {
  /** The path includes what stands behind its question mark. */
  path: string
  rawBody: string
  headers: FastifyRequest['headers']
  requestId: string
}

/**
 * A door for providers that call us. What they sign is the body's text, so it comes in as it was sent: nothing parses
 * or respells it before the signature has been looked at. `receive` answers whether it was theirs, or with what they
 * are answered. A caller without a signature is counted, so that nobody has us look at large bodies without end.
 */
export async function openWebhook(
  app: FastifyInstance,
  { limit }: Deps,
  { path, bodyLimitBytes: bodyLimit }: { path: string; bodyLimitBytes: number },
  receive: (delivery: ProviderCall) => Promise<boolean | { type: string; body: string }>,
): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_, body, done) => {
      done(null, body)
    })
    door.post(path, { schema: { hide: true }, bodyLimit }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const { url, headers, id: requestId } = request
      const received = await receive({ path: url, rawBody, headers, requestId })
      if (received === false) {
        await limit('unsigned', networkOf(request.ip))
        throw new AppError('bad_signature')
      }
      if (received === true) return reply.code(200).send()
      return reply.code(200).type(received.type).send(received.body)
    })
  })
}
