import { type DeskErrorCode, deskRefusals } from '#contract/desk/errors'
import type { ErrorCode } from '#contract/errors'
import { AppError } from '../app-error.ts'

/** A refusal that only the desk knows. No use case of the customers' meets one, so that none has to know the names of these. */
export const deskRefusal = (code: DeskErrorCode, given: { sentence?: string } = {}): AppError =>
  new AppError(code as string as ErrorCode, given, deskRefusals[code])
