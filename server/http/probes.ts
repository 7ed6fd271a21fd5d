import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { UnavailableError } from '../db/unavailable.ts'
import { checkWritable } from '../db/writable.ts'
import type { Deps } from '../ports.ts'
import { PROBE_LIMIT_MS, within } from '../time-limits.ts'

/** Load balancers ask here, outside the limits, whether we are alive and fit to be sent customers. */
export function serveProbes(app: FastifyInstance, { jobs, database }: Deps): void {
  /** Several load balancers that ask at once share one look. */
  let look: Promise<void> | undefined

  app.get('/api/health', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/api/ready', { schema: { hide: true } }, async () => {
    if (!jobs.isOpen()) throw new AppError('unavailable')
    look ??= checkWritable(database).finally(() => {
      look = undefined
    })
    // The asker has a limit of its own, and would hear nothing after it. The look itself goes on: it holds a connection.
    await within(PROBE_LIMIT_MS, look, new UnavailableError('The database did not answer the probe in time.'))
    return { status: 'ready' }
  })
}
