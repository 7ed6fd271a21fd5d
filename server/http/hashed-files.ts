import { fileURLToPath } from 'node:url'
import type { FastifyStaticOptions } from '@fastify/static'

/** Files that are named by their content: browsers keep them for ever, so nobody asks whether they have changed. */
export const hashedFiles = (site: URL, keptBy: 'public' | 'private'): FastifyStaticOptions => ({
  root: fileURLToPath(new URL('assets/', site)),
  prefix: '/assets/',
  preCompressed: true,
  cacheControl: false,
  etag: false,
  lastModified: false,
  acceptRanges: false,
  setHeaders(reply, path) {
    reply.setHeader('cache-control', `${keptBy}, max-age=31536000, immutable`)
    // A font is packed already, and is the same for everybody who asks.
    if (!path.endsWith('.woff2')) reply.setHeader('vary', 'accept-encoding')
  },
})
