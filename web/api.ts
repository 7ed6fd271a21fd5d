import { camelCased, snakeCased } from '#contract/casing'
import { ERROR_CODE_HEADER, type Problem, readProblem } from '#contract/errors'
import { currentSession, endSession, mayBeKept, type SessionUser, signIn } from './session.ts'

const BASE = import.meta.env.VITE_API_BASE ?? '/api'
const LOGIN = '/client/auth/login/'
const REFRESH = '/client/jwt/refresh/'

/** A call that was refused or never arrived. `fields` stand under their fields, `message` where there is no form. */
export class CallError extends Error implements Problem {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string>

  constructor({ status, code, message, fields }: Problem) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

interface CallOptions {
  body?: unknown
  signal?: AbortSignal
}

/** One call: our spelling in, the wire's out, and back. Everything that goes wrong is a CallError, except leaving. */
export async function call<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const token = currentSession().user?.token
  const first = await send(method, path, options, token)
  if (first.status !== 401 || path === LOGIN) return opened<Answer>(first)

  // A token lasts an hour and its session longer: a new token for the old one, and the call once more.
  const renewed = token && (await renewToken(token))
  const second = renewed ? await send(method, path, options, renewed) : first
  if (second.status === 401 && currentSession().user?.token === (renewed ?? token)) endSession()
  return opened<Answer>(second)
}

async function send(method: string, path: string, { body, signal }: CallOptions, token?: string): Promise<Response> {
  try {
    return await fetch(BASE + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(snakeCased(body)) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError({ status: 0, code: undefined, message: (error as Error).message, fields: {} })
  }
}

async function opened<Answer>(response: Response): Promise<Answer> {
  const body = await readBody(response)
  if (response.ok) return body as Answer
  const { status, statusText, headers } = response
  throw new CallError(readProblem({ status, statusText, code: headers.get(ERROR_CODE_HEADER) ?? undefined, body }))
}

/** Several calls that fail together ask for one new token. */
function renewToken(token: string): Promise<string | undefined> {
  const user = currentSession().user
  if (user && user.token !== token) return Promise.resolve(user.token)
  renewing ??= send('POST', REFRESH, { body: { token } })
    .then((response) => opened<SessionUser>(response))
    .then((renewed) => {
      signIn(renewed)
      return renewed.token
    })
    .catch(() => undefined)
    .finally(() => {
      renewing = undefined
    })
  return renewing
}
let renewing: Promise<string | undefined> | undefined

/** For paths with ids: an address with a hole in it is never called. */
export function required<Value>(name: string, value: Value | null | undefined | ''): Value {
  if (value === undefined || value === null || value === '') throw new Error(`Missing required parameter: ${name}`)
  return value
}

/** Brings a kept session back from its cookie. Answers with whether somebody is signed in afterwards. */
export function restoreSession({ evenUnflagged = false } = {}): Promise<boolean> {
  if (currentSession().user) return Promise.resolve(true)
  if (!evenUnflagged && !mayBeKept()) return Promise.resolve(false)
  restoring ??= call<SessionUser>('POST', REFRESH, { body: {} })
    .then(({ token, email }) => {
      signIn({ token, email })
      return true
    })
    .catch(() => false)
    .finally(() => {
      restoring = undefined
    })
  return restoring
}
let restoring: Promise<boolean> | undefined

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return camelCased(text === '' ? null : JSON.parse(text))
  } catch {
    return text
  }
}
