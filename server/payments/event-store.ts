import { inBatches, isChosenBy } from '../db/in-batches.ts'
import type { Db } from '../db/open.ts'

export async function isKnownEvent(db: Db, eventId: string): Promise<boolean> {
  const known = await db
    .selectFrom('providerEvents')
    .select('eventId')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return known !== undefined
}

/** Notes the event in the transaction of its effect. The second of two deliveries at once changes nothing. */
export async function insertEvent(db: Db, event: { eventId: string; kind: string; receivedAt: Date }): Promise<void> {
  await db
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Longer than the provider ever sends one again. */
export const deleteEventsBefore = (db: Db, before: Date): Promise<void> =>
  inBatches(async (limit) => {
    const old = db.selectFrom('providerEvents').where('receivedAt', '<', before).orderBy('receivedAt').limit(limit)
    return (await db.deleteFrom('providerEvents').where(isChosenBy(old)).executeTakeFirst()).numDeletedRows
  })
