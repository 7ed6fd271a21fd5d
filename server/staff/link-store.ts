import type { Selectable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type LinkRow = Selectable<Schema['staffLinks']>

export const insertStaffLink = (
  db: Db,
  link: Pick<LinkRow, 'staffId' | 'tokenHash' | 'madeAt' | 'madeBy' | 'expiresAt'>,
): Promise<LinkRow> => db.insertInto('staffLinks').values(link).returningAll().executeTakeFirstOrThrow()

/** The link with its person, in whatever state it is. */
export const findStaffLink = (db: Db, tokenHash: string) =>
  db
    .selectFrom('staffLinks')
    .innerJoin('staff', 'staff.id', 'staffLinks.staffId')
    .selectAll('staffLinks')
    .select(['staff.name', 'staff.role', 'staff.handle', 'staff.leftAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** The links that were neither used nor taken back; some may be too old. */
export const listOpenLinks = (db: Db): Promise<LinkRow[]> =>
  db.selectFrom('staffLinks').selectAll().where('usedAt', 'is', null).where('takenBackAt', 'is', null).execute()

/** False where it was used or taken back before. */
export const updateUsed = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('staffLinks')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('takenBackAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** False where there was none. */
export const updateTakenBack = async (db: Db, staffId: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('staffLinks')
    .set({ takenBackAt: now })
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .where('takenBackAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined
