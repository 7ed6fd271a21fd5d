import type { ErrorEvent } from '@sentry/core'
import { type Log, scrub } from '../log.ts'
import type { ErrorReports } from '../ports.ts'
import { REPORTS_STOP_LIMIT_MS } from '../time-limits.ts'
import { createLogErrorReports } from './error-reports.log.ts'

const EMAIL = /[^\s"'<>()=,;:]+@[^\s"'<>()=,;:]+\.[a-z]{2,}/gi

export async function createSentryErrorReports(dsn: string, environment: string, log: Log): Promise<ErrorReports> {
  const { createStackParser, createTransport, linkedErrorsIntegration, Scope } = await import('@sentry/core')
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server')
  const logged = createLogErrorReports(log)
  // Not Sentry's package for Node: what it has beyond this gathers requests, console lines, local variables and host names by itself.
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          body: Buffer.from(body),
          headers: options.headers ?? {},
        })
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        }
      }),
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [linkedErrorsIntegration()],
    attachStacktrace: false,
    sendClientReports: false,
    includeServerName: false,
    enableRuntimeChannelInjection: false,
    traceLifecycle: 'static',
    maxBreadcrumbs: 0,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: withoutPersonalData,
  })
  client.init()

  return {
    name: 'Sentry',
    isReal: true,
    fault(error, context) {
      logged.fault(error, context)
      const scope = new Scope()
      scope.setTags({ place: context.place, ...(context.requestId !== undefined && { requestId: context.requestId }) })
      // Any other thrown value would be sent with everything in it.
      const cause =
        error instanceof Error ? error : new Error(`Something that is no error was thrown (${typeof error}).`)
      client.captureException(cause, { originalException: cause }, scope)
    },
    refusal(refusal) {
      logged.refusal(refusal)
      if (refusal.isExpected) return
      const { requestId, status, code, method, route } = refusal
      const scope = new Scope()
      scope.setTags({ requestId, status, code, method, route })
      client.captureMessage(`${status} ${code}`, 'warning', {}, scope)
    },
    async close() {
      await client.close(REPORTS_STOP_LIMIT_MS)
    },
  }
}

/** Messages of libraries and of the database repeat what a customer typed. */
function withoutPersonalData(event: ErrorEvent): ErrorEvent {
  for (const exception of event.exception?.values ?? []) {
    if (exception.value !== undefined) exception.value = scrub(exception.value).replace(EMAIL, '[hidden]')
  }
  const { user: _user, request: _request, extra: _extra, breadcrumbs: _breadcrumbs, ...rest } = event
  return rest
}
