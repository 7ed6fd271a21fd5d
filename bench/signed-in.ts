// `npm run bench:signed-in`: what a signed-in call costs the processor beside the bare framework with one select, on PostgreSQL.
// Each of the two has a process of its own, so that neither pays for what the other has switched on.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
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
import { openJobQueue } from '../server/job-queue.ts'
import { createLog } from '../server/log.ts'
import { agreements } from '../server/pickups/agreements.ts'
import { openProviders } from '../server/providers/open.ts'
import { createPostgresDatabase, startPostgres } from '../tests/engines.ts'
import { median } from './processes.ts'

const ROUNDS = 5
const CALLS = 2_000
const AT_ONCE = 50
const LIMIT = 5
const PATH = '/api/client/profile/'
const EMAIL = 'known@example.com'
const SIGN_UP = {
  zipCode: '94041',
  addressLine1: '12 Villa Street',
  email: EMAIL,
  password: 'fresh-linen',
  phone: '4085550123',
}

const [, , role, databaseUrl = ''] = process.argv
if (role === 'bare') await serveRounds(bareSelect(databaseUrl), {})
else if (role === 'ours') await serveOurs(databaseUrl)
else await compare()

async function compare(): Promise<void> {
  const cluster = await startPostgres()
  const { url } = await createPostgresDatabase(cluster.url)
  const ours = await forked('ours', url)
  const bare = await forked('bare', url)
  const rounds: { floor: number; own: number }[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const measured = { floor: await microsOf(bare), own: await microsOf(ours) }
    // The first round warms both up.
    if (round >= 0) rounds.push(measured)
  }
  console.table([
    {
      'bare select (µs of CPU)': median(rounds.map(({ floor }) => floor)).toFixed(0),
      'signed-in call (µs of CPU)': median(rounds.map(({ own }) => own)).toFixed(0),
      ratio: median(rounds.map(({ floor, own }) => own / floor)).toFixed(2),
      'at most': LIMIT,
    },
  ])
  for (const child of [ours, bare]) child.disconnect()
  await cluster.stop()
}

async function forked(part: string, url: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url), [part, url])
  child.once('exit', (code) => {
    if (code) process.exit(code)
  })
  await once(child, 'message')
  return child
}

async function microsOf(child: ChildProcess): Promise<number> {
  child.send('round')
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
  app.get(PATH, async () => {
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
  const app = await createApp({ ...providers, config, database, jobs, log, ...rest })
  const signedUp = await app.inject({ method: 'POST', url: '/api/client/auth/signup/', payload: SIGN_UP })
  await serveRounds(app, { authorization: `Bearer ${signedUp.json().token}` })
}

async function serveRounds(app: FastifyInstance, headers: Record<string, string>): Promise<void> {
  await app.ready()
  process.on('message', async () => process.send?.(await cpuOfACall(app, headers)))
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}

async function cpuOfACall(app: FastifyInstance, headers: Record<string, string>): Promise<number> {
  const before = process.cpuUsage()
  let left = CALLS
  const worker = async () => {
    for (; left > 0; left -= 1) {
      const { statusCode, body } = await app.inject({ url: PATH, headers })
      if (statusCode !== 200 || !body.includes(EMAIL)) throw new Error(`The profile was answered with ${body}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS
}
