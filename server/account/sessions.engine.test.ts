import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCustomer, type TestCustomer } from '../../tests/customers.ts'
import { START } from '../../tests/engines.ts'
import { type Answer, shareTestServer } from '../../tests/test-server.ts'

const server = shareTestServer()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const later = (ms: number) => server.setNow(new Date(START.getTime() + ms))
beforeEach(() => later(0))

const profile = (token?: string) => server.call('GET', '/api/client/profile/', undefined, token)
const refresh = (token?: string) => server.call('POST', '/api/client/jwt/refresh/', { token })
const verify = (token?: string) => server.call('POST', '/api/client/jwt/verify/', { token })
const logOut = (token?: string) => server.call('POST', '/api/client/auth/logout/', undefined, token)

async function refreshByCookie(cookie: string, payload?: object) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/client/jwt/refresh/',
    headers: { cookie },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function logIn({ email, password }: TestCustomer, keepSignedIn: boolean) {
  const { body, headers } = await server.call('POST', '/api/client/auth/login/', { email, password, keepSignedIn })
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  return { token: (body as { token: string }).token, cookie }
}

const tokenOf = ({ body }: Answer) => (body as { token: string }).token

interface Claims {
  iss: string
  aud: string
  sub: string
  sid: string
  iat: number
  exp: number
}
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

function expectNotSignedIn({ status, body }: { status: number; body: unknown }): void {
  expect([status, body]).toEqual([401, { detail: 'Please sign in again.' }])
}

describe('a private route', () => {
  it('opens with a token, whatever the case of the word before it [R344]', async () => {
    const { token, id } = await createCustomer(server)
    expect((await profile(token)).body).toMatchObject({ id })
    const headers = { authorization: `bearer ${token}` }
    expect((await server.app.inject({ url: '/api/client/profile', headers })).statusCode).toBe(200)
  })

  it('refuses strangers before it reads what they sent [R344]', async () => {
    expectNotSignedIn(await profile())
    const answer = await server.app.inject({
      method: 'PATCH',
      url: '/api/client/profile/',
      headers: { 'content-type': 'application/json' },
      payload: '{not json',
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['x-error-code']).toBe('not_signed_in')
  })

  it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Bearer nonsense', 'Bearer a.b.c'])(
    'refuses the header %j',
    async (authorization) => {
      const answer = await server.app.inject({ url: '/api/client/profile/', headers: { authorization } })
      expectNotSignedIn({ status: answer.statusCode, body: answer.json() })
    },
  )
})

