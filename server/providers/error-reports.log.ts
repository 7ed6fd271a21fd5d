import type { Log } from '../log.ts'
import type { ErrorReports } from '../ports.ts'

export function createLogErrorReports(log: Log): ErrorReports {
  return {
    name: 'log',
    isReal: false,
    fault(error, { requestId, place }) {
      log.error({ err: error, requestId, place }, 'fault')
    },
    // Field by field: whatever else a caller hangs on the object stays out of the log.
    refusal({ requestId, status, code, method, route }) {
      log.warn({ requestId, status, code, method, route }, 'refusal')
    },
    async close() {},
  }
}
