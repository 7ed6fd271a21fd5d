import type { InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { snakeCased } from '#contract/casing'
import type { ErrorCode } from '#contract/errors'
import { ERROR_CODE_HEADER } from '#contract/problems'
import { AppError } from '../../server/app-error.ts'
import { modalScreens } from '../../web/app/modals.tsx'
import { deletionOf, emptyTables } from '../empty-tables.ts'
import { START } from '../engines.ts'
import { startBeside } from '../mortal-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { createCookieJar } from './cookie-jar.ts'
import { leavePage } from './open-screen.tsx'

/**
 * The faults on the way: the call never arrives; it arrives and does its work, and the answer never comes back; or it is
 * refused in the server's place, in the server's words.
 */
type Fault = 'no network' | 'lost answer' | ErrorCode | AppError

/**
 * The moment when a server is killed: with the first thing that it wrote not yet committed, with that committed and the rest
 * not begun, or with everything done and nothing said.
 */
type Death = 'in its work' | 'after its first commit' | 'before its answer'

/** The statement that is a server's last one. A server that dies before its answer has none. */
const LAST_STATEMENTS: Partial<Record<Death, RegExp>> = {
  'in its work': /^(insert|update|delete)/,
  'after its first commit': /^commit/,
}

/** The fate of a call: it fails, its server is killed, or its answer is held until the promise is kept. */
type Fate = Fault | { dies: Death } | Promise<void>

/** A call as it went over the wire. The database says what the call did. */
interface WireCall {
  /** The method and path, as in `PATCH /client/profile/`. */
  name: string
  token: string | null
  /** The Idempotency-Key that it was sent under. */
  key: string | null
  body: unknown
}

export interface ScreenServer extends TestServer {
  /** Every call of the present test, oldest first. */
  calls: WireCall[]
  /** The number of calls that begin like this, as in `PATCH /client/profile/`. */
  count(call: string): number
  /** The next call that begins like this fails, once. */
  failNext(call: string, fault: Fault): void
  /** Every call that begins like this is refused, until the function that comes back from here is called. */
  refuseAll(call: string, refused: AppError): () => void
  /** The next call that begins like this is the last one of its server. Another has started on the same database afterwards. */
  dieNext(call: string, death: Death): void
  /** Nothing arrives any more, until the function that comes back from here is called. */
  goOffline(): () => void
  /** The next call that begins like this does its work, and its answer waits for the function that comes back from here. */
  holdNext(call: string): () => void
}

/** Each worker has one server, for all its files. */
let opened: ReturnType<typeof openOnce> | undefined
async function openOnce() {
  const server = await openTestServer()
  const deletion = await deletionOf(server.database, await emptyTables(server.database, ['public']))
  return { ...server, empty: () => server.database.query(deletion) }
}

/** The work that the server is busy with, whether or not a page still waits for it. */
const atWork = new Set<Promise<unknown>>()
function untilDone<Result>(work: Promise<Result>): Promise<Result> {
  const done = work.catch(() => {}).then(() => void atWork.delete(done))
  atWork.add(done)
  return work
}

/** A call of the test before would find its rows gone, or be counted in the next one; so would what its answer makes the page ask. */
async function untilNothingIsAtWork(): Promise<void> {
  do {
    await Promise.all(atWork)
    await new Promise((resolve) => setImmediate(resolve))
  } while (atWork.size > 0)
}

/**
 * The page's network for this file: `fetch` reaches the whole server in memory, and nothing else. Each test begins with
 * nobody in the database and nobody signed in.
 */
export function shareScreenServer(): ScreenServer {
  const server = {} as ScreenServer
  const jar = createCookieJar()
  const next = new Map<string, Fate>()
  const refused = new Map<string, AppError>()
  // The page takes whatever is thrown at it for a lost network, so these are looked at when the test has ended.
  const wrongDeaths: string[] = []
  let isOffline = false
  const own = globalThis.fetch
  server.calls = []
  server.count = (call) => server.calls.filter(({ name }) => name.startsWith(call)).length
  server.failNext = (call, fault) => void next.set(call, fault)
  server.refuseAll = (call, refusal) => {
    refused.set(call, refusal)
    return () => void refused.delete(call)
  }
  server.dieNext = (call, dies) => void next.set(call, { dies })
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
    use(await opened)
    // A press that opens a modal runs inside `act`, which forgets a component whose code is still on its way.
    await Promise.all(Object.values(modalScreens).map((screen) => screen.preload()))
    globalThis.fetch = (input, init = {}) => answer(server, jar, { takeNext, restartAfter }, String(input), init)
  })
  beforeEach(async () => {
    await untilNothingIsAtWork()
    server.setNow(START)
    await (await opened)?.empty()
    server.calls.length = 0
  })
  afterEach(() => {
    leavePage()
    next.clear()
    refused.clear()
    isOffline = false
    jar.empty()
    expect(wrongDeaths.splice(0)).toEqual([])
  })
  afterAll(() => {
    globalThis.fetch = own
  })

  /** What a test does elsewhere happens once the page has its answers: on a busy machine it would overtake what the page has asked. */
  function use(running: TestServer): void {
    Object.assign(server, running, {
      call: async (...call: Parameters<TestServer['call']>) => {
        await untilNothingIsAtWork()
        return running.call(...call)
      },
    })
  }

  /** Nothing that the server had in its memory is left; what is called meanwhile finds nobody. */
  async function restartAfter(wrongDeath: string | undefined): Promise<void> {
    if (wrongDeath !== undefined) wrongDeaths.push(wrongDeath)
    const before = await opened
    if (!before) throw new Error('No server has been started.')
    const { database, openBeside, empty, deps } = before
    const comeBack = server.goOffline()
    await before.app.close()
    await deps.jobs.stop()
    const after = await openTestServer({}, database, openBeside)
    after.setNow(deps.clock.now())
    opened = Promise.resolve({ ...after, empty })
    use(after)
    comeBack()
  }

  function takeNext(name: string): Fate | undefined {
    if (isOffline) return 'no network'
    const [call, fate] = [...next].find(([each]) => name.startsWith(each)) ?? []
    if (call !== undefined) next.delete(call)
    return fate ?? [...refused].find(([each]) => name.startsWith(each))?.[1]
  }
  return server
}

