import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refusals } from '#contract/errors'
import { ERROR_CODE_HEADER } from '#contract/problems'
import { WEBHOOK_REFUSALS } from '#contract/webhook-calls'
import { AppError } from '../app-error.ts'
import { countMessagesByState, listWaiting, MESSAGE_STATES } from '../messages.ts'
import type { Deps } from '../ports.ts'
import { LEFT_TO_METRICS } from './error-answer.ts'

/** A value that a topic wants to have watched, read whenever somebody looks. */
export interface WatchedGauge {
  name: string
  help: string
  /** The label tells its values apart; without one there is a single value, or none while there is nothing to measure. */
  label?: string
  /** These labels are shown as 0 when nothing has them, so that a rule about one sees the first thing that gets it. */
  always?: readonly string[]
  read(): Promise<readonly { labelled?: string; value: number }[]>
}

const WAITING = ['sms', 'mail', 'reminders']

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
  const errorAnswers = new Counter({
    name: 'larkspur_error_answers_total',
    help: 'Answers with an error, by its code.',
    labelNames: ['code'],
    registers: [registry],
  })
  // A rule sees the first of them only if there was none before.
  for (const code of LEFT_TO_METRICS) errorAnswers.inc({ code }, 0)
  const messages: WatchedGauge = {
    name: 'larkspur_messages',
    help: 'Texts and letters by status, of those that were sent the last hour\'s, of those that were lost what nobody has seen to; "queued" that grows means that nothing is sent.',
    label: 'status',
    always: MESSAGE_STATES,
    read: () => countMessagesByState(deps.database.db, deps.clock.now()),
  }
  const waiting: WatchedGauge = {
    name: 'larkspur_messages_waiting',
    help: 'Texts (sms), letters (mail) and, apart from both, reminders that could leave now.',
    label: 'what',
    always: WAITING,
    read: async () =>
      (await listWaiting(deps.database.db, deps.clock.now())).map(({ what, count }) => ({
        labelled: what,
        value: count,
      })),
  }
  const waitingSeconds: WatchedGauge = {
    name: 'larkspur_messages_waiting_seconds',
    help: 'For how long the first of those that could leave now has waited.',
    label: 'what',
    always: WAITING,
    async read() {
      const now = deps.clock.now()
      return (await listWaiting(deps.database.db, now)).map(({ what, since }) => ({
        labelled: what,
        value: (now.getTime() - since.getTime()) / 1000,
      }))
    },
  }
  for (const gauge of [messages, waiting, waitingSeconds, ...watched]) addGauge(registry, gauge)

  // An alert counts how a provider's calls end, and sees no first failure in a count that begins with it.
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.webhook === undefined) return
    const statuses = new Set([200, ...WEBHOOK_REFUSALS.map((code) => refusals[code].status)])
    for (const status of statuses) durations.zero({ method: String(method), route: url, status })
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const code = reply.getHeader(ERROR_CODE_HEADER)
    if (typeof code === 'string') errorAnswers.inc({ code })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function addGauge(registry: Registry, { name, help, label, always = [], read }: WatchedGauge): void {
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
      for (const { labelled, value } of [...always.map((each) => ({ labelled: each, value: 0 })), ...values]) {
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
