import type { FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls'
import { snakeCased } from '#contract/casing'
import { ERROR_CODE_HEADER } from '#contract/problems'
import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'
import { findKey, hasContents, type KeptAnswer, type RequestKey } from './idempotency-store.ts'
import { statusOf } from './serve.ts'

/** Finding, making and sending the answers that are kept under an Idempotency-Key. */

/** Long enough for most work to end meanwhile, short enough to be waited for. */
const RETRY_AFTER_SECONDS = '2'

export const inProgress = (): AppError =>
  new AppError('request_in_progress', { headers: { 'retry-after': RETRY_AFTER_SECONDS } })

/**
 * The key's kept answer or lapsed lease, unless it refuses this call. With neither, nothing has happened yet. A lapsed lease is
 * about something that may still be in flight, so other contents are refused there too.
 */
export async function lookUp(
  { database, clock }: Deps,
  key: RequestKey,
): Promise<{ kept?: KeptAnswer; hasLapsed?: true }> {
  const row = await findKey(database.db, key)
  if (row === undefined) return {}
  if (!hasContents(key, row.bodyHash)) throw new AppError('idempotency_key_reused')
  const { status, errorCode, answer, leasedUntil } = row
  if (status !== null) return { kept: { status, errorCode, answer } }
  if (leasedUntil !== null && leasedUntil > clock.now()) throw inProgress()
  return { hasLapsed: true }
}

/** After a try that failed: a twin may have been faster, or its own effect was committed before. Otherwise it failed. */
export async function keptInstead(
  deps: Deps,
  request: FastifyRequest,
  key: RequestKey,
  error: unknown,
): Promise<KeptAnswer> {
  const reportFault = () => {
    if (!(error instanceof AppError)) deps.errorReports.fault(error, { requestId: request.id, place: key.route })
  }
  let found: Awaited<ReturnType<typeof lookUp>>
  try {
    found = await lookUp(deps, key)
  } catch (instead) {
    // What stands under the key now is the answer, but a fault of ours must not vanish behind it.
    reportFault()
    throw instead
  }
  if (found.kept === undefined) throw error
  reportFault()
  return found.kept
}

/** The contract's status of an answer that went well. Only a route outside the contract's list has to give its own. */
export function successStatus({ routeOptions }: FastifyRequest, given: number | undefined): number {
  const { call } = routeOptions.config
  if (call !== undefined) return statusOf(calls[call])
  if (given === undefined) throw new Error(`${routeOptions.url} is no call of the contract and gives no status.`)
  return given
}

/**
 * Refusals after which something is still to be corrected, confirmed or waited for. The table refuses to keep them. A charge that came
 * to nothing is definite: another one begins under another key.
 */
export const leavesKeyOpen = ({ status, code }: AppError): boolean =>
  code !== 'charge_not_made' && ([402, 409, 422, 429].includes(status) || status >= 500)

/** The answer as the framework would write it, by the route's schema. */
export function writtenAnswer(reply: FastifyReply, status: number, answer: unknown): KeptAnswer {
  if (answer === undefined) return { status, errorCode: null, answer: null }
  const write = reply.getSerializationFunction(String(status))
  if (write === undefined) throw new Error(`The route has no schema for its answer ${status}.`)
  return { status, errorCode: null, answer: write(answer as Record<string, unknown>) }
}

/** A final refusal, as `error-answer.ts` would write it. */
export const writtenRefusal = ({ status, code, body }: AppError): KeptAnswer => ({
  status,
  errorCode: code,
  answer: JSON.stringify(snakeCased(body)),
})

/** The handler has to return this: a text that is already written goes out as it is. */
export function sendKept<Answer>(reply: FastifyReply, { status, errorCode, answer }: KeptAnswer): Answer {
  reply.code(status)
  if (errorCode !== null) reply.header(ERROR_CODE_HEADER, errorCode)
  if (answer === null) return undefined as Answer
  reply.type('application/json; charset=utf-8')
  return answer as Answer
}
