import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { openTestServer, type TestServer } from '../../tests/test-server.ts'
import { counterOf, createLimits } from './limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_LIMITS: 'on' })
})
afterAll(() => server.close())

const LEADS_A_WINDOW = 10

let people = 0
/** Somebody else each time: one e-mail address has a limit of its own. */
const post = (remoteAddress: string) => {
  people += 1
  return server.app.inject({
    method: 'POST',
    url: '/api/client/customers/',
    remoteAddress,
    payload: { kind: 'interested', email: `ada-${people}@example.com` },
  })
}

it('refuses the eleventh lead of one network within ten minutes, and says when to come back', async () => {
  for (let call = 1; call <= LEADS_A_WINDOW; call += 1) expect((await post('203.0.113.7')).statusCode).toBe(201)
  const refused = await post('203.0.113.7')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({ detail: 'Too many tries in a short time. Please wait a few minutes and try again.' })
  expect(refused.headers['x-error-code']).toBe('too_many_requests')
  const seconds = Number(refused.headers['retry-after'])
  expect(seconds).toBeGreaterThan(590)
  expect(seconds).toBeLessThanOrEqual(600)
  const leads = await server.database.db.selectFrom('leads').selectAll().execute()
  expect(leads).toHaveLength(LEADS_A_WINDOW)
})

it('counts each network for itself, and other calls not for this limit', async () => {
  expect((await post('203.0.113.8')).statusCode).toBe(201)
  const list = await server.app.inject({ url: '/api/client/packages', remoteAddress: '203.0.113.7' })
  expect(list.statusCode).toBe(200)
})

it('counts a whole IPv6 household together', async () => {
  for (let call = 1; call <= LEADS_A_WINDOW; call += 1) {
    expect((await post(`2001:db8:1:2::${call}`)).statusCode).toBe(201)
  }
  expect((await post('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await post('2001:db8:1:3::1')).statusCode).toBe(201)
})

it('believes nobody who writes another address into a header', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/client/customers/',
    remoteAddress: '203.0.113.7',
    headers: { 'x-forwarded-for': '198.51.100.1' },
    payload: { kind: 'interested', email: 'ada@example.com' },
  })
  expect(answer.statusCode).toBe(429)
})

it('leaves the probes of load balancers alone', async () => {
  const answers = await Promise.all(Array.from({ length: 650 }, () => server.app.inject('/api/health')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('counts together on PostgreSQL whichever server is called, and on the embedded engine in its one process', async () => {
  const [one, other] = [
    createLimits(server.deps.config, server.database),
    createLimits(server.deps.config, server.database),
  ]
  for (let call = 1; call <= LEADS_A_WINDOW; call += 1) await (call % 2 ? one : other)('lead', 'shared')
  if (server.database.engine === 'postgres') {
    await expect(one('lead', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(other('lead', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' })
    const key = `lead:${counterOf(server.deps.config, 'shared')}`
    const { rows } = await server.database.query('select points from rate_limits where key = $1', [key])
    expect(rows).toEqual([{ points: 12 }])
  } else {
    await one('lead', 'shared')
    const { rows } = await server.database.query('select key from rate_limits')
    expect(rows).toEqual([])
  }
})

it('lets a network in again when its window has passed', async () => {
  const limit = createLimits(server.deps.config, server.database)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let call = 1; call <= LEADS_A_WINDOW; call += 1) await limit('lead', 'patient')
    await expect(limit('lead', 'patient')).rejects.toMatchObject({ code: 'too_many_requests' })
    vi.setSystemTime(Date.now() + 601_000)
    await expect(limit('lead', 'patient')).resolves.toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

it('asking for calls that do not exist counts like any other', async () => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' })
  const answers = await Promise.all(
    Array.from({ length: 650 }, () => limited.app.inject({ url: '/api/client/nothing', remoteAddress: '192.0.2.77' })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 429]))
  await limited.close()
})

it.each<[string, number, 'GET' | 'POST', string, object | undefined, number]>([
  ['letter', 5, 'POST', 'auth/change_email', { email: 'new@example.com', password: 'fresh-linen' }, 204],
  [
    'link to a new password',
    20,
    'POST',
    'auth/reset_new_password',
    { uid: '1', token: 'x', newPassword: 'clean-sheets' },
    400,
  ],
  ['link to a new address', 20, 'POST', 'auth/confirm_email', { uid: '1', token: 'x' }, 400],
  ['download', 10, 'GET', 'account/data', undefined, 200],
  ['phone', 30, 'POST', 'phones', { title: 'Work', number: '123' }, 400],
])('%s: %i are let through, and then none', async (name, points, method, path, payload, status) => {
  const limited = await openTestServer({ RATE_LIMITS: 'on' })
  try {
    const { token } = await createCustomer(limited)
    const statuses: number[] = []
    for (let call = 0; call <= points; call += 1) {
      const answer = await limited.app.inject({
        method,
        url: `/api/client/${path}/`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
      statuses.push(answer.statusCode)
    }
    expect([name, ...statuses]).toEqual([name, ...Array(points).fill(status), 429])
  } finally {
    await limited.close()
  }
})
