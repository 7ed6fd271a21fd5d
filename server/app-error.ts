import { type ErrorCode, refusals } from '#contract/errors'
import { type FieldProblems, NON_FIELD, type Refusal } from '#contract/problems'

/** A refusal by its code. Use cases throw it, routes never catch it, `http/error-answer.ts` answers with it once. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  /** `sentence` is said instead of our own, as a bank's is; `more` stands beside it in the answer. */
  constructor(
    code: ErrorCode,
    given: {
      fields?: FieldProblems
      sentence?: string
      more?: Record<string, unknown>
      headers?: Record<string, string>
    } = {},
  ) {
    const { status, place, field = NON_FIELD, ...refusal }: Refusal = refusals[code]
    const sentence = given.sentence ?? refusal.sentence
    super(code)
    this.code = code
    this.status = status
    this.headers = given.headers ?? {}
    this.body = {
      ...(given.fields ?? (place === 'detail' ? { detail: sentence } : { [field]: [sentence] })),
      ...given.more,
    }
  }
}
