import { MINUTE_MS } from '#rules/durations'
import type { Db } from './open.ts'

/** Clocks of servers differ by seconds. A calendar that was read this far ahead was read by a clock that has been put right since. */
const CLOCKS_APART_MS = 5 * MINUTE_MS

/**
 * Notes that the calendar is read up to `now`, and answers with the moment up to which it had been read by any server; undefined where it
 * begins anew. Whoever else wants to read it waits until what is due now has been asked for.
 */
export async function takeCalendar(db: Db, now: Date): Promise<Date | undefined> {
  const before = (await db.selectFrom('jobCalendar').select('readAt').forUpdate().executeTakeFirst())?.readAt
  const isAhead = before !== undefined && before > now
  if (isAhead && before.getTime() - now.getTime() < CLOCKS_APART_MS) return before
  await db
    .insertInto('jobCalendar')
    .values({ readAt: now })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ readAt: now }))
    .execute()
  return isAhead ? undefined : before
}
