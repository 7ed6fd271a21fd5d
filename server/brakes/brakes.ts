import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { type BackOff, createBackOff } from './back-off.ts'
import { createHashTurns, type HashTurns } from './hash-turns.ts'
import { createLimits, type Limits } from './limits.ts'

/** Brakes slow down frequent callers. A server has one of each: on the embedded engine the counters live in memory. */
export const createBrakes = (
  config: Config,
  database: Database,
): { limit: Limits; backOff: BackOff; hashTurns: HashTurns } => ({
  limit: createLimits(config, database),
  backOff: createBackOff(config, database),
  hashTurns: createHashTurns(),
})
