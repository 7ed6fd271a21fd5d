import type { Db } from '../db/open.ts'

const openBefore = (db: Db, day: string, changedBefore: Date) =>
  db
    .selectFrom('pickups')
    .where('status', '=', 'open')
    .where('pickupDay', '=', day)
    .where('changedAt', '<', changedBefore)

/**
 * Everybody with a pickup on this day, so that none of them cancels or moves it meanwhile. They are locked in one
 * order, whoever else locks several.
 */
export async function lockOwnersOn(db: Db, day: string, changedBefore: Date): Promise<void> {
  await db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', openBefore(db, day, changedBefore).select('customerId'))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Open pickups of a day that were booked and last changed before then, with where to write to. */
export const listToRemind = (db: Db, day: string, changedBefore: Date) =>
  openBefore(db, day, changedBefore)
    .innerJoin('customers', 'customers.id', 'pickups.customerId')
    .select([
      'pickups.id',
      'pickups.customerId',
      'pickups.pickupDay',
      'pickups.addressLine1',
      'pickups.addressLine2',
      'customers.email',
    ])
    .orderBy('pickups.id')
    .execute()
