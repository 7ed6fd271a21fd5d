import type { Call } from '#contract/call'
import type { AnswerOf, BodyOf, CallLine, CallsByLine, QueryOf } from '#contract/calls'
import { camelCased, snakeCased } from '#contract/casing'
import { CLOSED_DAYS_HEADER, ERROR_CODE_HEADER, type Problem, readProblem } from '#contract/problems'
import { noteClosedDays } from './closed-days.ts'
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { noteServerDate } from './server-clock.ts'
import {
  currentSession,
  endSession,
  forgetKept,
  isSigningOut,
  markSignedOut,
  mayBeKept,
  renewSession,
  type SessionUser,
  sameVisit,
  signIn,
} from './session.ts'

/** Where the API is. */
export const API_BASE = import.meta.env.VITE_API_BASE ?? '/api'
/** The browser's own words ("Failed to fetch") help nobody; they stay in the error's cause. */
const UNREACHABLE = 'We could not be reached. Please check your connection and try again.'

/** A call that was refused or never arrived. `fields` stand under their fields, `message` where there is no form. */
export class CallError extends Error implements Problem {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string>
  /** The whole answer: some refusals bring something along, such as a new quote. It is never shown as it is. */
  readonly answer: unknown
  /** The seconds that the server asks to wait before the same call is repeated. */
  readonly retryAfterSeconds: number | undefined

  constructor({ status, code, message, fields }: Problem, { answer, retryAfterSeconds, ...options }: Refused = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.fields = fields
    this.answer = answer
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error of a call, or of a file of the page, that did not arrive. */
export const unreached = (cause: unknown): CallError =>
  new CallError({ status: 0, code: undefined, message: UNREACHABLE, fields: {} }, { cause })

/** Changes nothing, though it sends something. */
const JUDGES_A_DAY: CallLine = 'POST /client/requests/check/'

interface Refused extends ErrorOptions {
  answer?: unknown
  retryAfterSeconds?: number | undefined
}

interface CallOptions {
  body?: unknown
  /** The body is sent as a form sends it, instead of JSON. */
  isForm?: true
  query?: Readonly<Record<string, string | number>>
  /** Stands for `:id` in the path. */
  id?: number
  /** An Idempotency-Key. */
  key?: string
  /** The call is the same for everybody: no token goes along, and a 401 says nothing about the session. */
  as?: 'anyone'
  signal?: AbortSignal
  outlivesPage?: boolean
}

/** The options that a call of the contract's list must be given, and none that the call does not know. */
type OptionsOf<Asked extends Call> = Pick<CallOptions, 'signal' | 'isForm'> &
  (BodyOf<Asked> extends undefined ? unknown : { body: BodyOf<Asked> }) &
  (QueryOf<Asked> extends undefined ? unknown : { query?: QueryOf<Asked> }) &
  (Asked['path'] extends `${string}:id${string}` ? { id: number } : unknown) &
  (Asked extends { isKeyed: true } ? { key: string } : unknown) &
  (Asked['as'] extends 'anyone' ? { as: 'anyone' } : unknown)

/** A call that needs nothing may be made without options. */
type OptionsArgument<Asked extends Call> =
  Record<never, never> extends OptionsOf<Asked> ? [options?: OptionsOf<Asked>] : [options: OptionsOf<Asked>]

/** One call: our spelling in, the wire's out, and back. Everything that goes wrong is a CallError, except for a page that is being left. */
export async function call<Line extends CallLine>(
  line: Line,
  ...[options]: OptionsArgument<CallsByLine[Line]>
): Promise<AnswerOf<CallsByLine[Line]>> {
  return opened(await answered(line, (options ?? {}) as CallOptions))
}

type FileLine = { [Line in CallLine]: CallsByLine[Line] extends { file: string } ? Line : never }[CallLine]

/** A file as the server wrote it. */
export async function fetchFile(line: FileLine): Promise<Blob> {
  const response = await answered(line, {})
  return response.ok ? response.blob() : opened<never>(response)
}

async function answered(line: CallLine, options: CallOptions): Promise<Response> {
  const token = options.as === 'anyone' ? undefined : currentSession().user?.token
  const isSameVisit = sameVisit()
  const first = await send(line, options, token)
  // A call that one customer made is not repeated in the name of the next.
  if (first.status !== 401 || token === undefined || !isSameVisit()) return first

  // A token lasts an hour and its session longer: a new token for the old one, and the call once more.
  const renewed = await renewToken(token)
  const second = renewed ? await send(line, options, renewed) : first
  if (second.status === 401 && currentSession().user?.token === (renewed ?? token)) endSession()
  return second
}

const fieldsOf = (fields: object): URLSearchParams =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))

