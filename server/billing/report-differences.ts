import type { Proof } from '../credit/verify.ts'
import type { Deps } from '../ports.ts'

/** The rest stands in `money_checks`. */
const TOLD = 5

/** One report for all that a comparison of books has found; nothing where it has found nothing. */
export function reportDifferences(
  { errorReports }: Pick<Deps, 'errorReports'>,
  place: string,
  { differences }: Proof,
): void {
  if (differences.length === 0) return
  const told = differences.slice(0, TOLD).join(' ')
  errorReports.fault(new Error(`${differences.length} differences in the books. ${told}`), { place })
}
