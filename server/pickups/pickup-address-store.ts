import type { Place } from '#rules/place'
import type { KeptEstimate } from '#rules/prices/estimates'
import type { Db } from '../db/open.ts'

const openAt = (customerId: number, addressId: number) => ({ customerId, addressId, status: 'open' }) as const

/** Into every open pickup that may still be changed and says something else. Answers with those. */
export const copyIntoPickups = (
  db: Db,
  { customerId, addressId }: { customerId: number; addressId: number },
  copy: Place & { addressTitle: string },
  now: Date,
) =>
  db
    .updateTable('pickups')
    .set(copy)
    .where((row) => row.and([row.and(openAt(customerId, addressId)), row.not(row.and({ ...copy }))]))
    .where('changeableUntil', '>', now)
    .returning(['id', 'pickupDay'])
    .execute()

/** Those with a list among the open pickups that may still be changed and were estimated for another zip code. */
export const listEstimatedElsewhere = (
  db: Db,
  { customerId, addressId }: { customerId: number; addressId: number },
  zipCode: string,
  now: Date,
) =>
  db
    .selectFrom('pickups')
    .select(['id', 'estimate', 'pickupDay', 'isRush', 'rushCents', 'quoteCents', 'quoteDay', 'quoteHasRug'])
    .where((row) => row.and(openAt(customerId, addressId)))
    .where('changeableUntil', '>', now)
    .where('zipCode', '<>', zipCode)
    .where('estimate', 'is not', null)
    .execute()

export async function updateEstimate(
  db: Db,
  { customerId, id }: { customerId: number; id: number },
  estimate: KeptEstimate | null,
): Promise<void> {
  await db.updateTable('pickups').set({ estimate }).where('customerId', '=', customerId).where('id', '=', id).execute()
}

/** Counts the pickups that are still to come, can no longer be changed, and go by another copy. */
export async function countKept(
  db: Db,
  { customerId, addressId }: { customerId: number; addressId: number },
  place: Place,
  { now, today }: { now: Date; today: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('pickups')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where((row) => row.and([row.and(openAt(customerId, addressId)), row.not(row.and({ ...place }))]))
    .where('changeableUntil', '<=', now)
    .where('pickupDay', '>=', today)
    .executeTakeFirstOrThrow()
  return count
}

/** A pickup that is still to come and the schedule may need this address. */
export const findUsers = (
  db: Db,
  { customerId, addressId }: { customerId: number; addressId: number },
  today: string,
) =>
  db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('pickups')
          .select('id')
          .where((row) => row.and(openAt(customerId, addressId)))
          .where('pickupDay', '>=', today),
      )
        .$castTo<boolean>()
        .as('hasPickup'),
      exists(
        selectFrom('schedules')
          .select('id')
          .where((row) => row.and({ customerId, addressId })),
      )
        .$castTo<boolean>()
        .as('hasSchedule'),
    ])
    .executeTakeFirstOrThrow()
