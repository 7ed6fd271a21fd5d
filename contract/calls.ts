import type { z } from 'zod'
import { accountCalls } from './account-calls.ts'
import { billingCalls } from './billing-calls.ts'
import type { Call } from './call.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { contactCalls } from './contact-calls.ts'
import { ordersCalls } from './orders-calls.ts'
import { pickupsCalls } from './pickups-calls.ts'
import { placingCalls } from './placing-calls.ts'
import { profileCalls } from './profile-calls.ts'
import { sandboxCalls } from './sandbox-calls.ts'

/**
 * Every call of the API, once, a list for each topic. The server serves from it and nothing else (server/http/serve.ts), the browser's
 * calls are checked against its types (web/core/api.ts), and the API's document is made of it.
 */
export const calls = {
  ...accountCalls,
  ...profileCalls,
  ...billingCalls,
  ...placingCalls,
  ...pickupsCalls,
  ...ordersCalls,
  ...catalogueCalls,
  ...contactCalls,
  ...sandboxCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** A call of this list, or of the desk's. */
type Listed = Pick<Call, 'path'>

/** The body as a form may send it; the answer's type follows. */
export type BodyOf<Asked extends Listed> = Asked extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined
/** The fields that may stand behind the question mark, by name. */
export type QueryOf<Asked extends Listed> = Asked extends { query: infer Query extends z.ZodType }
  ? { [Name in keyof z.output<Query>]?: string | number }
  : undefined
export type AnswerOf<Asked extends Listed> = Asked extends { answer: infer Answer extends z.ZodType }
  ? z.output<Answer>
  : null

/** The calls by how the browser names them: "POST /client/addresses/". */
export type CallsByLine = {
  [Name in CallName as `${Calls[Name]['method']} ${Calls[Name]['path']}`]: Calls[Name]
}
export type CallLine = keyof CallsByLine
