/** The browser reads a refused answer with these, without the list of everything that can be refused (errors.ts). */

/** `field` is for the refusals that are always about the same one. */
export interface Refusal {
  status: number
  place: 'detail' | 'field' | 'non_field'
  field?: string
  sentence: string
}

/** Those that no page does without. */
export const basicRefusals = {
  login_failed: {
    status: 401,
    place: 'detail',
    sentence: 'The email address or password you entered is incorrect.',
  },
  server_error: { status: 500, place: 'detail', sentence: 'Internal Server Error' },
  unavailable: { status: 503, place: 'detail', sentence: 'Service Unavailable' },
} as const satisfies Record<string, Refusal>

/** Field names as the application spells them; the sentences that stand under each. */
export type FieldProblems = Record<string, string[]>

/** The code travels in a header, so that every value in the body is a sentence for people. */
export const ERROR_CODE_HEADER = 'x-error-code'

/** The days that staff have closed, from today on, as a query has them: `2026-12-02=snow`. It is missing where there are none. */
export const CLOSED_DAYS_HEADER = 'x-closed-days'
export const NON_FIELD = 'nonFieldErrors'

export interface Problem {
  status: number
  code: string | undefined
  /** One text to show where there is no form: the detail, the non-field sentences, or all of them. */
  message: string
  /** One text a field, the sentences of a field joined with spaces. Empty when nothing is wrong with a field. */
  fields: Record<string, string>
}

/** HTTP/2 sends no status texts, so ours stand in for them. */
const statusTextOf = (status: number): string =>
  Object.values(basicRefusals).find((refusal) => refusal.status === status)?.sentence ??
  basicRefusals.server_error.sentence

/** Words for an answer that says nothing at all, as a proxy on HTTP/2 may give. */
const UNSAID = 'Something went wrong'

/** Reads a refused answer whose fields are already camelCased. Statuses from 500 show the status text only. */
export function readProblem(answer: {
  status: number
  statusText: string
  code?: string | undefined
  body: unknown
}): Problem {
  const { status, statusText, code, body } = answer
  if (status >= 500) return { status, code, message: statusText || statusTextOf(status), fields: {} }
  const fields: Record<string, string> = {}
  let message: string | undefined
  if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) {
      const text = textOf(value)
      if (text === undefined) continue
      if (name === 'detail' || name === NON_FIELD) message = message === undefined ? text : `${message} ${text}`
      else fields[name] = text
    }
  }
  return { status, code, message: message ?? (Object.values(fields).join(' ') || statusText || UNSAID), fields }
}

/** Nothing where it is no sentence: a refusal may bring data along, such as the lines of a new quote. */
function textOf(value: unknown): string | undefined {
  if (isNested(value)) return value.message
  const parts = [value].flat()
  return parts.some((part) => typeof part === 'object' && part !== null) ? undefined : parts.join(' ')
}

/** A payment provider's refusal has its sentence one level down. */
const isNested = (value: unknown): value is { message: string } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
