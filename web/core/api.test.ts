// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, call, fetchFile, requireParameter } from './api.ts'
import { noteServerDate, serverNow } from './server-clock.ts'
import { currentSession, endSession, forgetKept, markSignedOut, onSessionEnd, signIn, useSession } from './session.ts'

interface Sent {
  path: string
  token: string | undefined
  body: unknown
}
let sent: Sent[]

/**
 * Stands where the network would be; each answer is given once, the last one for ever. What a session goes through on the
 * real server is in tests/screens/session.test.tsx.
 */
function answering(...answers: (Response | Error)[]): void {
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ path, token: headers.get('authorization')?.slice('Bearer '.length), body })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (init.signal?.aborted) throw init.signal.reason
    if (answer instanceof Error) throw answer
    return answer?.clone()
  })
}
const json = (status: number, body: unknown, init: ResponseInit = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, ...init })
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call went through'),
    (error: unknown) => error as CallError,
  )

beforeEach(() => {
  endSession()
  forgetKept()
  markSignedOut()
  sessionStorage.clear()
})

describe('what goes out and comes in', () => {
  it('spells fields as the wire does and reads them back as we do, under /api [R225] [R346] [R391] [R429]', async () => {
    answering(json(200, { address_line_1: 'x', zip_code_list: [{ is_most_popular: true }] }))
    const answer = await call('POST /client/addresses/', {
      body: { title: 'Home', zipCode: '94041', addressLine1: 'x', hasDoorman: false },
      key: 'press',
    })
    expect(sent[0]).toEqual({
      path: '/api/client/addresses/',
      token: undefined,
      body: { title: 'Home', zip_code: '94041', address_line_1: 'x', has_doorman: false },
    })
    expect(answer).toEqual({ addressLine1: 'x', zipCodeList: [{ isMostPopular: true }] })
  })

  it('each answer says what the server’s clock shows', async () => {
    answering(json(400, { detail: 'No.' }, { headers: { date: 'Thu, 24 Dec 2026 15:30:45 GMT' } }))
    await refused(call('GET /client/packages/', { as: 'anyone' }))
    expect(Math.abs(serverNow().getTime() - Date.parse('2026-12-24T15:30:45Z'))).toBeLessThan(60_000)
    noteServerDate(new Date().toUTCString())
  })

  it('what may stand behind the question mark stands there, and nothing else compiles', async () => {
    answering(json(200, []))
    await call('GET /client/credit_statement/', { query: { before: 12, limit: 50 } })
    await call('GET /client/credit_statement/')
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/client/credit_statement/?before=12&limit=50',
      '/api/client/credit_statement/',
    ])
    // @ts-expect-error the statement is not read by its page
    await call('GET /client/credit_statement/', { query: { page: 2 } })
    // @ts-expect-error the cards are never asked for in part
    await call('GET /client/cards/', { query: { limit: 2 } })
  })

  it('only what the contract lists compiles: the path, its body, the key, and who may call', () => {
    // Never called: the types of the tests show it.
    const refusedByTheCompiler = () => [
      // @ts-expect-error No such path.
      call('GET /client/nothing/'),
      // @ts-expect-error The body lacks its fields.
      call('POST /client/auth/login/', { as: 'anyone', body: { email: 'ada@larkspur.example' } }),
      // @ts-expect-error Anybody may call it, and the call says so.
      call('GET /client/locations/'),
      // @ts-expect-error A customer's call goes with a token.
      call('GET /client/profile/', { as: 'anyone' }),
      // @ts-expect-error Which address?
      call('DELETE /client/addresses/:id/'),
      // @ts-expect-error It may be sent twice, so it has a key.
      call('POST /client/phones/', { body: { title: 'Cell', number: '6505550123' } }),
    ]
    expect(refusedByTheCompiler).toBeTypeOf('function')
  })

  it('sends the bearer token of whoever is signed in [R275] [R344]', async () => {
    answering(json(200, {}))
    signIn({ email: 'ada@larkspur.example', token: 'one' })
    await call('GET /client/profile/')
    expect(sent[0]?.token).toBe('one')
  })

  it.each([
    'POST /client/auth/login/',
    'POST /client/auth/signup/',
    'POST /client/auth/forgot_password/',
    'POST /client/auth/reset_new_password/',
    'POST /client/auth/confirm_email/',
    'POST /client/jwt/refresh/',
    'POST /client/jwt/verify/',
    'GET /client/services/',
    'GET /client/packages/',
    'GET /client/locations/',
    'POST /client/customers/',
  ] as const)('%s goes without a token, and its 401 ends no session [R344]', async (line) => {
    signIn({ email: 'ada@larkspur.example', token: 'one' })
    answering(json(401, {}))
    await refused(call(line, { as: 'anyone' } as never))
    expect(sent.map(({ token }) => token)).toEqual([undefined])
    expect(currentSession().user?.token).toBe('one')
  })

  it('a file arrives as it was written, with the bearer token; a refusal is read as ever', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'one' })
    answering(json(200, { first_name: 'Ada' }))
    expect(await (await fetchFile('GET /client/account/data/')).text()).toBe('{"first_name":"Ada"}')
    expect(sent[0]?.token).toBe('one')
    answering(json(429, { detail: 'Later.' }))
    expect(await refused(fetchFile('GET /client/account/data/'))).toMatchObject({ status: 429, message: 'Later.' })
  })

  it('refuses to call an address with a hole in it [R416]', () => {
    expect(() => requireParameter('id', undefined)).toThrow('Missing required parameter: id')
    expect(requireParameter('id', 0)).toBe(0)
  })
})

