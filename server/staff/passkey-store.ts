import type { Insertable, Selectable } from 'kysely'
import { inBatches, isChosenBy } from '../db/in-batches.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type PasskeyRow = Selectable<Schema['staffPasskeys']>
type TryRow = Selectable<Schema['staffTries']>

export async function insertTry(db: Db, asked: TryRow): Promise<void> {
  await db.insertInto('staffTries').values(asked).execute()
}

/** A question is answered once: whoever takes it takes it away, whatever comes of the answer. */
export const takeTry = (
  db: Db,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: TryRow['purpose']; now: Date },
): Promise<TryRow | undefined> =>
  db
    .deleteFrom('staffTries')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

export const deleteOldTries = (db: Db, now: Date): Promise<void> =>
  inBatches(async (limit) => {
    const old = db.selectFrom('staffTries').where('expiresAt', '<=', now).orderBy('expiresAt').limit(limit)
    const { numDeletedRows } = await db.deleteFrom('staffTries').where(isChosenBy(old)).executeTakeFirst()
    return numDeletedRows
  })

/** The passkey with its owner, where they still work here. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('staffPasskeys')
    .innerJoin('staff', 'staff.id', 'staffPasskeys.staffId')
    .selectAll('staffPasskeys')
    .select(['staff.name', 'staff.role', 'staff.handle'])
    .where('credentialId', '=', credentialId)
    .where('leftAt', 'is', null)
    .executeTakeFirst()

/** Of two who answer with one passkey at once the second sees what the first has counted. */
export const lockPasskey = (db: Db, id: number): Promise<PasskeyRow | undefined> =>
  db.selectFrom('staffPasskeys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listPasskeys = (db: Db, staffId?: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom('staffPasskeys')
    .selectAll()
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? 0))
    .orderBy('id')
    .execute()

export async function insertPasskey(db: Db, passkey: Insertable<Schema['staffPasskeys']>): Promise<number> {
  const { id } = await db.insertInto('staffPasskeys').values(passkey).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePasskeyUsed(
  db: Db,
  id: number,
  use: { counter: number; usedAt: Date } | { lockedAt: Date },
): Promise<void> {
  await db.updateTable('staffPasskeys').set(use).where('id', '=', id).execute()
}

export async function deletePasskeys(db: Db, [column, value]: ['id' | 'staffId', number]): Promise<void> {
  await db.deleteFrom('staffPasskeys').where(column, '=', value).execute()
}
