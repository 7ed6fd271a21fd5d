import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { camelCased, snakeCased } from '#contract/casing'
import { type ErrorCode, refusals } from '#contract/errors'
import { ERROR_CODE_HEADER, type FieldProblems, NON_FIELD } from '#contract/problems'
import { AppError } from '../app-error.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { Deps } from '../ports.ts'
import { ANSWER_TOO_LATE } from './answer-limit.ts'

/** The refusals of the framework and the database, in our words. */
const FRAMEWORK_REFUSALS: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  [ANSWER_TOO_LATE]: 'unavailable',
  // A text with a zero byte in it, which no person types and no column holds.
  '22021': 'bad_request',
}

/** Anybody can cause these without end, so that they are not reported; the log has a line for each answer. */
const ENDLESS: readonly ErrorCode[] = [
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'texts_paused',
  'bad_signature',
]
/** A bank says no, or asks back, every day. */
const EXPECTED: readonly ErrorCode[] = ['card_declined', 'authentication_needed']

/** Nobody is told of one of these. Each has its alert in deploy/alerts.yml, which says from how many of them on somebody has to look. */
export const LEFT_TO_METRICS: readonly ErrorCode[] = [...ENDLESS, ...EXPECTED]

/** A database that is away is mostly back in a moment. */
const RETRY_AFTER_SECONDS = '2'

/** The one place that answers with an error. */
export function answerError(deps: Deps) {
  return (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asAppError(error)
    const route = request.routeOptions.url ?? 'unknown'
    if (refusal.status >= 500 && !isOnPurpose(error)) {
      deps.errorReports.fault(error, { requestId: request.id, place: `${request.method} ${route}` })
    } else if (refusal.status < 500 && !ENDLESS.includes(refusal.code) && !hasLeft(request)) {
      const { status, code } = refusal
      // Without metrics there is no alert either.
      const isExpected = EXPECTED.includes(code) && deps.config.metricsToken !== undefined
      deps.errorReports.refusal({ requestId: request.id, status, code, method: request.method, route, isExpected })
    }
    return reply
      .code(refusal.status)
      .headers({
        ...(refusal.code === 'unavailable' && { 'retry-after': RETRY_AFTER_SECONDS }),
        ...refusal.headers,
        [ERROR_CODE_HEADER]: refusal.code,
        'cache-control': 'no-store',
      })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(snakeCased(refusal.body)))
  }
}

/** A use case or the probe says this to a caller who has to wait, as often as they come. */
const isOnPurpose = (error: Error) => error instanceof AppError && error.code === 'unavailable'

/** The caller left before all of the request had arrived, or it came too slowly to be waited for. */
const hasLeft = ({ raw }: FastifyRequest) => raw.errored instanceof Error

function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  const known = FRAMEWORK_REFUSALS[error.code]
  if (known) return new AppError(known)
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new AppError('bad_request')
  return new AppError(isUnavailable(error) ? 'unavailable' : 'server_error')
}

/** A failed parse as the sentences under each field, spelled as the caller's form spells them. */
export function invalidInput(error: z.ZodError): AppError {
  // Nothing at all, a list or a word where a set of fields belongs.
  if (error.issues.some(({ path, code }) => path.length === 0 && code === 'invalid_type')) {
    return new AppError('bad_request')
  }
  const fields: FieldProblems = {}
  for (const { path, message } of error.issues) {
    const name = path.join('.') || NON_FIELD
    fields[name] = [...(fields[name] ?? []), message]
  }
  return new AppError('invalid_input', { fields })
}

/** The input with its fields as we spell them. Nobody has a reason to send a field twice, or boxes in boxes in boxes. */
export function inOurSpelling(sent: unknown): unknown {
  return camelCased(sent, {
    twice(name) {
      throw new AppError('field_given_twice', { fields: { [name]: [refusals.field_given_twice.sentence] } })
    },
    tooDeep() {
      throw new AppError('bad_request')
    },
  })
}
