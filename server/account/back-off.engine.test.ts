import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { lettersTo, linkIn } from '../../tests/letters.ts'
import { openTestServer, secondApp, type TestServer } from '../../tests/test-server.ts'
import { rememberCaller } from './known-callers.ts'

const HOME = '203.0.113.1'
const DAY = 24 * 60 * 60 * 1000

let server: TestServer
let customer: TestCustomer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' })
})
afterAll(() => server.close())

// The counters run on the machine's clock, not on the server's. It never goes back.
let clock = Date.now()
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  customer = await signUp()
})
afterEach(() => vi.useRealTimers())
const wait = (seconds: number) => {
  clock += seconds * 1000
  vi.setSystemTime(clock)
}

let signUps = 0
/** Signed up at home; a network of one's own each time would otherwise meet the limit for sign-ups. */
async function signUp(): Promise<TestCustomer> {
  signUps += 1
  wait(700)
  const made = await createCustomer(server, { email: `owner-${signUps}@example.com` })
  await server.database.query('delete from known_networks where customer_id = $1', [made.id])
  return made
}

/** A stranger's network, a new one each time, so that only the account's own counter speaks. */
let strangers = 0
const elsewhere = () => {
  strangers += 1
  return `2001:db8:${Math.floor(strangers / 60_000)}:${(strangers % 60_000).toString(16)}::1`
}