const written = (body: unknown, isForm = false): string =>
  isForm ? String(fieldsOf(body as object)) : JSON.stringify(body)

async function send(line: CallLine, options: CallOptions, token?: string): Promise<Response> {
  const { body, isForm, query, id, key, signal, outlivesPage = false } = options
  const [method = '', path = ''] = line.split(' ')
  const asked = query && fieldsOf(query)
  const address = path.replace(':id', () => String(requireParameter('id', id))) + (asked ? `?${asked}` : '')
  try {
    const early = await takeEarlyAnswer(`${method} ${address}`, token, options.as === 'anyone')
    if (!early && method !== 'GET' && line !== JUDGES_A_DAY) forgetEarlyAnswers()
    const response =
      early?.response ??
      (await fetch(API_BASE + address, {
        method,
        headers: {
          ...(body !== undefined && {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: written(snakeCased(body), isForm) }),
        ...(signal && { signal }),
        keepalive: outlivesPage,
      }))
    noteServerDate(response.headers.get('date'), early?.at)
    // An answer that failed does not tell them.
    if (response.status < 500) noteClosedDays(response.headers.get(CLOSED_DAYS_HEADER))
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreached(error)
  }
}

async function opened<Answer>(response: Response): Promise<Answer> {
  const body = await readBody(response)
  if (response.ok) return body as Answer
  const { status, statusText, headers } = response
  const code = headers.get(ERROR_CODE_HEADER) ?? undefined
  const retryAfterSeconds = Number(headers.get('retry-after')) || undefined
  throw new CallError(readProblem({ status, statusText, code, body }), { answer: body, retryAfterSeconds })
}

/** Several calls that fail together ask for one new token. Nothing only where the session is over. */
function renewToken(token: string): Promise<string | undefined> {
  const user = currentSession().user
  if (user && user.token !== token) return Promise.resolve(user.token)
  renewing ??= renewed(token).finally(() => {
    renewing = undefined
  })
  return renewing
}
let renewing: Promise<string | undefined> | undefined

async function renewed(token: string): Promise<string | undefined> {
  const email = currentSession().user?.email
  const own = await refresh({ token })
  // A token is too old after a while; a kept session still has its cookie, if it is the same customer's. With the token it
  // always is, also under an address that was changed meanwhile.
  const kept = !own && mayBeKept() ? await refresh({}) : undefined
  const answer = own ?? (kept?.email === email ? kept : undefined)
  // A customer who has logged out meanwhile stays out.
  if (!answer || currentSession().user?.token !== token) return undefined
  renewSession(answer)
  return answer.token
}

/** Nothing when the server says that there is no session; any other failure is the caller's to see. */
async function refresh(body: { token?: string }): Promise<SessionUser | undefined> {
  const response = await send('POST /client/jwt/refresh/', { body })
  return response.status === 401 ? undefined : opened<SessionUser>(response)
}

/** Guards the paths with ids: an address with a hole in it is never called. */
export function requireParameter<Value>(name: string, value: Value | null | undefined | ''): Value {
  if (value === undefined || value === null || value === '') throw new Error(`Missing required parameter: ${name}`)
  return value
}

/** Brings a kept session back from its cookie, unless somebody logged out here: then the server hears of that first. */
export function restoreSession({ evenUnflagged = false } = {}): Promise<void> {
  if (currentSession().user) return Promise.resolve()
  if (isSigningOut()) return finishSigningOut()
  if (!evenUnflagged && !mayBeKept()) return Promise.resolve()
  // Somebody may have logged out in another tab since this page asked for the session.
  if (!mayBeKept()) forgetEarlyAnswers()
  restoring ??= refresh({})
    .then((answer) => {
      if (!answer) forgetKept()
      else if (!currentSession().user && !isSigningOut()) signIn(answer)
    })
    // Without an answer the visit goes on as a visitor's; the next page asks again.
    .catch(() => undefined)
    .finally(() => {
      restoring = undefined
    })
  return restoring
}
let restoring: Promise<void> | undefined

/** Ends the session on the server too. A closing tab does not stop it; without network the next page tries again. */
export async function finishSigningOut(token?: string): Promise<void> {
  try {
    const response = await send('POST /client/auth/logout/', { body: {}, outlivesPage: true }, token)
    if (response.ok) markSignedOut()
  } catch {
    // The mark stays, so the next page tries again.
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return camelCased(text === '' ? null : JSON.parse(text))
  } catch {
    return text
  }
}
