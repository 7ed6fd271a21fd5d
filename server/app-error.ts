import { type ErrorCode, type FieldProblems, NON_FIELD, type Refusal, refusals } from '#contract/errors'

/** A refusal by its code. Use cases throw it, routes never catch it, `http/error-answer.ts` answers with it once. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, given: { fields?: FieldProblems; headers?: Record<string, string> } = {}) {
    const { status, place, field = NON_FIELD, sentence }: Refusal = refusals[code]
    super(code)
    this.code = code
    this.status = status
    this.headers = given.headers ?? {}
    this.body = given.fields ?? (place === 'detail' ? { detail: sentence } : { [field]: [sentence] })
  }
}
