import type { FastifyInstance } from 'fastify'

/** Known to `error-answer.ts`, which answers it with 503 and reports it with the route that was so slow. */
export const ANSWER_TOO_LATE = 'ANSWER_TOO_LATE'

/**
 * A caller who has waited this long is asked to come back; what they asked for may still happen. The framework's own
 * `handlerTimeout` forgets its timer as soon as all of a body has arrived, so that it never ends a call that changes
 * something. An answer that has begun is left alone, however long its way to the caller.
 */
export function limitAnswers(app: FastifyInstance, limitMs: number): void {
  app.addHook('onRequest', (_, reply, done) => {
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      reply.send(Object.assign(new Error(`There was no answer after ${limitMs} ms.`), { code: ANSWER_TOO_LATE }))
    }, limitMs)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  })
}
