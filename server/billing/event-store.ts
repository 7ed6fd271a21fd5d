import type { Db } from '../db/open.ts'

export async function isKnownEvent(db: Db, eventId: string): Promise<boolean> {
  const known = await db
    .selectFrom('providerEvents')
    .select('eventId')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return known !== undefined
}

/** In the transaction of its effect. Of two deliveries at once the second changes nothing. */
export async function insertEvent(db: Db, event: { eventId: string; kind: string; receivedAt: Date }): Promise<void> {
  await db
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Longer than the provider ever sends one again. */
export const deleteEventsBefore = (db: Db, before: Date) =>
  db.deleteFrom('providerEvents').where('receivedAt', '<', before).execute()
