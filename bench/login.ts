// `npm run bench:login`: does the time of an answer tell whether somebody has an account? Known and unknown addresses in turns.

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

const TRIES = 200
const WARM_UP = 10
const KNOWN = 'known@example.com'

const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
const log = createLog('silent')
const database = await openLite(await openMemoryLite())
await migrate(database)
const providers = await openProviders(config, log, database)
await seedReference(database, providers.clock.now())
const jobs = openJobQueue(database, () => {})
const deps: Deps = {
  ...providers,
  config,
  database,
  jobs,
  log,
  passwordCost: PASSWORD_COST,
  afterPayment,
  agreements,
  reach: async () => {},
  ...createBrakes(config, database),
}
const app = await createApp(deps)

const password = 'fresh-linen'
const signUp = { zipCode: '94041', addressLine1: '12 Villa Street', email: KNOWN, password, phone: '6505550123' }
const made = await app.inject({ method: 'POST', url: '/api/client/auth/signup/', payload: signUp })
if (made.statusCode !== 201) throw new Error(`The sign-up was answered with ${made.statusCode}.`)

const wrong = { password: 'a guess' }
console.table([
  await compare('wrong password', '/api/client/auth/login/', wrong, 401),
  await compare('forgotten password', '/api/client/auth/forgot_password/', {}, 204),
])
await app.close()
await jobs.stop()
await database.close()

async function compare(call: string, url: string, fields: object, status: number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let count = -WARM_UP; count < TRIES; count += 1) {
    for (const who of ['known', 'unknown'] as const) {
      const payload = { ...fields, email: who === 'known' ? KNOWN : `unknown-${count}@example.com` }
      // Otherwise only the first known one would get a letter, and the others the answer without.
      await database.query('delete from account_links')
      const began = performance.now()
      const answer = await app.inject({ method: 'POST', url, payload })
      const ms = performance.now() - began
      if (answer.statusCode !== status) throw new Error(`${call} was answered with ${answer.statusCode}.`)
      if (count >= 0) times[who].push(ms)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return {
    call,
    'tries each': TRIES,
    'known (median ms)': known.toFixed(2),
    'unknown (median ms)': unknown.toFixed(2),
    'unknown / known': (unknown / known).toFixed(3),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
