import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import { scrub } from '../log.ts'
import type { Deps } from '../ports.ts'
import { ANSWER_LIMIT_MS, HEADERS_LIMIT_MS, RECEIVE_CHECK_MS, RECEIVE_LIMIT_MS } from '../time-limits.ts'
import { limitAnswers } from './answer-limit.ts'
import { answerWriter } from './answer-writer.ts'
import { answerError, inOurSpelling, invalidInput } from './error-answer.ts'
import { endConnections } from './last-connections.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { answerUnreadable } from './unreadable-request.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** Without a look of its own each second, a body that dribbles in is noticed only after another half a minute or more. */
export const TIME_LIMITS = {
  headersMs: HEADERS_LIMIT_MS,
  receiveMs: RECEIVE_LIMIT_MS,
  checkMs: RECEIVE_CHECK_MS,
  answerMs: ANSWER_LIMIT_MS,
}

interface Door {
  /** The content security policy of what has none of its own. */
  policy: string
  /** Stands for an address that cannot be read. No route has it. */
  unreadable(url: string): string
  limits?: typeof TIME_LIMITS
}

/** A listener's HTTP side before it has any route: time limits, headers, how answers and refusals are written, one line each in the log. */
export function openApp(deps: Deps, { policy, unreadable, limits = TIME_LIMITS }: Door): FastifyInstance {
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
      request.raw.url = unreadable(request.url)
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

  setSecurityHeaders(app, config, policy)
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
  return app
}

/** The route's own pattern: a path can hold a link's secret or a name. One that leads nowhere is shown without either. */
const pathOf = ({ routeOptions, url }: FastifyRequest) => routeOptions.url ?? scrub(url.split('?')[0] ?? '')

/** What is sent to a call, in both spellings. */
export function readBothSpellings(api: FastifyInstance): void {
  api.addHook('preValidation', (request, _, done) => {
    request.body = inOurSpelling(request.body)
    // A copy, because the framework's own is no plain object.
    request.query = inOurSpelling({ ...(request.query as object) })
    done()
  })
}
