import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type VisitRow = Selectable<Schema['stopVisits']>

export const findVisit = (db: Db, pickupId: number): Promise<VisitRow | undefined> =>
  db.selectFrom('stopVisits').selectAll().where('pickupId', '=', pickupId).executeTakeFirst()

export const listVisits = (db: Db, pickupIds: readonly number[]): Promise<VisitRow[]> =>
  db.selectFrom('stopVisits').selectAll().where('pickupId', 'in', pickupIds).execute()

/** The open pickups where a driver found nothing, the longest waiting first. */
export const listNothingThere = (db: Db) =>
  db
    .selectFrom('stopVisits')
    .innerJoin('pickups', 'pickups.id', 'stopVisits.pickupId')
    .selectAll('stopVisits')
    .where('nothingAt', 'is not', null)
    .where('pickups.status', '=', 'open')
    .orderBy('nothingAt')
    .execute()

/** A visit on another day, before the pickup was moved, makes way. */
export async function putArrival(
  db: Db,
  { pickupId, ...arrival }: Pick<VisitRow, 'pickupId' | 'arrivedAt' | 'arrivedBy'>,
): Promise<void> {
  const visit = { ...arrival, nothingAt: null, nothingBy: null }
  await db
    .insertInto('stopVisits')
    .values({ ...visit, pickupId })
    .onConflict((conflict) => conflict.column('pickupId').doUpdateSet(visit))
    .execute()
}

export async function updateNothing(
  db: Db,
  { pickupId, ...nothing }: Pick<VisitRow, 'pickupId' | 'nothingAt' | 'nothingBy'>,
): Promise<void> {
  await db.updateTable('stopVisits').set(nothing).where('pickupId', '=', pickupId).execute()
}
