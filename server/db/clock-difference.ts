import type { Log } from '../log.ts'
import type { Database } from './open.ts'

const ALLOWED_MS = 3_000

/**
 * Several servers decide by the clock what is too late, and their only common clock is the database's. A server whose own differs
 * says so at its start; it still serves, because nobody knows which of the two is wrong.
 */
export async function compareClocks(database: Database, now: () => Date, log: Log): Promise<void> {
  const before = now().getTime()
  const { rows } = await database.query<{ ms: number }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::int8 as ms',
  )
  const middle = (before + now().getTime()) / 2
  const aheadMs = middle - (rows[0]?.ms ?? middle)
  if (Math.abs(aheadMs) > ALLOWED_MS) {
    log.warn({ aheadSeconds: Math.round(aheadMs / 1000) }, "this server's clock and the database's differ")
  }
}
