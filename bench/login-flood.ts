// `npm run bench:login-flood`: how long a signed-in customer waits while 200 people log in at once, beside a quiet minute. The built
// product on PostgreSQL, called from outside at a steady pace, so that a call that has to wait holds up none of the others.
import { setTimeout as pause } from 'node:timers/promises'
import { createPostgresDatabase, startPostgres } from '../tests/engines.ts'
import { median, startServer } from './processes.ts'

const LOGINS = 200
const ROUNDS = 3
const EVERY_MS = 40
const QUIET_CALLS = 50
const LIMIT = 3
const EMAIL = 'known@example.com'
const SIGN_UP = {
  zipCode: '94041',
  addressLine1: '12 Villa Street',
  email: EMAIL,
  password: 'fresh-linen',
  phone: '4085550123',
}

const cluster = await startPostgres()
const { url: databaseUrl } = await createPostgresDatabase(cluster.url)
const server = await startServer(['dist/server/main.js'], { DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1' })
let sent = 0
const { token } = await (await send('POST', 'auth/signup', SIGN_UP)).json()

const rows = []
for (let round = 1; round <= ROUNDS; round += 1) {
  const quiet = await profileTimes((calls) => calls < QUIET_CALLS)
  const statuses: Record<number, number> = {}
  let isOver = false
  const flood = Promise.all(Array.from({ length: LOGINS }, logIn)).then(() => {
    isOver = true
  })
  const meanwhile = await profileTimes(() => !isOver)
  await flood
  rows.push({
    'quiet (median ms)': median(quiet).toFixed(1),
    'in the flood (median ms)': median(meanwhile).toFixed(1),
    ratio: (median(meanwhile) / median(quiet)).toFixed(2),
    'at most': LIMIT,
    'slowest (ms)': Math.max(...meanwhile).toFixed(0),
    calls: meanwhile.length,
    'answers to the logins': JSON.stringify(statuses),
  })

  async function logIn(_: unknown, count: number): Promise<void> {
    const answer = await send('POST', 'auth/login', {
      email: `unknown-${round}-${count}@example.com`,
      password: 'a guess',
    })
    await answer.arrayBuffer()
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
  }
}
console.table(rows)
await server.stop()
await cluster.stop()

async function profileTimes(goesOn: (calls: number) => boolean): Promise<number[]> {
  const times: Promise<number>[] = []
  while (goesOn(times.length)) {
    times.push(profileTime())
    await pause(EVERY_MS)
  }
  return Promise.all(times)
}

async function profileTime(): Promise<number> {
  const began = performance.now()
  const answer = await send('GET', 'profile')
  const { email } = await answer.json()
  if (email !== EMAIL) throw new Error(`The profile was answered with ${answer.status}.`)
  return performance.now() - began
}

/** Sends as if through a proxy and from many networks: the limits are on, cost what they cost, and refuse nobody. */
function send(method: string, path: string, body?: object): Promise<Response> {
  sent += 1
  return fetch(`${server.url}/api/client/${path}/`, {
    method,
    headers: {
      'x-forwarded-for': `10.${(sent >> 8) & 255}.${sent & 255}.1`,
      ...(body ? { 'content-type': 'application/json' } : { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
