import type { Selectable } from 'kysely'
import { inBatches, isChosenBy } from '../db/in-batches.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

type SessionRow = Selectable<Schema['staffSessions']>

export const insertStaffSession = (
  db: Db,
  session: Pick<SessionRow, 'staffId' | 'passkeyId' | 'tokenHash' | 'beganAt' | 'endsAt'>,
): Promise<SessionRow> => db.insertInto('staffSessions').values(session).returningAll().executeTakeFirstOrThrow()

/** The session of a cookie with its person, whatever became of it: every call of the desk pays for this one. */
export const findStaffSession = async (db: Db, tokenHash: string) => (await selectSession(db, { tokenHash }))[0]

const selectSession = preparedStatement('staff session', (db, value: ValueOf<{ tokenHash: string }>) =>
  db
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
    .select(['staffSessions.id as sessionId', 'beganAt', 'endsAt', 'endedAt'])
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.places', 'staff.seenAt', 'staff.leftAt'])
    .where('tokenHash', '=', value('tokenHash')),
)

export async function updateSeen(db: Db, staffId: number, now: Date): Promise<void> {
  await db.updateTable('staff').set({ seenAt: now }).where('id', '=', staffId).execute()
}

/** Ends the open sessions of somebody, of a passkey or of a cookie. */
export async function updateSessionsEnded(
  db: Db,
  [column, value]: ['staffId' | 'passkeyId', number] | ['tokenHash', string],
  now: Date,
): Promise<void> {
  await db
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where(column, '=', value)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .execute()
}

/** Those of these sessions that are open, of people who still work here. */
export async function listStillOpen(db: Db, ids: readonly number[], now: Date): Promise<Set<number>> {
  const open = await db
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
    .select('staffSessions.id')
    .where('staffSessions.id', 'in', ids)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .where('leftAt', 'is', null)
    .execute()
  return new Set(open.map(({ id }) => id))
}

/** What ended before this is of use to nobody. */
export const deleteOldSessions = (db: Db, before: Date): Promise<void> =>
  inBatches(async (limit) => {
    const old = db.selectFrom('staffSessions').where('endsAt', '<', before).orderBy('endsAt').limit(limit)
    const { numDeletedRows } = await db.deleteFrom('staffSessions').where(isChosenBy(old)).executeTakeFirst()
    return numDeletedRows
  })
