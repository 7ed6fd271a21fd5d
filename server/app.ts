import type { FastifyInstance } from 'fastify'
import { CLOSED_DAYS_HEADER } from '#contract/problems'
import { laDay } from '#rules/days/days'
import { MINUTE_MS } from '#rules/durations'
import { accountRoutes } from './account/routes.ts'
import { bearerOf, verifySession } from './account/sessions.ts'
import { AppError } from './app-error.ts'
import { planRoutes } from './billing/plan-routes.ts'
import { statementRoutes } from './billing/statement-routes.ts'
import { networkOf } from './brakes/limits.ts'
import { readClosures } from './catalogue/closed-days.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { changeAddressRoutes } from './change-address.ts'
import { closeAccountRoutes } from './close-account.ts'
import { contactRoutes } from './contact/routes.ts'
import { downloadRoutes } from './download-data.ts'
import { listenForMethods } from './http/allowed-methods.ts'
import { serveApiDocs } from './http/api-docs-door.ts'
import { keepFor } from './http/cached-body.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { contentSecurityPolicy } from './http/csp.ts'
import { createCustomerTurns, STRANGERS_CHANGES_AT_ONCE } from './http/customer-turns.ts'
import { openApp, readBothSpellings, TIME_LIMITS } from './http/open-app.ts'
import { serveOutbox } from './http/outbox-page.ts'
import { serveProbes } from './http/probes.ts'
import type { Api } from './http/serve.ts'
import { isOfPages, serveSite, wantsPage } from './http/site.ts'
import { textWebhookRoutes } from './inbound-text.ts'
import { leaveRoutes } from './leave-advantage.ts'
import { orderPaymentRoutes } from './orders/payment/payment-routes.ts'
import { receiptRoutes } from './orders/receipts/receipt-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { cardRoutes } from './payments/card-routes.ts'
import { sandboxRoutes } from './payments/sandbox-routes.ts'
import { pickupRoutes } from './pickups/routes.ts'
import { scheduleRoutes } from './pickups/schedule-routes.ts'
import { placeOrderRoutes } from './place-order.ts'
import type { Deps } from './ports.ts'
import { addressRoutes } from './profile/address-routes.ts'
import { phoneRoutes } from './profile/phone-routes.ts'
import { profileRoutes } from './profile-answer.ts'
import { moneyGauges } from './proof/money-gauges.ts'
import { serveTextPage } from './text-page.ts'
import { webhookRoutes } from './webhook.ts'

/** Stand for addresses that cannot be read: of a page, and of anything else. No route has them. */
const UNREADABLE = ['/unreadable', '/dev/unreadable'] as const

/** The whole HTTP side. It never listens: `main.ts` does, and tests inject. */
export async function createApp(deps: Deps, site?: URL, limits = TIME_LIMITS): Promise<FastifyInstance> {
  const { config } = deps
  const app = openApp(deps, {
    policy: contentSecurityPolicy(config),
    unreadable: (url) => UNREADABLE[isOfPages(url) ? 0 : 1],
    limits,
  })

  if (config.metricsToken !== undefined) {
    const { serveMetrics } = await import('./http/metrics.ts')
    serveMetrics(app, deps, config.metricsToken, moneyGauges(deps))
  }
  if (config.role === 'jobs') {
    serveProbes(app, deps)
    // A balancer that was told of this server by mistake sends the call on to another one.
    app.setNotFoundHandler(async () => {
      throw new AppError('unavailable')
    })
    return app
  }
  if (config.appEnv === 'local') {
    serveOutbox(app, deps)
    await serveTextPage(app, deps)
  }
  const methodsOf = listenForMethods(app)
  serveProbes(app, deps)
  serveApiDocs(app, config)
  await webhookRoutes(app, deps)
  await textWebhookRoutes(app, deps)
  await app.register(async (api) => serveApi(api, deps, methodsOf), { prefix: '/api' })

  if (site) await serveSite(app, site, config)
  app.setNotFoundHandler(async (request, reply) => {
    // Any unknown path goes home; a call or a file that does not exist is simply not found.
    if (site && wantsPage(request)) return reply.redirect('/', 302)
    throw new AppError((UNREADABLE as readonly string[]).includes(request.url) ? 'bad_request' : 'not_found')
  })
  return app
}

/** A screen may be so much older than a day's closing; booking decides. */
const CLOSED_DAYS_FRESH_MS = MINUTE_MS

async function readClosedDaysHeader({ database, clock }: Deps): Promise<string> {
  const closures = await readClosures(database.db, laDay(clock.now()))
  return String(new URLSearchParams(closures.map(({ day, reason }): [string, string] => [day, reason])))
}

/** Everything under /api: the limits, both spellings in, and the list of routes. */
function serveApi(app: FastifyInstance, deps: Deps, methodsOf: (url: string) => string[]): void {
  const { limit, hashTurns, clock } = deps
  const closedDays = keepFor(CLOSED_DAYS_FRESH_MS, clock, () => readClosedDaysHeader(deps))
  app.addHook('onReady', async () => void (await closedDays().catch(() => '')))
  // Screens reckon with this clock and these days: the cutoffs are ours, a device's own clock may be wrong, and a calendar offers no day
  // that staff have closed. An answer that failed asks nobody: the database may be what failed.
  app.addHook('onSend', async (_, reply) => {
    reply.header('date', clock.now().toUTCString())
    const closed = reply.statusCode < 500 ? await closedDays().catch(() => '') : ''
    if (closed !== '') reply.header(CLOSED_DAYS_HEADER, closed)
  })
  compressAnswers(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { config } = request.routeOptions
    if (config.isHashing) hashTurns.requireRoom()
    const caller = networkOf(request.ip)
    await limit('all', caller)
    if (config.limit) await limit(config.limit, caller)
  })
  readBothSpellings(app)
  // Asking for what does not exist counts like any other call.
  app.setNotFoundHandler(({ url }) => {
    const methods = methodsOf(url)
    if (methods.length === 0) throw new AppError('not_found')
    throw new AppError('method_not_allowed', { headers: { allow: methods.join(', ') } })
  })

  app.decorateRequest('customer', undefined)
  const api: Api = {
    app,
    authenticate: (request) => verifySession(deps, bearerOf(request)),
    turns: createCustomerTurns(),
    strangersTurns: createCustomerTurns(STRANGERS_CHANGES_AT_ONCE),
    admitHashing: hashTurns.admit,
  }
  catalogueRoutes(api, deps)
  contactRoutes(api, deps)
  accountRoutes(api, deps)
  profileRoutes(api, deps)
  addressRoutes(api, deps)
  changeAddressRoutes(api, deps)
  phoneRoutes(api, deps)
  cardRoutes(api, deps)
  closeAccountRoutes(api, deps)
  planRoutes(api, deps)
  placeOrderRoutes(api, deps)
  leaveRoutes(api, deps)
  pickupRoutes(api, deps)
  scheduleRoutes(api, deps)
  orderRoutes(api, deps)
  orderPaymentRoutes(api, deps)
  receiptRoutes(api, deps)
  downloadRoutes(api, deps)
  statementRoutes(api, deps)
  sandboxRoutes(api, deps)
}