describe('what goes wrong', () => {
  it('joins the sentences of a field with spaces [R391]', async () => {
    answering(json(400, { zip_code: ['One.', 'Two.'], non_field_errors: ['Three.'] }))
    const error = await refused(call('GET /client/profile/'))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 400, fields: { zipCode: 'One. Two.' }, message: 'Three.' })
  })

  it('shows the status text from 500 up, and a sentence where there is none [R413]', async () => {
    answering(json(502, { detail: 'secret' }, { statusText: 'Bad Gateway' }))
    expect((await refused(call('GET /client/profile/'))).message).toBe('Bad Gateway')
    answering(json(500, { detail: 'secret' }))
    expect((await refused(call('GET /client/profile/'))).message).toBe('Internal Server Error')
  })

  it('shows the message when nothing answered [R414]', async () => {
    answering(new TypeError('Failed to fetch'))
    expect(await refused(call('GET /client/profile/'))).toMatchObject({
      status: 0,
      message: 'We could not be reached. Please check your connection and try again.',
      fields: {},
    })
  })

  it('leaving a screen is no error of the call', async () => {
    answering(json(200, {}))
    const leaving = new AbortController()
    leaving.abort()
    await expect(call('GET /client/profile/', { signal: leaving.signal })).rejects.not.toBeInstanceOf(CallError)
  })
})

describe('a 401', () => {
  it('of one customer’s call is not answered with another’s token', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'a' })
    answering(json(401, { detail: 'Please sign in again.' }))
    const refusal = refused(call('PATCH /client/profile/', { body: { firstName: 'Ada' } }))
    endSession()
    signIn({ email: 'bob@larkspur.example', token: 'b' })
    expect(await refusal).toMatchObject({ status: 401 })
    expect(sent.map(({ token }) => token)).toEqual(['a'])
    expect(currentSession().user?.token).toBe('b')
  })

  it('makes everything forgotten that was read on the customer’s behalf, once', async () => {
    const forget = vi.fn()
    onSessionEnd(forget)
    signIn({ email: 'ada@larkspur.example', token: 'old' })
    answering(json(401, {}))
    await refused(call('GET /client/profile/'))
    await refused(call('GET /client/profile/'))
    expect(forget).toHaveBeenCalledTimes(1)
  })

  it('of a login is an answer, not the end of a session [R285]', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'mine' })
    answering(json(401, { detail: 'The email address or password you entered is incorrect.' }))
    const error = await refused(call('POST /client/auth/login/', { as: 'anyone', body: { email: '', password: '' } }))
    expect(error.message).toBe('The email address or password you entered is incorrect.')
    expect(currentSession().user?.token).toBe('mine')
  })
})

describe('leaving', () => {
  it('in one tab is leaving in all of them', () => {
    renderHook(() => useSession())
    signIn({ email: 'ada@larkspur.example', token: 'mine' })
    dispatchEvent(new StorageEvent('storage', { key: 'larkspur.leaving', newValue: 'bob@larkspur.example' }))
    expect(currentSession().user).not.toBeNull()
    dispatchEvent(new StorageEvent('storage', { key: 'larkspur.leaving', newValue: 'ada@larkspur.example' }))
    expect(currentSession().user).toBeNull()
  })
})

describe('what the tab has kept', () => {
  it('garbage in the storage counts as nobody', async () => {
    sessionStorage.setItem('larkspur.session', '{}')
    vi.resetModules()
    const fresh = await import('./session.ts')
    expect(fresh.currentSession().user).toBeNull()
    expect(sessionStorage.getItem('larkspur.session')).toBeNull()
  })
})
