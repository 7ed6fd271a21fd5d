import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built site: compressed at build time, files named by their content kept for ever, pages asked for anew. */
export async function serveSite(app: FastifyInstance, folder: URL): Promise<{ page: () => Buffer }> {
  const root = fileURLToPath(folder)
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: ['index.html'],
    cacheControl: false,
    setHeaders(reply, path) {
      const isNamedByContent = path.startsWith(`${root}assets/`)
      reply.setHeader('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = readFileSync(new URL('index.html', folder))
  return { page: () => page }
}
