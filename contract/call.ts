import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** One call of the API, as browser, server and the API's document know it. */
export interface Call {
  topic:
    | 'account'
    | 'profile'
    | 'addresses'
    | 'phones'
    | 'cards'
    | 'billing'
    | 'pickups'
    | 'schedules'
    | 'orders'
    | 'catalogue'
    | 'contact'
    | 'sandbox'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below /api, as the browser writes it. `:id` is one of the caller's own things. */
  path: string
  summary: string
  /** The callers allowed. A call for anyone carries no token, and a 401 says nothing about the session. */
  as: 'customer' | 'anyone'
  body?: z.ZodType
  /** The body may come as a form, too. */
  takesForm?: true
  /** The fields that may stand behind the question mark. */
  query?: z.ZodType
  /** A call without this has an empty answer. */
  answer?: z.ZodType
  /** 200 with an answer and 204 without one, unless something was made. */
  status?: 201
  /** Answers in shapes of their own, by status. */
  otherAnswers?: Readonly<Record<number, z.ZodType>>
  /** A file instead of JSON that we would spell. */
  file?: 'application/json' | 'text/csv' | 'application/pdf'
  /** Takes an Idempotency-Key: repeated under the same one it has its effect once. */
  isKeyed?: true
  /** The refusals of this call beside those of every call of its kind (server/http/api-docs.ts). */
  refusals?: readonly ErrorCode[]
}
