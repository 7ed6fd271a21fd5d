import { sql } from 'kysely'
import type { Db } from '../db/open.ts'

/** Open pickups of this day are asked for which were last changed before then and whose customers have not been reminded of it. */
export interface ReminderWish {
  day: string
  changedBefore: Date
}

/** A pickup and its owner: pages go by both, so that the owners of each page, and of page after page, are locked in one order. */
export interface PickupOfOwner {
  id: number
  customerId: number
}

/** The next pickups after the last one of the page before. */
export const listToRemind = (db: Db, { day, changedBefore }: ReminderWish, after: PickupOfOwner, limit: number) =>
  db
    .selectFrom('pickups')
    .select(['id', 'customerId'])
    .where('status', '=', 'open')
    .where('pickupDay', '=', day)
    .where('remindedFor', 'is distinct from', (row) => row.ref('pickupDay'))
    .where('changedAt', '<', changedBefore)
    .where(sql<boolean>`(customer_id, id) > (${after.customerId}, ${after.id})`)
    .orderBy('customerId')
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * Answers with those whose owners nobody else holds, or with all of them after having waited. None of these owners cancels or moves a
 * pickup meanwhile. They are locked in one order, whoever else locks several.
 */
export async function lockOwners(
  db: Db,
  pickups: readonly PickupOfOwner[],
  { waits }: { waits: boolean },
): Promise<PickupOfOwner[]> {
  const locked = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', sql<number>`any (${pickups.map(({ customerId }) => customerId)}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .$if(!waits, (some) => some.skipLocked())
    .execute()
  const ids = new Set(locked.map(({ id }) => id))
  return pickups.filter(({ customerId }) => ids.has(customerId))
}

/** Marks those of a page that are still to be reminded of, under their owners' locks. They come back with where to write to. */
export const markReminded = (db: Db, { day, changedBefore }: ReminderWish, pickups: readonly PickupOfOwner[]) =>
  db
    .updateTable('pickups')
    .from('customers')
    .set({ remindedFor: day })
    .whereRef('customers.id', '=', 'pickups.customerId')
    .where('pickups.id', '=', sql<number>`any (${pickups.map(({ id }) => id)}::integer[])`)
    .where('pickups.status', '=', 'open')
    .where('pickups.pickupDay', '=', day)
    .where('pickups.remindedFor', 'is distinct from', (row) => row.ref('pickups.pickupDay'))
    .where('pickups.changedAt', '<', changedBefore)
    .returning([
      'pickups.id',
      'pickups.customerId',
      'pickups.pickupDay',
      'pickups.addressLine1',
      'pickups.addressLine2',
      'customers.email',
    ])
    .execute()

/** Nobody has been reminded of them after all. */
export async function unmarkReminded(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('pickups')
    .set({ remindedFor: null })
    .where('id', 'in', ids)
    .where('remindedFor', 'is not', null)
    .execute()
}