/** The two refusals after which a page repeats its call: nobody knows what became of it, or another payment comes first. */
export const CHARGE_UNKNOWN = new AppError('charge_unknown', { headers: { 'retry-after': '5' } })
export const CHARGE_IN_FLIGHT = new AppError('charge_in_flight', { headers: { 'retry-after': '2' } })

interface Ways {
  takeNext: (name: string) => Fate | undefined
  restartAfter: (wrongDeath: string | undefined) => Promise<void>
}

const readBody = (body: string, sent: Headers): unknown =>
  sent.get('content-type') === 'application/json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))

async function answer(
  server: ScreenServer,
  jar: ReturnType<typeof createCookieJar>,
  { takeNext, restartAfter }: Ways,
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
    body: typeof body === 'string' ? readBody(body, sent) : undefined,
  })
  const fate = takeNext(name)
  if (fate === 'no network') throw new TypeError('Failed to fetch')
  if (fate instanceof AppError) return refusal(server, fate)
  if (typeof fate === 'string' && fate !== 'lost answer') return refusal(server, new AppError(fate))

  const cookie = jar.sentTo(url.pathname)
  const request: InjectOptions = {
    method: method as 'GET',
    url: url.pathname + url.search,
    headers: { ...Object.fromEntries(sent), ...(cookie && { cookie }) },
    ...(typeof body === 'string' && { payload: body }),
  }
  if (typeof fate === 'object' && 'dies' in fate) {
    await untilDone(lastCallOf(server, request, fate.dies).then(restartAfter))
    throw new TypeError('Failed to fetch')
  }
  const answered = await untilDone(server.app.inject(request))
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

/** The call arrives at a server that is killed over it, as `kill -9` does it. Answers with why that was not so, if it was not. */
async function lastCallOf(server: ScreenServer, request: InjectOptions, death: Death): Promise<string | undefined> {
  const noteStatement = (text: string) => {
    if (LAST_STATEMENTS[death]?.test(text)) mortal.kill()
  }
  const mortal = await startBeside(server, { noteStatement })
  const outcome = await Promise.race([mortal.app.inject(request), mortal.died])
  mortal.kill()
  const isAsWanted =
    outcome === 'died' ? death !== 'before its answer' : death === 'before its answer' && outcome.statusCode < 300
  if (isAsWanted) return undefined
  return `${request.url} was to die ${death}, and ${outcome === 'died' ? 'died' : `answered with ${outcome.statusCode}`}.`
}

function refusal({ deps }: ScreenServer, { code, status, body, headers: own }: AppError): Response {
  const date = deps.clock.now().toUTCString()
  const headers = { ...own, date, [ERROR_CODE_HEADER]: code, 'content-type': 'application/json; charset=utf-8' }
  return new Response(JSON.stringify(snakeCased(body)), { status, headers })
}
