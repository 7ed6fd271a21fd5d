import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A body that is the same for everybody: made once, kept with its compressed forms, answered by ETag. */
export interface CachedBody {
  etag: string
  bodies: Record<'identity' | 'br' | 'gzip', Buffer>
}

export async function cacheBody(text: string): Promise<CachedBody> {
  const identity = Buffer.from(text)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { etag: `W/"${etag}"`, bodies: { identity, br, gzip: gz } }
}

export function answerFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: CachedBody,
  headers: { type: string; caching: string },
) {
  reply.headers({ etag, 'cache-control': headers.caching, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(`${headers.type}; charset=utf-8`).send(bodies[encoding])
}
