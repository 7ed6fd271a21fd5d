import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import type { z } from 'zod'
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
import { limitAnswers } from './http/answer-limit.ts'
import { answerWriter } from './http/answer-writer.ts'
import { serveApiDocs } from './http/api-docs-door.ts'
import { keepFor } from './http/cached-body.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { contentSecurityPolicy } from './http/csp.ts'
import { createCustomerTurns, STRANGERS_CHANGES_AT_ONCE } from './http/customer-turns.ts'
import { answerError, inOurSpelling, invalidInput } from './http/error-answer.ts'
import { endConnections } from './http/last-connections.ts'
import { serveOutbox } from './http/outbox-page.ts'
import { serveProbes } from './http/probes.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import type { Api } from './http/serve.ts'
import { isOfPages, readSiteMap, serveSite, wantsPage } from './http/site.ts'
import { answerUnreadable } from './http/unreadable-request.ts'
import { textWebhookRoutes } from './inbound-text.ts'
import { leaveRoutes } from './leave-advantage.ts'
import { scrub } from './log.ts'
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
import { ANSWER_LIMIT_MS, HEADERS_LIMIT_MS, RECEIVE_CHECK_MS, RECEIVE_LIMIT_MS } from './time-limits.ts'
import { webhookRoutes } from './webhook.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** Stand for addresses that cannot be read: of a page, and of anything else. No route has them. */
const UNREADABLE = ['/unreadable', '/dev/unreadable']
/** Without a look of its own each second, a body that dribbles in is noticed only after another half a minute or more. */
const LIMITS = {
  headersMs: HEADERS_LIMIT_MS,
  receiveMs: RECEIVE_LIMIT_MS,
  checkMs: RECEIVE_CHECK_MS,
  answerMs: ANSWER_LIMIT_MS,
}

/** The whole HTTP side. It never listens: `main.ts` does, and tests inject. */
export async function createApp(deps: Deps, site?: URL, limits = LIMITS): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // One line an answer, written below, instead of the framework's three.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: limits.receiveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true },
    // A logger for each request costs more than it is used; what we say about one names it.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // The router cannot read an address, and no hook was run: as another one it gets our headers like everything else.
    frameworkErrors: (_, request, reply) => {
      reply.hijack()
      request.raw.url = UNREADABLE.find((path) => isOfPages(path) === isOfPages(request.url))
      app.routing(request.raw, reply.raw)
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, randomUUID()),
  })
  app.removeContentTypeParser('text/plain')

  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (input) => {
    const parsed = schema.safeParse(input)
    if (parsed.success) return { value: parsed.data }
    // A malformed id is nobody's.
    return { error: httpPart === 'params' ? new AppError('not_found') : invalidInput(parsed.error) }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => answerWriter(schema))
  app.setErrorHandler(answerError(deps))

  const scripts = site ? readSiteMap(site).inlineScripts : []
  setSecurityHeaders(app, config, contentSecurityPolicy(config, scripts))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  limitAnswers(app, limits.answerMs)
  endConnections(app, limits.answerMs)
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method } = request
    const ms = Math.round(reply.elapsedTime)
    log.answered({ requestId, method, path: pathOf(request), status: reply.statusCode, ms })
    done()
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
    throw new AppError(UNREADABLE.includes(request.url) ? 'bad_request' : 'not_found')
  })
  return app
}

/** The route's own pattern: a path can hold a link's secret or a name. One that leads nowhere is shown without either. */
const pathOf = ({ routeOptions, url }: FastifyRequest) => routeOptions.url ?? scrub(url.split('?')[0] ?? '')

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
  app.addHook('preValidation', (request, _, done) => {
    request.body = inOurSpelling(request.body)
    // A copy, because the framework's own is no plain object.
    request.query = inOurSpelling({ ...(request.query as object) })
    done()
  })
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
