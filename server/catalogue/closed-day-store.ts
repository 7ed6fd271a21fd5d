import { sql } from 'kysely'
import type { ClosedDay } from '#rules/days/holidays'
import type { Db } from '../db/open.ts'

/** The days that are closed and were not opened again, by the calendar. */
const closedNow = (db: Db) =>
  db.selectFrom('closedDays').select(['day', 'reason']).where('openedAt', 'is', null).orderBy('day')

/** Every day that is closed, also those that have passed: a bag of then is reckoned with them. */
export const listClosedDays = (db: Db) => closedNow(db).execute()

/** The same as a value inside another statement. */
export const selectClosedDays = () => sql<ClosedDay[]>`(
  select coalesce(json_agg(json_build_object('day', day, 'reason', reason) order by day), '[]')
  from closed_days where opened_at is null
)`

/** The moment at which a day was last opened again. */
export const findLastOpening = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom('closedDays')
      .select('openedAt')
      .where('openedAt', 'is not', null)
      .orderBy('openedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.openedAt ?? null

/** Those from this day on, with who closed them and when. */
export const listClosuresFrom = (db: Db, from: string) =>
  closedNow(db).select(['closedBy', 'closedAt']).where('day', '>=', from).execute()

/** Nothing where the day is closed already. */
export const insertClosedDay = async (
  db: Db,
  closing: { day: string; reason: string; closedBy: string; closedAt: Date },
): Promise<boolean> =>
  (await db
    .insertInto('closedDays')
    .values(closing)
    .onConflict((conflict) => conflict.column('day').where('openedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

/** False where it is not closed. */
export const endClosedDay = async (
  db: Db,
  day: string,
  { openedBy, openedAt }: { openedBy: string; openedAt: Date },
): Promise<boolean> =>
  (await db
    .updateTable('closedDays')
    .set({ openedBy, openedAt })
    .where('day', '=', day)
    .where('openedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
