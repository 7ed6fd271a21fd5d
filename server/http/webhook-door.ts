import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { networkOf } from './limits.ts'

/** A provider's event with its list of changes is larger than anything a form of ours sends. */
const BODY_LIMIT_BYTES = 512 * 1024

/** What a provider sent, as it was sent. */
export interface Delivery {
  rawBody: string
  headers: FastifyRequest['headers']
  requestId: string
}

/**
 * A door for providers that call us. What they sign is the body's text, so it comes in as it was sent: nothing parses or
 * respells it before the signature has been looked at. `receive` answers whether it was theirs. Who knocks without a signature
 * is counted, so that nobody has us look at large bodies without end.
 */
export async function openWebhook(
  app: FastifyInstance,
  { limit }: Deps,
  path: string,
  receive: (delivery: Delivery) => Promise<boolean>,
): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) => {
      done(null, body)
    })
    door.post(path, { schema: { hide: true }, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const rawBody = typeof request.body === 'string' ? request.body : ''
      if (!(await receive({ rawBody, headers: request.headers, requestId: request.id }))) {
        await limit('unsigned', networkOf(request.ip))
        throw new AppError('bad_signature')
      }
      return reply.code(200).send()
    })
  })
}
