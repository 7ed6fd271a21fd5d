import type { Db } from '../db/open.ts'

/** What is kept under a customer's Idempotency-Keys, for them to read. An answer may tell of something removed since. */
export async function collectIdempotencyKeys(db: Db, customerId: number) {
  const keptAnswers = await db
    .selectFrom('idempotencyKeys')
    .select(['route', 'answer', 'createdAt as askedAt', 'expiresAt as keptUntil'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  return { keptAnswers }
}

export async function forgetIdempotencyKeys(db: Db, customerId: number): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('customerId', '=', customerId).execute()
}
