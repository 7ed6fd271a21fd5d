import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { triesKey } from '../server/account/known-callers.ts'
import type { Config } from '../server/config.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { putOrder } from './money/put-order.ts'
import { phoneCalls } from './phones.ts'
import { secondApp, shareTestServer } from './test-server.ts'

/** Another secret takes the place of the one that all of this was signed with, and nobody notices. */

const FIRST = 'the secret that a server began with'
const SECOND = 'the secret that takes its place one day'
const HOME = '203.0.113.7'

const server = shareTestServer({ SESSION_SECRET: FIRST })
let rotated: FastifyInstance
let strange: FastifyInstance
let customer: TestCustomer
const { firstId, sendCode } = phoneCalls(server, () => customer)

const ROTATED = { sessionSecret: SECOND, oldSessionSecret: FIRST }

beforeAll(async () => {
  rotated = await secondApp(server, ROTATED)
  strange = await secondApp(server, { sessionSecret: SECOND })
  customer = await createCustomer(server)
})

type More = Pick<InjectOptions, 'payload' | 'headers' | 'remoteAddress'>

const on = (
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  more: More = {},
): Promise<LightMyRequestResponse> =>
  app.inject({ ...more, method, url, headers: { authorization: `Bearer ${customer.token}`, ...more.headers } })

describe('with another SESSION_SECRET and the one before as SESSION_SECRET_OLD', () => {
  it('who is signed in stays so', async () => {
    expect((await on(rotated, 'GET', '/api/client/profile/')).statusCode).toBe(200)
    expect((await on(strange, 'GET', '/api/client/profile/')).statusCode).toBe(401)
  })

  it('who is kept signed in gets a token that needs the old secret no more', async () => {
    const kept = sessionCookieIn(await logIn(server.app))
    const again = await renew(rotated, kept)
    expect([again.statusCode, (await renew(strange, kept)).statusCode]).toEqual([200, 401])
    const headers = { authorization: `Bearer ${again.json().token}` }
    expect((await on(strange, 'GET', '/api/client/profile/', { headers })).statusCode).toBe(200)
  })

  it('what the new one signs is good wherever it is known, also as the second of two', async () => {
    const ready = await secondApp(server, { sessionSecret: FIRST, oldSessionSecret: SECOND })
    const { token } = (await logIn(rotated)).json()
    const asked = { headers: { authorization: `Bearer ${token}` } }
    expect((await on(ready, 'GET', '/api/client/profile/', asked)).statusCode).toBe(200)
    expect((await on(server.app, 'GET', '/api/client/profile/', asked)).statusCode).toBe(401)
  })

  it('a receipt’s link of before opens', async () => {
    const id = await putOrder(server, customer)
    const asked = await on(server.app, 'POST', `/api/client/orders/${id}/`, { payload: {} })
    const { pdf_path } = asked.json()
    expect((await on(rotated, 'GET', pdf_path)).headers['content-type']).toBe('application/pdf')
    expect((await on(strange, 'GET', pdf_path)).statusCode).toBe(404)
  })

  it('a repeated call answers the same, signed in or not, and other contents are still refused', async () => {
    const address = { title: 'Work', zip_code: '94301', address_line_1: '1 University Avenue' }
    await expectRepeated('/api/client/addresses/', address, { ...address, title: 'Elsewhere' })
    expect(await count('addresses')).toBe(2)
    const lead = { kind: 'possible', email: 'ada@example.com', full_name: 'Ada', message: 'Do you clean rugs?' }
    const headers = { 'idempotency-key': 'a-lead', authorization: '' }
    const [first, repeated] = [
      await on(server.app, 'POST', '/api/client/customers/', { payload: lead, headers }),
      await on(rotated, 'POST', '/api/client/customers/', { payload: lead, headers }),
    ]
    expect([first.statusCode, repeated.statusCode]).toEqual([201, 201])
    expect(await count('leads')).toBe(1)
  })

  it('a text code of before verifies the phone', async () => {
    const [id, code] = [await firstId(), await sendCode(await firstId())]
    const verified = await on(rotated, 'POST', `/api/client/phones/${id}/verify/`, { payload: { code } })
    expect(verified.statusCode).toBe(200)
  })

  it('neither the network nor the device becomes a stranger', async () => {
    const first = await secondApp(server, { sessionSecret: FIRST, rateLimits: true })
    const signedIn = await logIn(first)
    const device = [signedIn.headers['set-cookie'] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith('larkspur_device='))
      ?.split(/[=;]/)[1]
    expect(await isKnown({ ...ROTATED, rateLimits: true }, { network: HOME })).toBe(true)
    expect(await isKnown({ sessionSecret: SECOND, rateLimits: true }, { network: HOME })).toBe(false)
    expect(await isKnown({ ...ROTATED, rateLimits: true }, { network: '198.51.100.1', device })).toBe(true)
    expect(await isKnown({ sessionSecret: SECOND, rateLimits: true }, { network: '198.51.100.1', device })).toBe(false)
  })
})

const logIn = (app: FastifyInstance) =>
  on(app, 'POST', '/api/client/auth/login/', {
    payload: { email: customer.email, password: customer.password, keepSignedIn: true },
    remoteAddress: HOME,
    headers: { authorization: '' },
  })

const renew = (app: FastifyInstance, cookie: string) =>
  on(app, 'POST', '/api/client/jwt/refresh/', { headers: { cookie, authorization: '' } })

const sessionCookieIn = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('larkspur_session='))
    ?.split(';')[0] ?? ''

async function expectRepeated(url: string, payload: object, other: object): Promise<void> {
  const headers = { 'idempotency-key': 'an-address' }
  const first = await on(server.app, 'POST', url, { payload, headers })
  expect(first.statusCode).toBe(201)
  const repeated = await on(rotated, 'POST', url, { payload, headers })
  expect([repeated.statusCode, repeated.body]).toEqual([201, first.body])
  expect((await on(rotated, 'POST', url, { payload: other, headers })).statusCode).toBe(422)
  expect((await on(strange, 'POST', url, { payload, headers })).statusCode).toBe(401)
}

const count = async (table: 'addresses' | 'leads') =>
  (await server.database.db.selectFrom(table).select('id').execute()).length

/** A known caller has a counter of their own, behind that of the strangers. */
async function isKnown(settings: Partial<Config>, caller: { network: string; device?: string | undefined }) {
  const deps = { ...server.deps, config: { ...server.deps.config, ...settings } }
  const asked = { device: undefined, requestId: '', route: '', ...caller }
  return (await triesKey(deps, customer.email, asked as never)).includes(':')
}