describe('a token', () => {
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  /** Signed with our own secret, if not told otherwise. */
  const signed = (claims: unknown, alg = 'HS256', secret = server.deps.config.sessionSecret) => {
    const text = `${base64({ alg })}.${base64(claims)}`
    return `${text}.${createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')}`
  }

  it('says whose it is, and no more', async () => {
    const { id, token } = await createCustomer(server)
    const now = START.getTime() / 1000
    expect(claimsOf(token)).toEqual({
      iss: 'larkspur',
      aud: 'bearer',
      sub: String(id),
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: now,
      exp: now + 3600,
    })
  })

  it('is accepted when it is what we would have signed ourselves', async () => {
    const { token } = await createCustomer(server)
    expect((await profile(signed(claimsOf(token)))).status).toBe(200)
  })

  it.each<[string, (claims: Claims, token: string) => string]>([
    ['with a changed signature', (_, token) => token.slice(0, -6) + (token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA')],
    ['without a signature', (_, token) => token.slice(0, token.lastIndexOf('.') + 1)],
    [
      'with changed claims',
      (claims, token) => {
        const [head, , tail] = token.split('.')
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url')
        return `${head}.${changed}.${tail}`
      },
    ],
    ['of algorithm none', (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`],
    ['of another algorithm under the same secret', (claims) => signed(claims, 'HS512')],
    ['under another secret', (claims) => signed(claims, 'HS256', 'a'.repeat(32))],
    ['of another issuer', (claims) => signed({ ...claims, iss: 'somebody' })],
    ['without an issuer', ({ iss: _, ...claims }) => signed(claims)],
    ['for another use', (claims) => signed({ ...claims, aud: 'cookie' })],
    ['without a use', ({ aud: _, ...claims }) => signed(claims)],
    ['without an end', ({ exp: _, ...claims }) => signed(claims)],
    ['without a session', ({ sid: _, ...claims }) => signed(claims)],
    ['of a session that never was', (claims) => signed({ ...claims, sid: '00000000-0000-4000-8000-000000000000' })],
    ['of another customer’s session', (claims) => signed({ ...claims, sub: String(Number(claims.sub) + 1) })],
    ['of a session that is no uuid', (claims) => signed({ ...claims, sid: 'the first one' })],
    ['of a customer that is no number', (claims) => signed({ ...claims, sub: 'ada' })],
    ['of a customer with a fraction', (claims) => signed({ ...claims, sub: `${claims.sub}.5` })],
    ['of a customer beyond all numbers', (claims) => signed({ ...claims, sub: '99999999999' })],
    ['of a customer by the largest id and one', (claims) => signed({ ...claims, sub: '2147483648' })],
    ['whose claims are a list', () => signed(['bearer'])],
    ['whose claims are nothing', () => signed(null)],
  ])('%s is refused everywhere', async (_, forge) => {
    const { token } = await createCustomer(server)
    await createCustomer(server)
    const forged = forge(claimsOf(token), token)
    expectNotSignedIn(await profile(forged))
    expectNotSignedIn(await verify(forged))
    // Refreshing may forgive an old token, but only one of ours; one without an end is none.
    expectNotSignedIn(await refresh(forged))
    await logOut(forged)
    expect((await profile(token)).status).toBe(200)
  })

  it('lasts an hour', async () => {
    const { token } = await createCustomer(server)
    later(HOUR - 1000)
    expect((await profile(token)).status).toBe(200)
    later(HOUR)
    expectNotSignedIn(await profile(token))
    expectNotSignedIn(await verify(token))
  })

  it('is verified by being given back [R353]', async () => {
    const { token } = await createCustomer(server)
    const { status, body } = await verify(token)
    expect([status, body]).toEqual([200, { token }])
    expectNotSignedIn(await verify(undefined))
    expectNotSignedIn(await verify(''))
  })
})

describe('refreshing', () => {
  it('gives a new token for the old one [R275] [R352]', async () => {
    const { email, token } = await createCustomer(server)
    later(50 * MINUTE)
    const answer = await refresh(token)
    expect([answer.status, answer.body]).toEqual([200, { token: expect.any(String), email }])
    later(HOUR + MINUTE)
    expectNotSignedIn(await profile(token))
    expect((await profile(tokenOf(answer))).status).toBe(200)
  })

  it('leaves a second tab its token', async () => {
    const { token } = await createCustomer(server)
    later(10 * MINUTE)
    const first = tokenOf(await refresh(token))
    later(20 * MINUTE)
    const second = tokenOf(await refresh(token))
    for (const each of [token, first, second]) expect((await profile(each)).status).toBe(200)
  })

  it('accepts a token that has expired while its session lives', async () => {
    const { token } = await createCustomer(server)
    later(11 * HOUR)
    const fresh = await refresh(token)
    expect(fresh.status).toBe(200)
    expect((await profile(tokenOf(fresh))).status).toBe(200)
  })

  it('never gives a token beyond the end of the session', async () => {
    const { token } = await createCustomer(server)
    later(12 * HOUR - 5 * MINUTE)
    const { exp } = claimsOf(tokenOf(await refresh(token)))
    expect(exp).toBe((START.getTime() + 12 * HOUR) / 1000)
  })

  it('works by the cookie when there is no token and not even a body [R283]', async () => {
    const customer = await createCustomer(server)
    const { cookie } = await logIn(customer, true)
    for (const body of [undefined, {}, { token: '' }, { token: null }]) {
      const answer = await refreshByCookie(`theme=dark; ${cookie}; other=1`, body)
      expect([answer.status, answer.body]).toEqual([200, { token: expect.any(String), email: customer.email }])
      expect((await profile(answer.body.token)).status).toBe(200)
    }
  })

  it('asks the cookie only when there is no token, so that nobody becomes somebody else', async () => {
    const [one, other] = [await createCustomer(server), await createCustomer(server)]
    const { cookie } = await logIn(other, true)
    expect((await refreshByCookie(cookie, { token: one.token })).body.email).toBe(one.email)
    await logOut(one.token)
    expectNotSignedIn(await refreshByCookie(cookie, { token: one.token }))
  })

  it('needs one of them', async () => {
    expectNotSignedIn(await refresh())
    const bare = await server.app.inject({ method: 'POST', url: '/api/client/jwt/refresh' })
    expect(bare.statusCode).toBe(401)
  })

  it('takes neither the cookie for a token nor a token for the cookie', async () => {
    const { token, cookie } = await logIn(await createCustomer(server), true)
    const value = cookie.slice('larkspur_session='.length)
    expect(value).not.toBe('')
    expectNotSignedIn(await profile(value))
    expectNotSignedIn(await verify(value))
    expectNotSignedIn(await refresh(value))
    expectNotSignedIn(await refreshByCookie(`larkspur_session=${token}`))
    await logOut(value)
    expect((await profile(token)).status).toBe(200)
  })
})

describe('the end of a session', () => {
  it.each([
    ['12 hours', false, 12 * HOUR],
    ['30 days when kept', true, 30 * DAY],
  ])('comes after %s, however often it was refreshed', async (_, isKept, life) => {
    let { token, cookie } = await logIn(await createCustomer(server), isKept)
    const renew = async () => (isKept ? (await refreshByCookie(cookie)).body.token : tokenOf(await refresh(token)))
    for (let step = 1; step < 12; step += 1) {
      later((life / 12) * step)
      token = await renew()
    }
    later(life - 1000)
    token = await renew()
    expect((await profile(token)).status).toBe(200)
    later(life)
    expectNotSignedIn(await profile(token))
    expectNotSignedIn(await refresh(token))
  })

  it('comes sooner for a token that nobody renewed: twelve hours after it expired, cookie or not', async () => {
    const { token } = await logIn(await createCustomer(server), true)
    later(13 * HOUR - 1000)
    expect((await refresh(token)).status).toBe(200)
    later(13 * HOUR + 1000)
    expectNotSignedIn(await refresh(token))
  })

  it('comes to the cookie at the same time', async () => {
    const { cookie } = await logIn(await createCustomer(server), true)
    later(30 * DAY - 1000)
    expect((await refreshByCookie(cookie)).status).toBe(200)
    later(30 * DAY)
    expectNotSignedIn(await refreshByCookie(cookie))
  })

  it('comes with logging out, for every token and the cookie [R282]', async () => {
    const customer = await createCustomer(server)
    const { token, cookie } = await logIn(customer, true)
    const another = tokenOf(await refresh(token))
    const { status, body, headers } = await logOut(token)
    expect([status, body]).toEqual([204, ''])
    expect(headers['set-cookie']).toEqual([
      'larkspur_session=; Path=/; HttpOnly; Max-Age=0; SameSite=Strict',
      'larkspur_kept=; Path=/; Max-Age=0; SameSite=Strict',
    ])
    for (const each of [token, another]) {
      expectNotSignedIn(await profile(each))
      expectNotSignedIn(await verify(each))
      expectNotSignedIn(await refresh(each))
    }
    expectNotSignedIn(await refreshByCookie(cookie))
    expect((await profile(customer.token)).status).toBe(200)
  })

  it.each([
    ['no token', undefined],
    ['nonsense', 'Bearer nonsense'],
  ])('comes with logging out by the cookie, with %s', async (_, authorization) => {
    const customer = await createCustomer(server)
    const { token, cookie } = await logIn(customer, true)
    const headers = { cookie, ...(authorization !== undefined && { authorization }) }
    const answer = await server.app.inject({ method: 'POST', url: '/api/client/auth/logout/', headers })
    expect(answer.statusCode).toBe(204)
    expectNotSignedIn(await refreshByCookie(cookie))
    expectNotSignedIn(await profile(token))
    expect((await profile(customer.token)).status).toBe(200)
  })

  it('comes to both when the token and the cookie are of two sessions', async () => {
    const [mine, theirs] = [await createCustomer(server), await logIn(await createCustomer(server), true)]
    const headers = { cookie: theirs.cookie, authorization: `Bearer ${mine.token}` }
    await server.app.inject({ method: 'POST', url: '/api/client/auth/logout/', headers })
    expectNotSignedIn(await profile(mine.token))
    expectNotSignedIn(await refreshByCookie(theirs.cookie))
  })

  it('comes with logging out by a token that has expired', async () => {
    const { token } = await createCustomer(server)
    later(2 * HOUR)
    expect((await logOut(token)).status).toBe(204)
    expectNotSignedIn(await refresh(token))
  })

  it('comes at once to every token when the session is ended elsewhere, and to no other session', async () => {
    const customer = await createCustomer(server)
    const { token, cookie } = await logIn(customer, true)
    const second = tokenOf(await refresh(token))
    await server.database.db
      .updateTable('sessions')
      .set({ endedAt: START })
      .where('id', '=', claimsOf(token).sid)
      .execute()
    for (const each of [token, second]) expectNotSignedIn(await profile(each))
    expectNotSignedIn(await refreshByCookie(cookie))
    expect((await profile(customer.token)).status).toBe(200)
  })

  it('leaves two tabs alone that renew at the same moment', async () => {
    const { token } = await createCustomer(server)
    later(50 * MINUTE)
    const renewed = await Promise.all([1, 2, 3, 4].map(() => refresh(token)))
    for (const each of renewed) expect((await profile(tokenOf(each))).status).toBe(200)
    expect((await profile(token)).status).toBe(200)
  })

  it('can be asked for twice, by nobody and by nonsense', async () => {
    const { token } = await createCustomer(server)
    await logOut(token)
    later(MINUTE)
    for (const each of [token, undefined, 'nonsense']) expect((await logOut(each)).status).toBe(204)
    const { endedAt } = await server.database.db
      .selectFrom('sessions')
      .select('endedAt')
      .where('id', '=', claimsOf(token).sid)
      .executeTakeFirstOrThrow()
    expect(endedAt).toEqual(START)
  })
})
