import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../ports.ts'
import { COMPRESS, type Encoding, encodingFor } from './encodings.ts'

/** A body that is the same for everybody: made once, kept with its compressed forms, answered by ETag. */
export interface CachedBody {
  etag: string
  identity: Buffer
  /** Made when somebody first asks for it: a start that compressed every page took seconds longer. */
  compressed(encoding: Encoding): Promise<Buffer>
}

export function cacheBody(text: string): CachedBody {
  const identity = Buffer.from(text)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    etag: `W/"${etag}"`,
    identity,
    compressed(encoding) {
      made[encoding] ??= COMPRESS[encoding](identity).catch((error) => {
        delete made[encoding]
        throw error
      })
      return made[encoding]
    },
  }
}

export async function answerFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, identity, compressed }: CachedBody,
  headers: { type: string; caching: string },
) {
  reply.headers({ etag, 'cache-control': headers.caching, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
  reply.type(`${headers.type}; charset=utf-8`)
  const encoding = encodingFor(request)
  if (encoding === undefined) return reply.send(identity)
  return reply.header('content-encoding', encoding).send(await compressed(encoding))
}

/** Makes it anew once it is older than that. Several callers that come together share one making, and one that failed is not kept. */
export function keepFor<Value>(freshMs: number, clock: Clock, make: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  let madeAt = 0
  return () => {
    const now = clock.now().getTime()
    // The clock may have been set back.
    if (value === undefined || Math.abs(now - madeAt) >= freshMs) {
      madeAt = now
      value = make().catch((error: unknown) => {
        value = undefined
        throw error
      })
    }
    return value
  }
}
