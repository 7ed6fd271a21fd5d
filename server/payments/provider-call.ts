import { AppError } from '../app-error.ts'
import type { Deps } from '../ports.ts'

/** Calls the payment provider where no money moves: when it does not answer, the customer may simply try again. */
export async function fromProvider<Answer>(
  { errorReports }: Deps,
  place: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    errorReports.fault(error, { place })
    throw new AppError('unavailable')
  }
}
