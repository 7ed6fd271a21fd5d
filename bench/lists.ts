// `npm run bench`: what the public lists cost beside a bare floor in the same run. Ratios travel between machines, times do not.
import { fastify } from 'fastify'
import { PASSWORD_COST } from '../server/account/passwords.ts'
import { createApp } from '../server/app.ts'
import { afterPayment } from '../server/billing/after-payment.ts'
import { createBrakes } from '../server/brakes/brakes.ts'
import { readConfig } from '../server/config.ts'
import { migrate } from '../server/db/migrate.ts'
import { openLite, openMemoryLite } from '../server/db/open.ts'
import { seedReference } from '../server/db/seed.ts'
import { openJobQueue } from '../server/job-queue.ts'
import { createLog } from '../server/log.ts'
import { agreements } from '../server/pickups/agreements.ts'
import type { Deps } from '../server/ports.ts'
import { openProviders } from '../server/providers/open.ts'
import { countStatements } from '../tests/statements.ts'

const ROUNDS = 7
const CALLS = 2_000
const LISTS = ['packages', 'services', 'locations', 'zip_codes', 'price_items']

const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
const log = createLog('silent')
const database = await openLite(await openMemoryLite())
await migrate(database)
const providers = await openProviders(config, log, database)
await seedReference(database, providers.clock.now())
const statements = countStatements(database)
const jobs = openJobQueue(database, () => {})
const deps: Deps = {
  ...providers,
  config,
  database: statements.database,
  jobs,
  log,
  passwordCost: PASSWORD_COST,
  afterPayment,
  agreements,
  reach: async () => {},
  ...createBrakes(config, database),
}
const app = await createApp(deps)

const rows = []
for (const list of LISTS) {
  const url = `/api/client/${list}/`
  const headers = { 'accept-encoding': 'br' }
  const first = await app.inject({ url, headers })
  const floor = fastify()
  floor.get(url, (_, reply) => reply.type('application/json').send(first.rawPayload))
  const ratios = []
  statements.takeCount()
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await time(() => floor.inject({ url, headers }))
    const ours = await time(() => app.inject({ url, headers }))
    ratios.push(bare / ours)
  }
  rows.push({
    list,
    'bytes (br)': first.rawPayload.length,
    'bytes (plain)': (await app.inject({ url })).rawPayload.length,
    'speed against the floor': median(ratios).toFixed(2),
    'statements a call': statements.takeCount() / (ROUNDS * CALLS),
  })
}
console.table(rows)
await app.close()
await jobs.stop()
await database.close()

async function time(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  for (let count = 0; count < CALLS; count += 1) await call()
  return performance.now() - began
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
