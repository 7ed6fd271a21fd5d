import { isUnavailable } from '../db/unavailable.ts'
import type { Clock, ErrorReports } from '../ports.ts'

const BETWEEN_REPORTS_MS = 10_000

/**
 * While the database is away every call and every job fails for the same reason. Its first failure is reported, and then one
 * every ten seconds, which says how many it stands for. Every other fault is reported as it comes.
 */
export function reportingOutagesOnce(reports: ErrorReports, clock: Clock): ErrorReports {
  let lastAt = Number.NEGATIVE_INFINITY
  let unreported = 0
  return {
    ...reports,
    fault(error, context) {
      if (!isUnavailable(error)) return reports.fault(error, context)
      const now = clock.now().getTime()
      if (now - lastAt < BETWEEN_REPORTS_MS) {
        unreported += 1
        return
      }
      lastAt = now
      const place = unreported === 0 ? context.place : `${context.place} (and ${unreported} more since the last report)`
      unreported = 0
      reports.fault(error, { ...context, place })
    },
  }
}
