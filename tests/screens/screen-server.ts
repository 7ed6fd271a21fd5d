import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { snakeCased } from '#contract/casing'
import type { ErrorCode } from '#contract/errors'
import { ERROR_CODE_HEADER } from '#contract/problems'
import { AppError } from '../../server/app-error.ts'
import { START } from '../engines.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { createCookieJar } from './cookie-jar.ts'
import { prepareEmptying } from './empty-tables.ts'
import { leavePage } from './open-screen.tsx'

/**
 * What can go wrong on the way: the call never arrives; it arrives and does its work, and the answer never comes back; or
 * it is refused in the server's place, in the server's words.
 */
type Fault = 'no network' | 'lost answer' | ErrorCode | AppError

/** A call as it went over the wire. What it did is to be read from the database. */
interface WireCall {
  /** As `PATCH /client/profile/`. */
  name: string
  token: string | null
  /** The Idempotency-Key that it was sent under. */
  key: string | null
  body: unknown
}

export interface ScreenServer extends TestServer {
  /** Every call of the present test, oldest first. */
  calls: WireCall[]
  /** How many calls begin like this, as in `PATCH /client/profile/`. */
  count(call: string): number
  /** The next call that begins like this fails, once. */
  failNext(call: string, fault: Fault): void
  /** Nothing arrives any more, until the function that comes back from here is called. */
  goOffline(): () => void
  /** The next call that begins like this does its work, and its answer waits for the function that comes back from here. */
  holdNext(call: string): () => void
}

/** One a worker, for all its files. */
let opened: ReturnType<typeof openOnce> | undefined
async function openOnce() {
  const server = await openTestServer()
  return { ...server, empty: await prepareEmptying(server.database) }
}

/**
 * The page's network for this file: `fetch` reaches the whole server in memory, and nothing else. Each test begins with
 * nobody in the database and nobody signed in.
 */
export function shareScreenServer(): ScreenServer {
  const server = {} as ScreenServer
  const jar = createCookieJar()
  const next = new Map<string, Fault | Promise<void>>()
  let isOffline = false
  const own = globalThis.fetch
  server.calls = []
  server.count = (call) => server.calls.filter(({ name }) => name.startsWith(call)).length
  server.failNext = (call, fault) => void next.set(call, fault)
  server.goOffline = () => {
    isOffline = true
    return () => {
      isOffline = false
    }
  }
  server.holdNext = (call) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    next.set(call, held)
    return release
  }

  beforeAll(async () => {
    opened ??= openOnce()
    Object.assign(server, await opened)
    globalThis.fetch = (input, init = {}) => answer(server, jar, takeNext, String(input), init)
  })
  beforeEach(async () => {
    server.setNow(START)
    await (await opened)?.empty()
    server.calls.length = 0
  })
  afterEach(() => {
    leavePage()
    next.clear()
    isOffline = false
    jar.empty()
  })
  afterAll(() => {
    globalThis.fetch = own
  })

  function takeNext(name: string): Fault | Promise<void> | undefined {
    if (isOffline) return 'no network'
    const [call, fate] = [...next].find(([each]) => name.startsWith(each)) ?? []
    if (call !== undefined) next.delete(call)
    return fate
  }
  return server
}

async function answer(
  server: ScreenServer,
  jar: ReturnType<typeof createCookieJar>,
  takeNext: (name: string) => Fault | Promise<void> | undefined,
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
): Promise<Response> {
  const url = new URL(address, location.href)
  if (url.origin !== location.origin) throw new Error(`A test may not call ${url.origin}.`)
  signal?.throwIfAborted()
  const name = `${method} ${url.pathname.replace(/^\/api/, '')}`
  const sent = new Headers(headers)
  server.calls.push({
    name,
    token: sent.get('authorization')?.replace('Bearer ', '') ?? null,
    key: sent.get('idempotency-key'),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  })
  const fate = takeNext(name)
  if (fate === 'no network') throw new TypeError('Failed to fetch')
  if (fate instanceof AppError) return refusal(fate)
  if (typeof fate === 'string' && fate !== 'lost answer') return refusal(new AppError(fate))

  const cookie = jar.sentTo(url.pathname)
  const answered = await server.app.inject({
    method: method as 'GET',
    url: url.pathname + url.search,
    headers: { ...Object.fromEntries(sent), ...(cookie && { cookie }) },
    ...(typeof body === 'string' && { payload: body }),
  })
  if (fate === 'lost answer') throw new TypeError('Failed to fetch')
  await fate
  signal?.throwIfAborted()

  const answerHeaders = new Headers()
  for (const [each, value] of Object.entries(answered.headers)) {
    if (each === 'set-cookie') for (const one of [value].flat()) jar.keep(String(one))
    else answerHeaders.set(each, String(value))
  }
  const { statusCode: status, statusMessage: statusText } = answered
  const hasBody = answered.rawPayload.length > 0
  return new Response(hasBody ? answered.payload : null, { status, statusText, headers: answerHeaders })
}

function refusal({ code, status, body }: AppError): Response {
  const headers = { [ERROR_CODE_HEADER]: code, 'content-type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(snakeCased(body)), { status, headers })
}
