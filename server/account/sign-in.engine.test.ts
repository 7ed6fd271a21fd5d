import { describe, expect, it } from 'vitest'
import { createCustomer } from '../../tests/customers.ts'
import { secondApp, shareTestServer } from '../../tests/test-server.ts'
import { createApp } from '../app.ts'
import { createBrakes } from '../brakes/brakes.ts'

const server = shareTestServer()
const logIn = (body: unknown) => server.call('POST', '/api/client/auth/login/', body)

describe('logging in', () => {
  it('answers with a token and the e-mail address [R275] [R348]', async () => {
    const { email, password } = await createCustomer(server, { email: 'Grace@Example.com' })
    const { status, body } = await logIn({ email, password })
    expect([status, body]).toEqual([200, { token: expect.any(String), email: 'Grace@Example.com' }])
    const { token } = body as { token: string }
    expect((await server.call('GET', '/api/client/profile/', undefined, token)).status).toBe(200)
  })

  it('takes the e-mail address in any case and with spaces around it [R348]', async () => {
    const { password } = await createCustomer(server, { email: 'Case@Example.com' })
    const { status, body } = await logIn({ email: ' cASE@eXAMPLE.COM ', password })
    expect([status, body]).toEqual([200, expect.objectContaining({ email: 'Case@Example.com' })])
  })

  it.each([
    ['a wrong password', { password: 'fresh-linen ' }],
    ['a password in another case', { password: 'Fresh-Linen' }],
    ['an unknown address', { email: 'nobody@example.com' }],
    ['what is no address', { email: 'grace' }],
  ])('refuses %s: "The email address or password you entered is incorrect." [R348] [R398]', async (_, change) => {
    const { email, password } = await createCustomer(server)
    const { status, body, headers } = await logIn({ email, password, ...change })
    expect([status, body]).toEqual([401, { detail: 'The email address or password you entered is incorrect.' }])
    expect(headers['x-error-code']).toBe('login_failed')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each(['email', 'password'])('needs %s [R305] [R319]', async (name) => {
    const form = { email: 'ada@example.com', password: 'fresh-linen' }
    for (const nothing of ['', ' ', null, undefined]) {
      const { status, body } = await logIn({ ...form, [name]: nothing })
      expect([status, body]).toEqual([400, { [name]: ['Required'] }])
    }
  })

  it('refuses a zero byte as unreadable, like any other text that cannot be', async () => {
    const { status } = await logIn({ email: 'ada\u0000@example.com', password: 'fresh-linen' })
    expect(status).toBe(400)
  })

  it('writes neither password nor token into the log', async () => {
    const { email, password } = await createCustomer(server, { password: 'a-password-to-look-for' })
    const { body } = await logIn({ email, password })
    const lines = server.logged.join('')
    expect(lines).not.toContain('a-password-to-look-for')
    expect(lines).not.toContain((body as { token: string }).token)
  })

  it('works as hard for an unknown address as for a known one', async () => {
    const dear = { memoryCost: 8192, timeCost: 6, parallelism: 1 }
    const app = await createApp({ ...server.deps, passwordCost: dear })
    const signUp = { zipCode: '94041', email: 'slow@example.com', password: 'fresh-linen', phone: '4085559876' }
    await app.inject({ method: 'POST', url: '/api/client/auth/signup', payload: signUp })
    // The processor's time: what else the machine has to do does not lengthen it.
    const time = async (email: string) => {
      const before = process.cpuUsage()
      await app.inject({ method: 'POST', url: '/api/client/auth/login', payload: { email, password: 'wrong' } })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    // In turns, and the best of each, so that nothing else of this process meets one of them alone.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let count = 0; count < 8; count += 1) {
      known = Math.min(known, await time('slow@example.com'))
      unknown = Math.min(unknown, await time('nobody@example.com'))
    }
    await app.close()
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  it('is possible twenty times in five minutes from one network', async () => {
    const app = await secondApp(server, { rateLimits: true })
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      const answer = await app.inject({ method: 'POST', url: '/api/client/auth/login/', payload: {} })
      statuses.push(answer.statusCode)
    }
    await app.close()
    expect(statuses).toEqual([...Array(20).fill(400), 429])
  })
})

describe('"Keep me signed in"', () => {
  it.each(['keep_signed_in', 'keepSignedIn'])('%s sets a cookie for thirty days [R130] [R284]', async (name) => {
    const { email, password } = await createCustomer(server)
    const { headers } = await logIn({ email, password, [name]: true })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^larkspur_session=eyJ[\w-]+\.[\w-]+\.[\w-]+; Path=\/; HttpOnly; Max-Age=2592000; SameSite=Strict$/,
      ),
      'larkspur_kept=1; Path=/; Max-Age=2592000; SameSite=Strict',
    ])
  })

  it.each([false, null, undefined])('%s leaves no cookie, not even an older one [R284]', async (keepSignedIn) => {
    const { email, password } = await createCustomer(server)
    const { headers } = await logIn({ email, password, keepSignedIn })
    expect(headers['set-cookie']).toEqual([
      'larkspur_session=; Path=/; HttpOnly; Max-Age=0; SameSite=Strict',
      'larkspur_kept=; Path=/; Max-Age=0; SameSite=Strict',
    ])
  })

  it('travels over https only in production', async () => {
    const { email, password } = await createCustomer(server)
    const app = await secondApp(server, { appEnv: 'production' })
    const payload = { email, password, keepSignedIn: true }
    const { headers } = await app.inject({ method: 'POST', url: '/api/client/auth/login', payload })
    await app.close()
    const secure = expect.stringMatching(/; SameSite=Strict; Secure$/)
    expect(headers['set-cookie']).toEqual([secure, secure])
  })

  it('is tied to this very host in production, where a cookie of a neighbor below the domain opens nothing', async () => {
    const { email, password } = await createCustomer(server)
    const config = { ...server.deps.config, appEnv: 'production' as const, rateLimits: true }
    const app = await createApp({ ...server.deps, config, ...createBrakes(config, server.database) })
    const payload = { email, password, keepSignedIn: true }
    const remoteAddress = '203.0.113.9'
    const { headers } = await app.inject({ method: 'POST', url: '/api/client/auth/login', payload, remoteAddress })
    const [session = '', kept = '', device = ''] = [headers['set-cookie'] ?? []].flat()
    expect(session).toMatch(/^__Host-larkspur_session=eyJ[\w.-]+; Path=\/; HttpOnly; .*; Secure$/)
    expect(kept).toMatch(/^larkspur_kept=1; Path=\/; Max-Age/)
    expect(device).toMatch(/^__Secure-larkspur_device=[\w.-]+; Path=\/api\/client\/auth; HttpOnly; .*; Secure$/)
    const refreshWith = async (cookie: string) =>
      (await app.inject({ method: 'POST', url: '/api/client/jwt/refresh', headers: { cookie } })).statusCode
    const [pair = ''] = session.split(';')
    expect(await refreshWith(pair)).toBe(200)
    expect(await refreshWith(pair.replace('__Host-', ''))).toBe(401)
    await app.close()
  })
})
