import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { permissionsPolicy } from './csp.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Instead of the policy that everything else has. */
    contentSecurityPolicy?: string
  }
}

/** Browsers get these with every answer. They are made once, the same for all but the policy of a page with its own style. */
export function setSecurityHeaders(app: FastifyInstance, config: Config, policy: string): void {
  const headers = Object.entries({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy(config),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.appEnv === 'production' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  app.addHook('onRequest', ({ routeOptions }, { raw }, done) => {
    raw.setHeader('content-security-policy', routeOptions.config.contentSecurityPolicy ?? policy)
    for (const [name, value] of headers) raw.setHeader(name, value)
    done()
  })
}
