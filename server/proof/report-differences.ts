import type { Proof } from '../credit/verify-ledger.ts'
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
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  errorReports.fault(new Error(`${count} in the books. ${differences.slice(0, TOLD).join(' ')}`), { place })
}
