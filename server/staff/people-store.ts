import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type StaffRow = Selectable<Schema['staff']>

/** Everybody who works here, in the order of their names. */
export const listStaff = (db: Db): Promise<StaffRow[]> =>
  db.selectFrom('staff').selectAll().where('leftAt', 'is', null).orderBy('name').orderBy('id').execute()

export const findPerson = (db: Db, id: number): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).where('leftAt', 'is', null).executeTakeFirst()

/** Whoever changes who works here takes turns, so that of two owners who take each other off one stays. */
export const lockStaff = (db: Db): Promise<StaffRow[]> =>
  db.selectFrom('staff').selectAll().where('leftAt', 'is', null).orderBy('id').forUpdate().execute()

export const insertPerson = (db: Db, person: Insertable<Schema['staff']>): Promise<StaffRow> =>
  db.insertInto('staff').values(person).returningAll().executeTakeFirstOrThrow()

export const updatePerson = (
  db: Db,
  id: number,
  change: { name?: string; role?: StaffRow['role']; places?: string[]; leftAt?: Date },
): Promise<StaffRow> =>
  db.updateTable('staff').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The sessions that are open now. */
export const listOpenSessions = (db: Db, now: Date) =>
  db
    .selectFrom('staffSessions')
    .select(['staffId', 'endsAt'])
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('endsAt')
    .execute()

/** How much each has done since then. */
export const countDeeds = (db: Db, since: Date) =>
  db
    .selectFrom('staffActions')
    .select(['staffId'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('staffId', 'is not', null)
    .where('outcome', '=', 'done')
    // Who looks at a customer has done nothing.
    .where('command', '<>', 'customer')
    .where('begunAt', '>=', since)
    .groupBy('staffId')
    .execute()
