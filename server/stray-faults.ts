import type { EventEmitter } from 'node:events'
import type { ErrorReports } from './ports.ts'

/**
 * Faults that nobody caught. A promise that nobody waits for may be rejected, as pg-boss does with its notes of finished jobs when the
 * database is away: it is reported, and nothing else depends on it. An exception that came up to here has left something half done
 * that nobody can name, so it is reported and the server ends in order.
 */
export function watchStrayFaults(process: EventEmitter, reports: ErrorReports, stop: (reason: string) => void): void {
  process.on('unhandledRejection', (reason: unknown) => {
    reports.fault(reason, { place: 'a promise that nobody waited for' })
  })
  process.on('uncaughtException', (error: unknown) => {
    reports.fault(error, { place: 'an exception that nobody caught' })
    stop('uncaughtException')
  })
}
