import type { Database } from './open.ts'
import { UnavailableError } from './unavailable.ts'

/**
 * Asks whether a customer's change could be written now: not on a standby or with writing switched off, and not on a
 * full disk. With so little memory this list has to be kept in a temporary file, which needs new space each time and
 * leaves nothing behind; a row that is updated again and again would fit into space that it already has.
 */
const QUESTION = `
  with little as materialized (
    select set_config('work_mem', '64kB', true) as memory, current_setting('transaction_read_only') as is_read_only
  )
  select little.is_read_only, count(*)
  from little cross join lateral generate_series(1, 4000 + 0 * length(little.memory))
  group by 1`

export async function checkWritable(database: Database): Promise<void> {
  try {
    const { rows } = await database.query<{ is_read_only: string }>(QUESTION)
    if (rows[0]?.is_read_only !== 'off') throw new Error('It is read-only.')
  } catch (cause) {
    throw new UnavailableError('The database cannot be written to.', { cause })
  }
}
