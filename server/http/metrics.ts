import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../app-error.ts'
import { countMessagesByState } from '../messages.ts'
import type { Deps } from '../ports.ts'

/** A value that a topic wants to have watched, read whenever somebody looks. */
export interface WatchedGauge {
  name: string
  help: string
  /** The label tells its values apart; without one there is a single value, or none while there is nothing to measure. */
  label?: string
  read(): Promise<readonly { labelled?: string; value: number }[]>
}

/** `/metrics` for Prometheus, for whoever presents the configured token. */
export function serveMetrics(app: FastifyInstance, deps: Deps, token: string, watched: readonly WatchedGauge[]): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'larkspur_request_seconds',
    help: 'How long an API call took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'larkspur_messages',
    help: 'Texts and letters by status; "queued" that grows means that nothing is sent.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const rows = await countMessagesByState(deps.database.db, deps.clock.now())
      this.reset()
      for (const { state, count } of rows) this.set({ status: state }, count)
    },
  })

  for (const gauge of watched) addGauge(registry, gauge)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function addGauge(registry: Registry, { name, help, label, read }: WatchedGauge): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const values = await read()
      // Without labels a reset would leave a 0 that nobody has measured.
      if (label === undefined) this.remove()
      else this.reset()
      for (const { labelled, value } of values) {
        if (label === undefined) this.set(value)
        else this.set({ [label]: labelled ?? '' }, value)
      }
    },
  })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
