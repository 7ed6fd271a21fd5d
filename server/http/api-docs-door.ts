import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'

/** These headers are of a connection that the answer does not go out on. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/**
 * The API's documentation, made when somebody first asks for it: hardly anybody does, and its packages took a good part of
 * every start. Register it before the routes that it is to describe.
 */
export function serveApiDocs(app: FastifyInstance, config: Config): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    const isHidden = (route.schema as { hide?: boolean } | undefined)?.hide
    if (!isHidden && route.method !== 'HEAD') routes.push(route)
  })

  let docs: Promise<FastifyInstance> | undefined
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    docs ??= import('./api-docs.ts').then(({ createApiDocs }) => createApiDocs(routes, config))
    const instance = await docs.catch((error) => {
      docs = undefined
      throw error
    })
    const made = await instance.inject({ url, headers })
    if (made.statusCode === 404) throw new AppError('not_found')
    for (const name of OWN_HEADERS) delete made.headers[name]
    return reply.code(made.statusCode).headers(made.headers).send(made.rawPayload)
  }
  for (const path of ['/api/docs', '/api/docs/*']) app.get(path, { schema: { hide: true } }, answer)
}
