import type { Db } from '../db/open.ts'

/** Of these pickups, what is not completed. One that is delivered and not paid says so. */
export const listOpenOrdersOf = async (db: Db, pickupIds: readonly number[]) =>
  pickupIds.length === 0
    ? []
    : db
        .selectFrom('orders')
        .select(['id', 'pickupId', 'status', 'hold', 'deliveredAt'])
        .where('pickupId', 'in', pickupIds)
        .where('status', '<>', 'completed')
        .execute()
