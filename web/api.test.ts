// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, call, fetchFile, finishLeaving, required, restoreSession } from './api.ts'
import {
  currentSession,
  endSession,
  forgetKept,
  hasLeft,
  leaveSession,
  onSessionEnd,
  signIn,
  useSession,
} from './session.ts'

interface Sent {
  path: string
  token: string | undefined
  body: unknown
}
let sent: Sent[]

/** Stands where the network would be; each answer is given once, the last one for ever. */
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
  hasLeft()
  sessionStorage.clear()
})

describe('what goes out and comes in', () => {
  it('spells fields as the wire does and reads them back as we do, under /api [R225] [R346] [R391] [R429]', async () => {
    answering(json(200, { address_line_1: 'x', zip_code_list: [{ is_most_popular: true }] }))
    const answer = await call('POST', '/client/addresses/', { body: { addressLine1: 'x', hasDoorman: false } })
    expect(sent[0]).toEqual({
      path: '/api/client/addresses/',
      token: undefined,
      body: { address_line_1: 'x', has_doorman: false },
    })
    expect(answer).toEqual({ addressLine1: 'x', zipCodeList: [{ isMostPopular: true }] })
  })

  it('sends the bearer token of whoever is signed in [R275] [R344]', async () => {
    answering(json(200, {}))
    signIn({ email: 'ada@larkspur.example', token: 'one' })
    await call('GET', '/client/profile/')
    expect(sent[0]?.token).toBe('one')
  })

  it.each([
    '/client/auth/login/',
    '/client/auth/signup/',
    '/client/auth/forgot_password/',
    '/client/auth/reset_new_password/',
    '/client/auth/confirm_email/',
    '/client/jwt/refresh/',
    '/client/jwt/verify/',
    '/client/services/',
    '/client/packages/',
    '/client/locations/',
    '/client/customers/',
    '/client/sms/delivery/',
    '/client/sms/online_workers/',
  ])('%s goes without a token, and its 401 ends no session [R344]', async (path) => {
    signIn({ email: 'ada@larkspur.example', token: 'one' })
    answering(json(401, {}))
    await refused(call('POST', path))
    expect(sent.map(({ token }) => token)).toEqual([undefined])
    expect(currentSession().user?.token).toBe('one')
  })

  it('a file arrives as it was written, with the bearer token; a refusal is read as ever', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'one' })
    answering(json(200, { first_name: 'Ada' }))
    expect(await (await fetchFile('/client/account/data/')).text()).toBe('{"first_name":"Ada"}')
    expect(sent[0]?.token).toBe('one')
    answering(json(429, { detail: 'Later.' }))
    expect(await refused(fetchFile('/client/account/data/'))).toMatchObject({ status: 429, message: 'Later.' })
  })

  it('refuses to call an address with a hole in it [R416]', () => {
    expect(() => required('id', undefined)).toThrow('Missing required parameter: id')
    expect(required('id', 0)).toBe(0)
  })
})

describe('what goes wrong', () => {
  it('joins the sentences of a field with spaces [R391]', async () => {
    answering(json(400, { zip_code: ['One.', 'Two.'], non_field_errors: ['Three.'] }))
    const error = await refused(call('POST', '/client/x/'))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 400, fields: { zipCode: 'One. Two.' }, message: 'Three.' })
  })

  it('shows the status text from 500 up, and a sentence where there is none [R413]', async () => {
    answering(json(502, { detail: 'secret' }, { statusText: 'Bad Gateway' }))
    expect((await refused(call('GET', '/client/x/'))).message).toBe('Bad Gateway')
    answering(json(500, { detail: 'secret' }))
    expect((await refused(call('GET', '/client/x/'))).message).toBe('Internal Server Error')
  })

  it('shows the message when nothing answered [R414]', async () => {
    answering(new TypeError('Failed to fetch'))
    expect(await refused(call('GET', '/client/x/'))).toMatchObject({
      status: 0,
      message: 'We could not be reached. Please check your connection and try again.',
      fields: {},
    })
  })

  it('leaving a screen is no error of the call', async () => {
    answering(json(200, {}))
    const leaving = new AbortController()
    leaving.abort()
    await expect(call('GET', '/client/x/', { signal: leaving.signal })).rejects.not.toBeInstanceOf(CallError)
  })
})

describe('a 401', () => {
  it('ends the session when the token cannot be renewed [R285]', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'old' })
    answering(json(401, { detail: 'Please sign in again.' }))
    expect(await refused(call('GET', '/client/profile/'))).toMatchObject({ status: 401 })
    expect(sent.map(({ path }) => path)).toEqual(['/api/client/profile/', '/api/client/jwt/refresh/'])
    expect(currentSession().user).toBeNull()
    expect(sessionStorage.getItem('larkspur.session')).toBeNull()
  })

  it('is not seen by a customer whose session still lives', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'old' })
    answering(
      json(401, {}),
      json(200, { token: 'new', email: 'ada@larkspur.example' }),
      json(200, { firstName: 'Ada' }),
    )
    expect(await call('GET', '/client/profile/')).toEqual({ firstName: 'Ada' })
    expect(sent.map(({ token }) => token)).toEqual(['old', undefined, 'new'])
    expect(currentSession().user?.token).toBe('new')
  })

  it('is not seen by a customer whose address was changed meanwhile, and the session goes on under the new one', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'old' })
    answering(json(401, {}), json(200, { token: 'new', email: 'new@larkspur.example' }), json(200, {}))
    await call('GET', '/client/profile/')
    expect(currentSession().user).toEqual({ email: 'new@larkspur.example', token: 'new' })
  })

  it('of one customer’s call is not answered with another’s token', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'a' })
    answering(json(401, { detail: 'Please sign in again.' }))
    const refusal = refused(call('PATCH', '/client/profile/', { body: { firstName: 'Ada' } }))
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
    await refused(call('GET', '/client/profile/'))
    await refused(call('GET', '/client/profile/'))
    expect(forget).toHaveBeenCalledTimes(1)
  })

  it('of a login is an answer, not the end of a session [R285]', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'mine' })
    answering(json(401, { detail: 'The email address or password you entered is incorrect.' }))
    const error = await refused(call('POST', '/client/auth/login/', { body: {} }))
    expect(error.message).toBe('The email address or password you entered is incorrect.')
    expect(currentSession().user?.token).toBe('mine')
  })
})

