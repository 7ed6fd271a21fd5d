import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkOf } from '../brakes/limits.ts'
import { isCallOfDesk, serveDeskPages } from '../http/desk-pages.ts'
import { openApp, readBothSpellings, TIME_LIMITS } from '../http/open-app.ts'
import { type DeskApi, serveDesk } from '../http/serve-desk.ts'
import type { Deps } from '../ports.ts'
import { booksRoutes } from './books/books-routes.ts'
import { customerRoutes } from './customers/customer-routes.ts'
import { inboxRoutes } from './inbox/inbox-routes.ts'
import { intakeRoutes } from './intake/intake-routes.ts'
import { openLive } from './live.ts'
import { ordersRoutes } from './orders/orders-routes.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { openStaffDoor } from './staff-door.ts'
import { todayRoutes } from './today/today-routes.ts'

/** Its own pages and calls, and nothing from anywhere else; the worker keeps a driver's day. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

const UNREADABLE = { page: '/unreadable', call: '/api/unreadable' }

/** The desk's HTTP side: a listener of its own for the people who work here. It never listens by itself. */
export async function createDeskApp(
  deps: Deps,
  url: string,
  pages?: URL,
  limits = TIME_LIMITS,
): Promise<FastifyInstance> {
  const unreadable = (given: string) => (isCallOfDesk(given) ? UNREADABLE.call : UNREADABLE.page)
  const app = openApp(deps, { policy: POLICY, unreadable, limits })
  const party = { rpId: new URL(url).hostname, origin: url }
  app.addHook('onRequest', ({ headers }, { raw }, done) => {
    raw.setHeader('referrer-policy', 'no-referrer')
    raw.setHeader('x-robots-tag', 'noindex, nofollow')
    done(hostOf(headers.host) === party.rpId ? undefined : new AppError('not_found'))
  })
  await app.register(async (calls) => serveCalls({ app: calls, door: openStaffDoor(deps, party), party }, deps), {
    prefix: '/api',
  })
  await serveDeskPages(app, pages)
  return app
}

/** Its cookie and its passkeys belong to one host. Who comes by another one, or by the machine's number, was sent wrong or tries something. */
const hostOf = (given: string | undefined): string | undefined =>
  given !== undefined && URL.canParse(`http://${given}`) ? new URL(`http://${given}`).hostname : undefined

function serveCalls(api: DeskApi, deps: Deps): void {
  const { app } = api
  const live = openLive(deps)
  app.addHook('preClose', () => live.close())
  app.decorateRequest('staff', undefined)
  app.addHook('onRequest', async ({ ip, routeOptions }, reply) => {
    // What stands in an answer is about customers, and no browser keeps it; a driver's day is kept by the desk's own worker.
    reply.header('cache-control', 'no-store')
    const caller = networkOf(ip)
    await deps.limit('desk', caller)
    if (routeOptions.config.limit) await deps.limit(routeOptions.config.limit, caller)
  })
  readBothSpellings(app)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  signInRoutes(api, deps)
  peopleRoutes(api, deps)
  todayRoutes(api, deps)
  intakeRoutes(api, deps)
  booksRoutes(api, deps)
  ordersRoutes(api, deps)
  customerRoutes(api, deps)
  inboxRoutes(api, deps)
  serveDesk(api, 'live', ({ staff, reply }) => live.join(staff, reply))
}
