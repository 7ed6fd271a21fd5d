// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askEarly } from '../first-touch/page-html.mjs'
import { API_BASE, call, restoreSession } from './api.ts'
import { forgetEarlyAnswers } from './early-answers.ts'
import { serverNow } from './server-clock.ts'
import { currentSession, endSession, forgetKept, signIn } from './session.ts'

const ADA = { email: 'ada@larkspur.example', token: 'adas' }
const sent: string[] = []
let answer: (line: string, token: string | null) => Response | Promise<Response>
const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init)

/** The page's own script, as it runs before any other. */
function open({ asks = '/client/phones/', path = '/profile/phones' } = {}): void {
  history.replaceState(null, '', path)
  document.head.innerHTML = `<meta name="asks" content="${asks}">`
  new Function(askEarly(API_BASE))()
}
const signedIn = () => sessionStorage.setItem('larkspur.session', JSON.stringify(ADA))
const keep = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'larkspur_kept=1; Path=/'
}
const phones = () => call('GET /client/phones/')
const laterMs = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sent.length = 0
  answer = (line, token) => json([{ line, token }])
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit) => {
    const line = `${method} ${url}`
    sent.push(line)
    return answer(line, new Headers(headers).get('authorization'))
  })
})
afterEach(() => {
  endSession()
  delete window.earlyAnswers
  sessionStorage.clear()
  localStorage.clear()
  forgetKept()
  vi.useRealTimers()
})

describe('a customer’s page asks before its scripts are here', () => {
  it('and the first screen finds the answers, each of its parts', async () => {
    signedIn()
    open({ asks: '/client/phones/ /client/orders/:id/', path: '/profile/orders/1064' })
    expect(sent).toEqual(['GET /api/client/phones/', 'GET /api/client/orders/1064/'])
    signIn(ADA)
    const [first, second] = await Promise.all([phones(), phones()])
    expect(first).toEqual([{ line: 'GET /api/client/phones/', token: 'Bearer adas' }])
    expect(second).toEqual(first)
    await call('GET /client/orders/:id/', { id: 1064 })
    expect(sent).toHaveLength(2)
  })

  it('for nobody, where nobody is signed in', () => {
    open()
    sessionStorage.setItem('larkspur.session', '{garbage')
    open()
    expect(sent).toEqual([])
  })

  it('for whoever is kept signed in, once the cookie has brought the session back', async () => {
    keep()
    answer = (line) => json(line.endsWith('/refresh/') ? ADA : [])
    open()
    await vi.waitFor(() => expect(sent).toEqual(['POST /api/client/jwt/refresh/', 'GET /api/client/phones/']))
    await restoreSession()
    expect(currentSession().user).toEqual(ADA)
    expect(await phones()).toEqual([])
    expect(sent).toHaveLength(2)
  })

  it('not where somebody has just logged out, nor with a cookie that opens nothing', async () => {
    keep()
    localStorage.setItem('larkspur.leaving', ADA.email)
    open()
    expect(sent).toEqual([])
    localStorage.clear()
    answer = () => json({ detail: 'Please sign in again.' }, { status: 401 })
    open()
    await restoreSession()
    expect(currentSession().user).toBeNull()
    expect(sent).toEqual(['POST /api/client/jwt/refresh/'])
  })
})

it('a log-out in another tab ends what this page has asked for', async () => {
  keep()
  answer = (line) => json(line.endsWith('/refresh/') ? ADA : [])
  open()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  forgetKept()
  answer = () => json({ detail: 'Please sign in again.' }, { status: 401 })
  await restoreSession({ evenUnflagged: true })
  expect(currentSession().user).toBeNull()
})

describe('an early answer is not handed out', () => {
  beforeEach(() => {
    signedIn()
    open()
    signIn(ADA)
  })

  it('to nobody in particular', async () => {
    endSession()
    expect(await phones()).toEqual([{ line: 'GET /api/client/phones/', token: null }])
  })

  it('to another customer', async () => {
    signIn({ email: 'bo@larkspur.example', token: 'bos' })
    expect(await phones()).toEqual([{ line: 'GET /api/client/phones/', token: 'Bearer bos' }])
  })

  it('after a change, also one that was made while it was on its way', async () => {
    await call('POST /client/auth/logout/', { body: {} } as never)
    await phones()
    expect(sent.filter((line) => line.startsWith('GET'))).toHaveLength(2)
    open()
    const asked = phones()
    forgetEarlyAnswers()
    await asked
    expect(sent.filter((line) => line.startsWith('GET'))).toHaveLength(4)
  })

  it('to whoever asks for news a second later', async () => {
    await phones()
    laterMs(900)
    await phones()
    expect(sent).toHaveLength(1)
    laterMs(100)
    await phones()
    expect(sent).toHaveLength(2)
  })

  it('when it has lain here for ten seconds', async () => {
    await window.earlyAnswers?.get('GET /client/phones/')?.answer
    laterMs(10_000)
    await phones()
    expect(sent).toHaveLength(2)
  })
})

it('a refusal is handed out once, and one that did not arrive not at all', async () => {
  signedIn()
  answer = () => json({ detail: 'Later.' }, { status: 409 })
  open()
  signIn(ADA)
  await expect(phones()).rejects.toThrow('Later.')
  answer = () => json([])
  expect(await phones()).toEqual([])
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  open()
  answer = () => json([])
  expect(await phones()).toEqual([])
})

it('the server’s clock is read by the time at which the answer came', async () => {
  signedIn()
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  answer = () => json([], { headers: { date } })
  open()
  signIn(ADA)
  await window.earlyAnswers?.get('GET /client/phones/')?.answer
  laterMs(9_000)
  await phones()
  expect(Math.abs(serverNow().getTime() - Date.now() - 3_600_000)).toBeLessThan(1_000)
})
