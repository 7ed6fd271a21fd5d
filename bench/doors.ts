// `npm run bench:doors`: what strangers and one link cost the processor, and how long a signed-in customer waits meanwhile: 200 forms of
// 32 kB with a false signature at the door for texts, and one receipt opened 60 times. The built product with its demo customer on the
// embedded engine. Another build to compare with is named on the command line: `npm run bench:doors -- ../before/dist/server/main.js`.
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../tests/process/product.ts'
import { median, startServer } from './processes.ts'

const [, , PROGRAM = 'dist/server/main.js'] = process.argv
const WEBHOOKS = 200
const RECEIPTS = 60
const AT_ONCE = 10
const EVERY_MS = 40
const QUIET_CALLS = 50
const STRANGER = '192.0.2.1'
const FORM = Array.from({ length: 5_200 }, (_, index) => `k${index}=`)
  .join('&')
  .slice(0, 32 * 1024)

const server = await startServer([PROGRAM], {
  DATA_DIR: temporaryFolder(),
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'warn',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '0123456789abcdef0123456789abcdef',
  TWILIO_FROM: '+16505550142',
})
let sent = 0
let token: string | undefined
const login = await send('auth/login/', { body: { email: 'demo@larkspur.example', password: 'laundry-day' } })
token = (await login.json()).token
const orders: { id: number; is_priced: boolean }[] = await (await send('orders/')).json()
const priced = orders.find(({ is_priced }) => is_priced)
const { pdf_path } = await (await send(`orders/${priced?.id}/`, { body: {} })).json()

await profileTimes((calls) => calls < QUIET_CALLS)
const before = server.cpuMs()
const quiet = await profileTimes((calls) => calls < QUIET_CALLS)
const quietCpuMs = (server.cpuMs() - before) / quiet.length

console.table([
  {
    what: 'nothing else',
    'customer (median ms)': median(quiet).toFixed(1),
    'slowest (ms)': Math.max(...quiet).toFixed(0),
  },
  await measured(`${WEBHOOKS} webhooks`, WEBHOOKS, () =>
    fetch(`${server.url}/api/client/sms/inbound`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': STRANGER,
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': `${'A'.repeat(27)}=`,
      },
      body: FORM,
    }),
  ),
  await measured(`${RECEIPTS} receipts`, RECEIPTS, () =>
    fetch(server.url + pdf_path, { headers: { 'x-forwarded-for': STRANGER } }),
  ),
])
await server.stop()

async function measured(what: string, count: number, call: () => Promise<Response>) {
  const statuses: Record<number, number> = {}
  const began = server.cpuMs()
  let left = count
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1
        const answer = await call()
        await answer.arrayBuffer()
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      }
    }),
  ).then(() => {
    isOver = true
  })
  const meanwhile = await profileTimes(() => !isOver)
  await flood
  // Without what the customer's own calls cost on a quiet server.
  const cpuMs = server.cpuMs() - began - meanwhile.length * quietCpuMs
  return {
    what,
    'CPU (ms)': cpuMs.toFixed(0),
    'CPU each (ms)': (cpuMs / count).toFixed(2),
    'customer (median ms)': median(meanwhile).toFixed(1),
    'slowest (ms)': Math.max(...meanwhile).toFixed(0),
    'customer’s calls': meanwhile.length,
    answers: JSON.stringify(statuses),
  }
}

async function profileTimes(goesOn: (calls: number) => boolean): Promise<number[]> {
  const times: Promise<number>[] = []
  do {
    times.push(profileTime())
    await pause(EVERY_MS)
  } while (goesOn(times.length))
  return Promise.all(times)
}

async function profileTime(): Promise<number> {
  const began = performance.now()
  const answer = await send('profile/')
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`The profile was answered with ${answer.status}.`)
  return performance.now() - began
}

/** The customer calls as if through a proxy and from many networks, so that no limit refuses what is measured. */
function send(path: string, { body }: { body?: object } = {}): Promise<Response> {
  sent += 1
  return fetch(`${server.url}/api/client/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': `10.${(sent >> 8) & 255}.${sent & 255}.1`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
