import { type ErrorCode, refusals } from '#contract/errors'
import { type FieldProblems, NON_FIELD, type Refusal } from '#contract/problems'

interface GivenRefusal {
  fields?: FieldProblems
  sentence?: string
  more?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A refusal by its code. Use cases throw it, routes never catch it, `http/error-answer.ts` answers with it once. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  /**
   * `sentence` is said instead of our own, as a bank's is; `more` stands beside it in the answer. What only the desk refuses is told here by
   * the desk (staff/desk-refusal.ts), so that nobody else loads it.
   */
  constructor(code: ErrorCode, given: GivenRefusal = {}, known: Refusal = refusals[code]) {
    const { status, place, field = NON_FIELD, ...refusal } = known
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
