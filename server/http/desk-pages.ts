import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deskLinks, isDeskPage } from '#contract/desk/links'
import { AppError } from '../app-error.ts'
import { answerFromCache, cacheBody } from './cached-body.ts'
import { hashedFiles } from './hashed-files.ts'

/** The desk's pages as its build wrote them: one document for all of them, and the files that it asks for. */

const HTML = { type: 'text/html', caching: 'no-cache' }
const NOT_BUILT = 'The desk is on, and its pages have not been built.\n'

export async function serveDeskPages(app: FastifyInstance, folder: URL | undefined): Promise<void> {
  const document = folder && new URL('index.html', folder)
  if (folder === undefined || document === undefined || !existsSync(document)) {
    app.setNotFoundHandler(async (request, reply) => {
      if (!wantsPage(request)) throw new AppError('not_found')
      return reply.code(503).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(NOT_BUILT)
    })
    return
  }
  const page = cacheBody(readFileSync(document, 'utf8'))
  // What is named by its content stays for ever; the worker, the icons and the rest are asked for anew.
  await app.register(fastifyStatic, hashedFiles(folder, 'private'))
  await app.register(fastifyStatic, {
    root: fileURLToPath(folder),
    wildcard: false,
    globIgnore: ['index.html', 'assets/**'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.setHeader('cache-control', 'no-cache'),
  })
  for (const path of Object.values(deskLinks).filter((link) => !link.includes(':'))) {
    app.get(path, (request, reply) => answerFromCache(request, reply, page, HTML))
  }
  // The same page as for somebody who may not see a page that there is. An order, a customer and a talk have pages of their own.
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new AppError('not_found')
    const isThere = isDeskPage(request.url.replace(/\?.*/, ''))
    return answerFromCache(request, reply.code(isThere ? 200 : 404), page, HTML)
  })
}

export const isCallOfDesk = (url: string): boolean => /^\/(api|assets)(\/|$)/.test(url)

/** Somebody typed or followed the address, as opposed to a script asking for a file or a call. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isCallOfDesk(url) && String(headers.accept).includes('text/html')