async function post(url: string, payload: object, remoteAddress = elsewhere(), cookie?: string) {
  const headers = { ...(cookie !== undefined && { cookie }) }
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/client/auth/${url}/`,
    remoteAddress,
    payload,
    headers,
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    body: answer.body === '' ? '' : answer.json(),
    deviceCookie: cookies.find((each) => each.startsWith('larkspur_device=')) ?? '',
    device: cookies.find((each) => each.startsWith('larkspur_device='))?.split(';')[0] ?? '',
  }
}
const logIn = (password: string, remoteAddress?: string, email = customer.email, cookie?: string) =>
  post('login', { email, password }, remoteAddress, cookie)
const statusOf = async (password: string, remoteAddress?: string) => (await logIn(password, remoteAddress)).status
const fail = async (times: number, remoteAddress?: string) => {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) statuses.push(await statusOf('a guess', remoteAddress))
  return statuses
}
/** Guesses as often as it is let, waiting each time as long as it is told. */
const guessPatiently = async (times: number) => {
  const waits: number[] = []
  for (let count = 0; count < times; count += 1) {
    const { status, retryAfter } = await logIn('a guess')
    if (status === 429) {
      waits.push(retryAfter)
      wait(retryAfter)
      expect(await statusOf('a guess')).toBe(401)
    }
  }
  return waits
}

describe('guessing at an account from many networks', () => {
  it('is free five times, and one time more; then there is a pause', async () => {
    expect(await fail(8)).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    const { body } = await logIn('a guess')
    expect(body).toEqual({ detail: 'Too many tries in a short time. Please wait a few minutes and try again.' })
  })

  it('has to wait twice as long each time, a quarter of an hour at most', async () => {
    await fail(6)
    expect(await guessPatiently(12)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  it('is not let through with the right password during the pause, and is after it', async () => {
    await fail(6)
    expect(await statusOf(customer.password)).toBe(429)
    wait(2)
    expect(await statusOf(customer.password)).toBe(200)
  })

  it('gains nothing by letters that lower() and toLowerCase() read differently', async () => {
    wait(700)
    const kim = await createCustomer(server, { email: 'kim@example.com' })
    // To PostgreSQL the Turkish capital is an i, to JavaScript it is none: a spelling with a counter of its own is nobody's.
    expect((await logIn(kim.password, undefined, 'k\u0130m@example.com')).status).toBe(401)
    // The Kelvin sign is a k to JavaScript: whoever it finds is counted together with kim.
    await Promise.all(Array.from({ length: 6 }, () => logIn('a guess', undefined, '\u212Aim@example.com')))
    expect((await logIn(kim.password, undefined, 'kim@example.com')).status).toBe(429)
  })

  it('does not get longer pauses by knocking', async () => {
    await fail(6)
    expect(await fail(30)).toEqual(Array(30).fill(429))
    wait(2)
    expect(await statusOf('a guess')).toBe(401)
    expect((await logIn('a guess')).retryAfter).toBe(4)
  })

  it('gains nothing by guessing many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn('a guess')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(34)
  })

  it('is the same for an address that nobody has', async () => {
    const statuses: number[] = []
    const email = `nobody-${signUps}@example.com`
    for (let count = 0; count < 8; count += 1) statuses.push((await logIn('a guess', elsewhere(), email)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  })

  it('is one account’s, however its address is written, and no other’s', async () => {
    await fail(4)
    for (const email of [customer.email.toUpperCase(), ` ${customer.email} `]) {
      expect((await logIn('a guess', elsewhere(), email)).status).toBe(401)
    }
    expect(await statusOf('a guess')).toBe(429)
    const other = await signUp()
    expect((await logIn(other.password, elsewhere(), other.email)).status).toBe(200)
  })

  it('begins anew after a success', async () => {
    await fail(5)
    expect(await statusOf(customer.password)).toBe(200)
    expect(await fail(5)).toEqual(Array(5).fill(401))
  })
})

describe('the owner', () => {
  it('at home does not notice that strangers guess', async () => {
    expect(await statusOf(customer.password, HOME)).toBe(200)
    await fail(8)
    expect(await statusOf(customer.password)).toBe(429)
    expect(await statusOf(customer.password, HOME)).toBe(200)
  })

  it('is at home where the account was opened', async () => {
    await server.database.query('delete from known_networks')
    wait(700)
    customer = await createCustomer(server, { email: `fresh-${signUps}@example.com` })
    await fail(8)
    expect(await statusOf(customer.password, '127.0.0.1')).toBe(200)
  })

  it('at home has a counter of one’s own, which does not slow down others either', async () => {
    await statusOf(customer.password, HOME)
    expect(await fail(7, HOME)).toEqual([401, 401, 401, 401, 401, 401, 429])
    expect(await statusOf(customer.password)).toBe(200)
    wait(301)
    expect(await statusOf(customer.password, HOME)).toBe(200)
  })

  it('is a stranger again after thirty days', async () => {
    const now = server.deps.clock.now()
    await statusOf(customer.password, HOME)
    await fail(8)
    server.setNow(new Date(now.getTime() + 30 * DAY))
    expect(await statusOf(customer.password, HOME)).toBe(429)
    server.setNow(new Date(now.getTime() + 30 * DAY - 1000))
    expect(await statusOf(customer.password, HOME)).toBe(200)
    server.setNow(now)
  })

  it('who travels gets in while somebody takes every turn: on a known device, or by a reset link', async () => {
    const { device } = await logIn(customer.password)
    await fail(6)
    for (let turn = 0; turn < 6; turn += 1) {
      const { status, retryAfter } = await logIn('a guess')
      expect(status).toBe(429)
      wait(retryAfter)
      // The guesser is there the moment the pause ends, and asks for reset links besides.
      expect(await statusOf('a guess')).toBe(401)
      expect((await post('forgot_password', { email: customer.email })).status).toBe(204)
      expect(await statusOf(customer.password)).toBe(429)
      expect((await logIn(customer.password, elsewhere(), customer.email, device)).status).toBe(200)
    }
    const hotel = elsewhere()
    expect((await post('forgot_password', { email: customer.email }, hotel)).status).toBe(204)
    const link = await linkIn(server, customer.email)
    const reset = await post('reset_new_password', { ...link, newPassword: 'clean-sheets' }, hotel)
    expect(reset.status).toBe(204)
    expect(await statusOf('clean-sheets')).toBe(429)
    expect(await statusOf('clean-sheets', hotel)).toBe(200)
    expect((await logIn('clean-sheets', elsewhere(), customer.email, reset.device)).status).toBe(200)
  })

  it('who failed at home comes in at once with a reset link', async () => {
    await statusOf(customer.password, HOME)
    await fail(7, HOME)
    await server.app.inject({
      method: 'POST',
      url: '/api/client/auth/forgot_password/',
      remoteAddress: HOME,
      payload: { email: customer.email },
    })
    const payload = { ...(await linkIn(server, customer.email)), newPassword: 'clean-sheets' }
    await server.app.inject({
      method: 'POST',
      url: '/api/client/auth/reset_new_password/',
      remoteAddress: HOME,
      payload,
    })
    expect(await statusOf('clean-sheets', HOME)).toBe(200)
  })
})

describe('a device', () => {
  const withDevice = async (device: string, password: string, email = customer.email) =>
    (await logIn(password, elsewhere(), email, device)).status

  it('is known by a cookie that no script reads and no other site sends, and that tells nothing', async () => {
    const { deviceCookie } = await logIn(customer.password)
    expect(deviceCookie).toMatch(
      /^larkspur_device=[\w-]{22}\.[0-9a-z]+\.[\w-]{43}; Path=\/api\/client\/auth; HttpOnly; Max-Age=15552000; SameSite=Strict$/,
    )
  })

  it('has a counter of its own, which slows it down alone', async () => {
    const { device } = await logIn(customer.password)
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) statuses.push(await withDevice(device, 'a guess'))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
    expect(await statusOf(customer.password)).toBe(200)
  })

  it('is a stranger with a mark that we did not make for this account', async () => {
    const { device } = await logIn(customer.password)
    const mine = customer
    const other = await signUp()
    const { device: others } = await logIn(other.password, elsewhere(), other.email)
    customer = mine
    await fail(8)
    const [name, value = ''] = device.split('=')
    const [number, end, mac] = value.split('.')
    for (const made of [
      others,
      `${name}=`,
      `${name}=nonsense`,
      `${name}=${number}.zzzz.${mac}`,
      `${name}=${'A'.repeat(22)}.${end}.${mac}`,
      `${name}=${'~'.repeat(3000)}${value}`,
    ]) {
      expect(await withDevice(made, customer.password)).toBe(429)
    }
    expect(await withDevice(device, customer.password)).toBe(200)
  })

  it('may be shared by a family, each with a mark', async () => {
    const { device } = await logIn(customer.password)
    const mine = customer
    const other = await signUp()
    const { device: both } = await logIn(other.password, elsewhere(), other.email, device)
    customer = mine
    await fail(8)
    for (let count = 0; count < 8; count += 1) await logIn('a guess', elsewhere(), other.email)
    expect(await withDevice(both, customer.password)).toBe(200)
    expect(await withDevice(both, other.password, other.email)).toBe(200)
  })

  it('is a stranger again after 180 days', async () => {
    const now = server.deps.clock.now()
    const { device } = await logIn(customer.password)
    await fail(8)
    server.setNow(new Date(now.getTime() + 180 * DAY))
    expect(await withDevice(device, customer.password)).toBe(429)
    server.setNow(new Date(now.getTime() + 179 * DAY))
    expect(await withDevice(device, customer.password)).toBe(200)
    server.setNow(now)
  })

  it('is a stranger after the password was changed, except the one that changed it', async () => {
    const { device: thief } = await logIn(customer.password)
    const { body, device } = await logIn(customer.password)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/client/auth/change_password/',
      remoteAddress: elsewhere(),
      headers: { authorization: `Bearer ${(body as { token: string }).token}`, cookie: device },
      payload: { password: customer.password, newPassword: 'clean-sheets' },
    })
    expect(answer.statusCode).toBe(204)
    const [own = ''] = String(answer.headers['set-cookie']).split(';')
    await fail(8)
    expect(await withDevice(thief, 'clean-sheets')).toBe(429)
    expect(await withDevice(own, 'clean-sheets')).toBe(200)
  })
})

describe('a new password', () => {
  const HOTEL = '203.0.113.2'
  const knownNetworks = async () =>
    (await server.database.query('select 1 from known_networks where customer_id = $1', [customer.id])).rows.length

  it('that was changed makes every network a stranger, except the one on which it was changed', async () => {
    const { body } = await logIn(customer.password, HOME)
    await logIn(customer.password, HOTEL)
    expect(await knownNetworks()).toBe(2)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/client/auth/change_password/',
      remoteAddress: HOME,
      headers: { authorization: `Bearer ${(body as { token: string }).token}` },
      payload: { password: customer.password, newPassword: 'clean-sheets' },
    })
    expect([answer.statusCode, await knownNetworks()]).toEqual([204, 1])
    await fail(8)
    expect(await statusOf('clean-sheets', HOTEL)).toBe(429)
    expect(await statusOf('clean-sheets', HOME)).toBe(200)
  })

  it('that was set by a link makes every network a stranger, except the one that followed the link', async () => {
    await logIn(customer.password, HOTEL)
    await post('forgot_password', { email: customer.email }, HOTEL)
    const link = await linkIn(server, customer.email)
    expect((await post('reset_new_password', { ...link, newPassword: 'clean-sheets' }, HOME)).status).toBe(204)
    expect(await knownNetworks()).toBe(1)
    await fail(8)
    expect(await statusOf('clean-sheets', HOTEL)).toBe(429)
    expect(await statusOf('clean-sheets', HOME)).toBe(200)
  })

  it('that was refused changes nothing, nor does another customer’s', async () => {
    const { body } = await logIn(customer.password, HOME)
    await post('reset_new_password', { uid: String(customer.id), token: 'made-up', newPassword: 'clean-sheets' })
    await server.app.inject({
      method: 'POST',
      url: '/api/client/auth/change_password/',
      remoteAddress: HOTEL,
      headers: { authorization: `Bearer ${(body as { token: string }).token}` },
      payload: { password: 'a guess', newPassword: 'clean-sheets' },
    })
    const mine = customer
    customer = await signUp()
    await post('forgot_password', { email: customer.email }, HOTEL)
    const link = await linkIn(server, customer.email)
    await post('reset_new_password', { ...link, newPassword: 'clean-sheets' }, HOTEL)
    customer = mine
    expect(await knownNetworks()).toBe(1)
    await fail(8)
    expect(await statusOf(customer.password, HOME)).toBe(200)
  })

  it('leaves nothing known to whoever was just signing in with the old one', async () => {
    await post('forgot_password', { email: customer.email }, HOME)
    const link = await linkIn(server, customer.email)
    const knock = () => Array.from({ length: 2 }, () => logIn(customer.password))
    const answers = await Promise.all([
      ...knock(),
      post('reset_new_password', { ...link, newPassword: 'clean-sheets' }, HOME),
      ...knock(),
    ])
    expect(await knownNetworks()).toBe(1)
    await fail(8)
    expect(await statusOf('clean-sheets')).toBe(429)
    for (const { device } of answers.filter(({ status, device: mark }) => status === 200 && mark !== '')) {
      expect((await logIn('clean-sheets', elsewhere(), customer.email, device)).status).toBe(429)
    }
  })

  it('makes a stranger of whoever signed in with the old one and is greeted only now', async () => {
    const { rows } = await server.database.query<{ passwordHash: string }>(
      'select password_hash as "passwordHash" from customers where id = $1',
      [customer.id],
    )
    const passwordHash = rows[0]?.passwordHash ?? ''
    const caller = { network: HOTEL, device: undefined, requestId: 'test', route: 'a test' }
    const before = { id: customer.id, passwordHash: `${passwordHash}-before` }
    expect(await rememberCaller(server.deps, before, caller)).toEqual([])
    expect(await knownNetworks()).toBe(0)
    expect(await rememberCaller(server.deps, { id: customer.id, passwordHash }, caller)).toHaveLength(1)
    expect(await knownNetworks()).toBe(1)
  })
})

it('a fault after the password was set is reported and changes no answer', async () => {
  await post('forgot_password', { email: customer.email })
  const link = await linkIn(server, customer.email)
  await server.database.query(
    `create function refuse_network() returns trigger language plpgsql as $$ begin raise exception 'It rains.'; end $$`,
  )
  await server.database.query(
    'create trigger refuse_network before insert on known_networks for each row execute function refuse_network()',
  )
  try {
    expect((await post('reset_new_password', { ...link, newPassword: 'clean-sheets' })).status).toBe(204)
    expect(await statusOf('clean-sheets')).toBe(200)
    expect(server.logged.join('')).toContain('after /api/client/auth/reset_new_password')
  } finally {
    await server.database.query('drop trigger refuse_network on known_networks')
    await server.database.query('drop function refuse_network')
  }
})

describe('asking for reset links', () => {
  const forgot = async (email = customer.email, remoteAddress = elsewhere()) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/client/auth/forgot_password/',
        remoteAddress,
        payload: { email },
      })
    ).statusCode
  const ask = async (times: number, email?: string, remoteAddress?: string) => {
    const statuses: number[] = []
    for (let count = 0; count < times; count += 1) statuses.push(await forgot(email, remoteAddress))
    return statuses
  }

  it('never waits for others who asked for the same account, whether it exists or not', async () => {
    expect(await ask(20)).toEqual(Array(20).fill(204))
    expect(await ask(20, `nobody-${signUps}@example.com`)).toEqual(Array(20).fill(204))
    expect(await lettersTo(server, customer.email)).toHaveLength(1)
    expect(await statusOf(customer.password)).toBe(200)
  })

  it('is possible ten times in ten minutes from one network', async () => {
    const network = elsewhere()
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push(await forgot(`person-${count}@example.com`, network))
    expect(statuses).toEqual([...Array(10).fill(204), 429])
  })
})

describe('what is kept', () => {
  it('names neither people nor networks', async () => {
    await statusOf(customer.password, HOME)
    await fail(8)
    const { rows } = await server.database.query('select * from known_networks')
    const { rows: counters } = await server.database.query('select * from rate_limits')
    expect(rows).not.toEqual([])
    // The embedded engine counts in memory and writes none of it down.
    expect(counters.length > 0).toBe(server.database.engine === 'postgres')
    const kept = JSON.stringify([rows, counters])
    for (const named of [customer.email, HOME, customer.phone]) {
      expect(kept).not.toContain(named)
      // Nor as what anybody can compute who goes through all numbers or networks there are.
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        expect(kept).not.toContain(createHash('sha256').update(named).digest(encoding))
      }
    }
  })

  it('is counted by all servers on PostgreSQL', async () => {
    const other = await secondApp(server)
    const payload = { email: customer.email, password: 'a guess' }
    const at = async (app: TestServer['app']) => {
      const remoteAddress = elsewhere()
      return (await app.inject({ method: 'POST', url: '/api/client/auth/login/', remoteAddress, payload })).statusCode
    }
    const statuses: number[] = []
    for (let count = 0; count < 8; count += 1) statuses.push(await at(count % 2 ? other : server.app))
    await other.close()
    const together = [401, 401, 401, 401, 401, 401, 429, 429]
    expect(statuses).toEqual(server.database.engine === 'postgres' ? together : Array(8).fill(401))
  })

  it('is nothing when the limits are switched off', async () => {
    const off = await secondApp(server, { rateLimits: false })
    const payload = { email: customer.email, password: 'a guess' }
    const statuses: number[] = []
    for (let count = 0; count < 30; count += 1) {
      statuses.push((await off.inject({ method: 'POST', url: '/api/client/auth/login/', payload })).statusCode)
    }
    await off.close()
    expect(statuses).toEqual(Array(30).fill(401))
  })
})
