import type { Db } from '../../db/open.ts'

/** The stops whose fee was let go. */
export const listWaivedPickups = async (db: Db, customerId: number): Promise<Set<number>> => {
  const waived = await db
    .selectFrom('orders')
    .select('pickupId')
    .where('customerId', '=', customerId)
    .where('isWaived', '=', true)
    .execute()
  return new Set(waived.flatMap(({ pickupId }) => pickupId ?? []))
}

/** Counts stops without a bag that the card did not pay. */
export async function countUnpaidNoShows(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('kind', '=', 'no_show')
    .where('status', '<>', 'completed')
    .where('hold', '=', 'payment')
    .executeTakeFirstOrThrow()
  return count
}

/** The order that a deed of staff has made. */
export const findByCause = (db: Db, cause: string) =>
  db.selectFrom('orders').select(['id', 'customerId', 'amountCents']).where('cause', '=', cause).executeTakeFirst()
