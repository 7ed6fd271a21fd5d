// `npm run bench:signed-in`: what a customer's calls cost the processor on PostgreSQL, beside the bare framework with one select and
// beside the profile. Each part has a process of its own, so that none pays for what another has switched on, and they take turns.
// BEFORE=folder measures another checkout in the same run; it needs its node_modules and this file.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FastifyInstance, fastify } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { PASSWORD_COST } from '../server/account/passwords.ts'
import { createApp } from '../server/app.ts'
import { afterPayment } from '../server/billing/after-payment.ts'
import { createBrakes } from '../server/brakes/brakes.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { demo, seedDemoCoupons, seedDemoCustomer, seedDemoToday } from '../server/demo.ts'
import { openJobQueue } from '../server/job-queue.ts'
import { createLog } from '../server/log.ts'
import { agreements } from '../server/pickups/agreements.ts'
import { openProviders } from '../server/providers/open.ts'
import { createPostgresDatabase, startPostgres } from '../tests/engines.ts'
import { median } from './processes.ts'

const ROUNDS = 7
const AT_ONCE = 20
const FLOOR_LIMIT = 5
const LIST_LIMIT = 3
const PROFILE = 'profile/'
/** Somebody who owes nothing, as nearly everybody; the lists are the demo customer's year. */
const EMAIL = 'known@example.com'
const SIGN_UP = {
  zipCode: '94041',
  addressLine1: '12 Villa Street',
  email: EMAIL,
  password: 'fresh-linen',
  phone: '4085550123',
}
/** How often each is called in a round. */
const CALLS: Readonly<Record<string, number>> = {
  [PROFILE]: 400,
  'profile/?who=owes': 100,
  'overview/': 100,
  'orders/?limit=20&lines=false': 100,
  'orders/?limit=20': 60,
  'requests/?is_upcoming=true': 100,
  'requests/?limit=20': 80,
  'schedules/': 100,
  'invoices/': 80,
  'credit_statement/': 80,
}

const [, , role, databaseUrl = ''] = process.argv
if (role === 'bare') await serveRounds(bareSelect(databaseUrl), {})
else if (role === 'ours') await serveOurs(databaseUrl)
else await compare()

/** By call, the processor's microseconds in each round. */
type Measured = Record<string, number[]>

async function compare(): Promise<void> {
  const cluster = await startPostgres()
  const openUrl = async () => (await createPostgresDatabase(cluster.url)).url
  const url = await openUrl()
  const now = await forked('ours', url)
  const parts: Record<string, ChildProcess> = { now, bare: await forked('bare', url) }
  const { BEFORE } = process.env
  if (BEFORE !== undefined) parts['before'] = await forked('ours', await openUrl(), BEFORE)
  const measured: Record<string, Measured> = Object.fromEntries(
    Object.keys(parts).map((part) => [part, Object.fromEntries(Object.keys(CALLS).map((path) => [path, []]))]),
  )
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const path of Object.keys(CALLS)) {
      for (const [part, child] of Object.entries(parts)) {
        if (part === 'bare' && path !== PROFILE) continue
        const micros = await microsOf(child, path)
        // The first round warms all of them up.
        if (round >= 0) measured[part]?.[path]?.push(micros)
      }
    }
  }
  for (const part of Object.keys(parts)) {
    const rows = Object.entries(measured[part] ?? {})
      .filter(([, micros]) => micros.length > 0)
      .map(([path, micros]) => [
        path,
        {
          'µs of CPU (least..most)': withSpread(micros, 0),
          ...(part !== 'bare' && { 'of the profile': withSpread(ratios(micros, measured[part]?.[PROFILE]), 2) }),
          ...(part === 'now' &&
            BEFORE !== undefined && { 'of before': withSpread(ratios(micros, measured['before']?.[path]), 2) }),
          ...(part !== 'bare' &&
            path === PROFILE && { 'of the bare select': withSpread(ratios(micros, measured['bare']?.[PROFILE]), 2) }),
        },
      ])
    console.log(part)
    console.table(Object.fromEntries(rows))
  }
  console.log(
    `The profile is to be at most ${FLOOR_LIMIT} × the bare select, a list without lines ${LIST_LIMIT} × the profile.`,
  )
  for (const child of Object.values(parts)) child.disconnect()
  await cluster.stop()
}

function ratios(own: number[], other: number[] = []): number[] {
  return own.map((micros, round) => micros / (other[round] ?? 0))
}

function withSpread(values: number[], digits: number): string {
  return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}..${Math.max(...values).toFixed(digits)})`
}

async function forked(part: string, url: string, folder?: string): Promise<ChildProcess> {
  const file = folder === undefined ? fileURLToPath(import.meta.url) : join(folder, 'bench/signed-in.ts')
  const child = fork(file, [part, url], folder === undefined ? {} : { cwd: folder })
  child.once('exit', (code) => {
    if (code) process.exit(code)
  })
  await once(child, 'message')
  return child
}

async function microsOf(child: ChildProcess, path: string): Promise<number> {
  child.send(path)
  const [micros] = await once(child, 'message')
  return micros as number
}

function bareSelect(url: string): FastifyInstance {
  const pool = new pg.Pool({ connectionString: url })
  const app = fastify()
  const select = `
    select id, email, first_name, last_name, plan_name, balance_cents, stripe_id, billing_zip_code, starch, no_crease, fix_tears,
           detergents, fabric_softener, is_auto_billing, main_address_id, main_phone_id, deletes_on
    from customers where email = $1`
  app.get(`/api/client/${PROFILE}`, async () => {
    const { rows } = await pool.query(select, [EMAIL])
    return rows[0]
  })
  return app
}

async function serveOurs(url: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: url, RATE_LIMITS: 'off' })
  // Every line is written, and nobody reads it.
  const log = createLog('info', pino.destination({ dest: '/dev/null', sync: false }))
  const database = await openDatabase(config.database)
  const providers = await openProviders(config, log, database)
  const jobs = openJobQueue(database, () => {})
  const brakes = createBrakes(config, database)
  const rest = { passwordCost: PASSWORD_COST, afterPayment, agreements, reach: async () => {}, ...brakes }
  const deps = { ...providers, config, database, jobs, log, ...rest }
  await seedDemoCoupons(deps)
  await seedDemoCustomer(deps)
  await seedDemoToday(deps)
  const app = await createApp(deps)
  const signedUp = await app.inject({ method: 'POST', url: '/api/client/auth/signup/', payload: SIGN_UP })
  const signedIn = await app.inject({ method: 'POST', url: '/api/client/auth/login/', payload: demo })
  await serveRounds(app, { known: signedUp.json().token, demo: signedIn.json().token })
}

async function serveRounds(app: FastifyInstance, tokens: Record<string, string>): Promise<void> {
  await app.ready()
  process.on('message', async (path: string) =>
    process.send?.(await cpuOfACall(app, path, path === PROFILE ? tokens.known : tokens.demo)),
  )
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

async function cpuOfACall(app: FastifyInstance, path: string, token: string | undefined): Promise<number> {
  const calls = CALLS[path] ?? 0
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' }
  const asked = { url: `/api/client/${path}`, headers }
  const before = process.cpuUsage()
  let left = calls
  const worker = async () => {
    for (; left > 0; left -= 1) {
      const { statusCode, body } = await app.inject(asked)
      if (statusCode !== 200 || body.length < 3) throw new Error(`${path} was answered with ${statusCode} ${body}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}