describe('a kept session', () => {
  it('is asked for only where the flag says that it is worth it [R283]', async () => {
    answering(json(200, { token: 'kept', email: 'ada@larkspur.example' }))
    await restoreSession()
    expect(sent).toEqual([])
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
    document.cookie = 'larkspur_kept=1; Path=/'
    await Promise.all([restoreSession(), restoreSession()])
    expect(sent.length).toBe(1)
    expect(currentSession().user).toEqual({ email: 'ada@larkspur.example', token: 'kept' })
  })

  it('that has ended leaves no flag behind', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
    document.cookie = 'larkspur_kept=1; Path=/'
    answering(json(401, {}))
    await restoreSession()
    expect(currentSession().user).toBeNull()
    expect(document.cookie).not.toContain('larkspur_kept=1')
  })

  it('that cannot be asked for just now leaves the page to the visitor and the flag for the next one', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
    document.cookie = 'larkspur_kept=1; Path=/'
    answering(json(503, {}))
    await restoreSession()
    expect(currentSession().user).toBeNull()
    expect(document.cookie).toContain('larkspur_kept=1')
  })

  it('renews a token that is too old by the cookie, for the same customer only', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
    document.cookie = 'larkspur_kept=1; Path=/'
    signIn({ email: 'ada@larkspur.example', token: 'old' })
    answering(json(401, {}), json(401, {}), json(200, { token: 'bobs', email: 'bob@larkspur.example' }))
    expect(await refused(call('GET', '/client/profile/'))).toMatchObject({ status: 401 })
    expect(currentSession().user).toBeNull()

    signIn({ email: 'ada@larkspur.example', token: 'old' })
    answering(json(401, {}), json(401, {}), json(200, { token: 'new', email: 'ada@larkspur.example' }), json(200, {}))
    await call('GET', '/client/profile/')
    expect(currentSession().user?.token).toBe('new')
  })
})

describe('leaving', () => {
  it('without network is remembered, and no cookie brings the customer back before the server knows', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'mine' })
    leaveSession()
    answering(new TypeError('Failed to fetch'))
    await finishLeaving('mine')
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
    document.cookie = 'larkspur_kept=1; Path=/'

    answering(json(204, null))
    await restoreSession({ evenUnflagged: true })
    expect(sent.map(({ path }) => path)).toEqual(['/api/client/auth/logout/'])
    expect(currentSession().user).toBeNull()
  })

  it('while a token is being renewed stays left', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'old' })
    let answer = (_: Response) => {}
    const late = new Promise<Response>((resolve) => {
      answer = resolve
    })
    vi.stubGlobal('fetch', (path: string) => (path.endsWith('/jwt/refresh/') ? late : Promise.resolve(json(401, {}))))
    const calling = refused(call('GET', '/client/profile/'))
    await new Promise((resolve) => setTimeout(resolve))
    leaveSession()
    answer(json(200, { token: 'new', email: 'ada@larkspur.example' }))
    await calling
    expect(currentSession().user).toBeNull()
    expect(sessionStorage.getItem('larkspur.session')).toBeNull()
  })

  it('in one tab is leaving in all of them', () => {
    renderHook(() => useSession())
    signIn({ email: 'ada@larkspur.example', token: 'mine' })
    dispatchEvent(new StorageEvent('storage', { key: 'larkspur.leaving', newValue: 'bob@larkspur.example' }))
    expect(currentSession().user).not.toBeNull()
    dispatchEvent(new StorageEvent('storage', { key: 'larkspur.leaving', newValue: 'ada@larkspur.example' }))
    expect(currentSession().user).toBeNull()
  })
})

describe('a failure that is not the session’s', () => {
  it('leaves the customer signed in when the token cannot be renewed just now', async () => {
    signIn({ email: 'ada@larkspur.example', token: 'old' })
    answering(json(401, {}), json(503, {}, { statusText: 'Service Unavailable' }))
    expect(await refused(call('GET', '/client/profile/'))).toMatchObject({ status: 503 })
    expect(currentSession().user?.token).toBe('old')
  })

  it('garbage in the storage counts as nobody', async () => {
    sessionStorage.setItem('larkspur.session', '{}')
    vi.resetModules()
    const fresh = await import('./session.ts')
    expect(fresh.currentSession().user).toBeNull()
    expect(sessionStorage.getItem('larkspur.session')).toBeNull()
  })
})
