import { AppError } from '../app-error.ts'
import { type Deps, ProviderFailure } from '../ports.ts'

/** Calls the payment provider where no money moves: when it does not answer, the customer may simply try again. */
export async function fromProvider<Answer>(deps: Deps, place: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await unlessLost(deps, place, call)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.errorReports.fault(error, { place })
    throw new AppError('unavailable')
  }
}

/** The same for a caller who has an answer of its own to a failure that the provider tells of. */
export async function unlessLost<Answer>(
  { errorReports }: Deps,
  place: string,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    errorReports.fault(error, { place })
    throw new AppError('unavailable')
  }
}
