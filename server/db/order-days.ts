import { sql } from 'kysely'
import type { Db } from './open.ts'
import { preparedStatement, type ValueOf } from './statement.ts'

/**
 * The days on which what was in a bag is promised back stand with its orders; whoever reads a pickup that was collected shows them too.
 */

interface OwnPickup {
  id: number
  status: string
}

/** By pickup, of those that were collected, the days of their orders in their sequence; none where nothing comes back. */
export async function readPromisedDays(
  db: Db,
  customerId: number,
  pickups: readonly OwnPickup[],
): Promise<ReadonlyMap<number, string[]>> {
  const collected = pickups.filter(({ status }) => status === 'collected').map(({ id }) => id)
  const days = new Map<number, string[]>(collected.map((id) => [id, []]))
  if (collected.length === 0) return days
  for (const { pickupId, dueDay } of await selectDueDays(db, { customerId, collected })) {
    if (pickupId !== null && dueDay !== null) days.get(pickupId)?.push(dueDay)
  }
  return days
}

const selectDueDays = preparedStatement(
  'promised days of pickups',
  (db, value: ValueOf<{ customerId: number; collected: readonly number[] }>) =>
    db
      .selectFrom('orders')
      .select(['pickupId', 'dueDay'])
      .where('customerId', '=', value('customerId'))
      .where(sql<boolean>`pickup_id = any (${value('collected')})`)
      .where('dueDay', 'is not', null)
      .where('state', '<>', 'returned')
      .orderBy('part'),
)
