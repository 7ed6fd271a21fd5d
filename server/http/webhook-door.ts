import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A provider's event with its list of changes is larger than anything a form of ours sends. */
const BODY_LIMIT_BYTES = 512 * 1024

/**
 * A door for providers that call us. What they sign is the body's text, so it comes in as it was sent: nothing parses or
 * respells it before the signature has been looked at. Whoever receives it throws to refuse.
 */
export async function openWebhook(
  app: FastifyInstance,
  path: string,
  receive: (rawBody: string, headers: FastifyRequest['headers']) => Promise<void>,
): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) => {
      done(null, body)
    })
    door.post(path, { schema: { hide: true }, bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await receive(typeof request.body === 'string' ? request.body : '', request.headers)
      return reply.code(200).send()
    })
  })
}
