import { type Insertable, sql, type Updateable } from 'kysely'
import { PLACE_FIELDS } from '#rules/place'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { BEFORE_NONE, preparedStatement, type ValueOf } from '../db/statement.ts'

const COLUMNS = [
  'id',
  'customerId',
  'status',
  'pickupDay',
  'dropoffDay',
  'addressId',
  'addressTitle',
  ...PLACE_FIELDS,
  'comment',
  'isRush',
  'rushCents',
  'quoteCents',
  'quoteDay',
  'quoteHasRug',
  'rushApprovedFor',
  'deliveryCents',
  'scheduleId',
  'scheduledDay',
  'changeCount',
  'placedAt',
  'changeableUntil',
  'estimate',
] as const

export type PickupRow = NonNullable<Awaited<ReturnType<typeof findPickup>>>

/** A pickup that was cancelled or withdrawn is in no list and is not found. */
const ownPickups = (db: Db, customerId: number) =>
  db
    .selectFrom('pickups')
    .select(COLUMNS)
    .where('customerId', '=', customerId)
    .where('status', 'in', ['open', 'collected', 'no_show'])

export const findPickup = (db: Db, customerId: number, id: number) =>
  ownPickups(db, customerId).where('id', '=', id).executeTakeFirst()

/** Open and today or later, soonest first. */
export const listUpcoming = (db: Db, customerId: number, today: string) => selectUpcoming(db, { customerId, today })

const selectUpcoming = preparedStatement(
  'upcoming pickups',
  (db, value: ValueOf<{ customerId: number; today: string }>) =>
    ownPickups(db, value('customerId'))
      .where('status', '=', 'open')
      .where('pickupDay', '>=', value('today'))
      .orderBy('pickupDay')
      .orderBy('id'),
)

/** The day of the next open pickup of each of these customers who has one. */
export const listNextDays = (db: Db, customerIds: readonly number[], today: string) =>
  selectNextDays(db, { customerIds, today })

const selectNextDays = preparedStatement(
  'next pickups of a list',
  (db, value: ValueOf<{ customerIds: readonly number[]; today: string }>) =>
    db
      .selectFrom('pickups')
      .select(['customerId', (row) => row.fn.min<string>('pickupDay').as('day')])
      .where(sql<boolean>`customer_id = any (${value('customerIds')}::integer[])`)
      .where('status', '=', sql.lit('open'))
      .where('pickupDay', '>=', value('today'))
      .groupBy('customerId'),
)

/** The days from this one on on which we come to one of the customer's addresses, each with its pickup. */
export const listOpenAt = (db: Db, customerId: number, addressId: number, from: string) =>
  ownPickups(db, customerId)
    .where('status', '=', 'open')
    .where('addressId', '=', addressId)
    .where('pickupDay', '>=', from)
    .execute()

/** The customer has asked for a pickup after this moment, beside those that the schedule brings. */
export const hasPlacedSince = async (db: Db, customerId: number, since: Date): Promise<boolean> =>
  (await ownPickups(db, customerId)
    .where('scheduledDay', 'is', null)
    .where('placedAt', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Newest first, all of them older than the one with this id. */
export const listPickups = (
  db: Db,
  customerId: number,
  { limit, before = BEFORE_NONE }: { limit: number; before?: number | undefined },
) => selectPickups(db, { customerId, limit, before })

const selectPickups = preparedStatement(
  'pickups',
  (db, value: ValueOf<{ customerId: number; limit: number; before: number }>) =>
    ownPickups(db, value('customerId')).where('id', '<', value('before')).orderBy('id', 'desc').limit(value('limit')),
)

/** Nothing where the customer has one at this address on this day. */
export const insertPickup = (db: Db, pickup: Insertable<Schema['pickups']>) =>
  db
    .insertInto('pickups')
    .values(pickup)
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'addressId', 'pickupDay']).where('status', '=', 'open').doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst()

/** Nothing where it would stand beside another one at its address on its day. */
export const updatePickup = (
  db: Db,
  { customerId, id }: { customerId: number; id: number },
  change: Updateable<Schema['pickups']> & Pick<Schema['pickups'], 'addressId' | 'pickupDay'>,
) =>
  db
    .updateTable('pickups')
    .set((row) => ({ ...change, changeCount: row('changeCount', '+', 1) }))
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pickups as other')
            .select('other.id')
            .where('other.customerId', '=', customerId)
            .where('other.addressId', '=', change.addressId)
            .where('other.pickupDay', '=', change.pickupDay)
            .where('other.status', '=', 'open')
            .where('other.id', '<>', id),
        ),
      ),
    )
    .returning(COLUMNS)
    .executeTakeFirst()

export async function cancelOpen(db: Db, { customerId, id }: { customerId: number; id: number }, now: Date) {
  await db
    .updateTable('pickups')
    .set({ status: 'cancelled', changedAt: now })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Nothing where it is not open any more. */
export const endStop = (
  db: Db,
  { customerId, id }: { customerId: number; id: number },
  change: Updateable<Schema['pickups']> & { status: 'collected' | 'no_show' },
) =>
  db
    .updateTable('pickups')
    .set((row) => ({ ...change, changeCount: row('changeCount', '+', 1) }))
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(COLUMNS)
    .executeTakeFirst()

/** When the driver came and found no bag. */
export const findArrival = async (db: Db, { customerId, id }: Pick<PickupRow, 'customerId' | 'id'>) =>
  (
    await db
      .selectFrom('pickups')
      .select('arrivedAt')
      .where('customerId', '=', customerId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.arrivedAt ?? undefined

/** Nothing where another one stands at its address on its day by now. */
export const reopenCollected = (
  db: Db,
  { customerId, id, addressId, pickupDay }: Pick<PickupRow, 'customerId' | 'id' | 'addressId' | 'pickupDay'>,
  rush: Partial<Pick<PickupRow, 'isRush' | 'dropoffDay'>>,
  now: Date,
) =>
  db
    .updateTable('pickups')
    .set((row) => ({ ...rush, status: 'open' as const, changedAt: now, changeCount: row('changeCount', '+', 1) }))
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', 'collected')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pickups as other')
            .select('other.id')
            .where('other.customerId', '=', customerId)
            .where('other.addressId', '=', addressId)
            .where('other.pickupDay', '=', pickupDay)
            .where('other.status', '=', 'open'),
        ),
      ),
    )
    .returning(COLUMNS)
    .executeTakeFirst()

export async function updateDeliveryFee(
  db: Db,
  { customerId, id }: { customerId: number; id: number },
  deliveryCents: number,
): Promise<void> {
  await db
    .updateTable('pickups')
    .set({ deliveryCents })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', 'collected')
    .execute()
}

/** The approval is for the drop-off day as it is now. */
export async function updateRushApproval(
  db: Db,
  { customerId, id, dropoffDay }: Pick<PickupRow, 'customerId' | 'id' | 'dropoffDay'>,
): Promise<void> {
  await db
    .updateTable('pickups')
    .set({ rushApprovedFor: dropoffDay })
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Stops without a bag from this day on, that a schedule made, also one that is gone since. */
export const listScheduledNoShows = (db: Db, customerId: number, fromDay: string) =>
  db
    .selectFrom('pickups')
    .select(['id', 'pickupDay'])
    .where('customerId', '=', customerId)
    .where('status', '=', 'no_show')
    .where('pickupDay', '>=', fromDay)
    .where('scheduledDay', 'is not', null)
    .execute()

/** The pickup's customer, for staff, who name a pickup by its number alone. */
export const findOwnerId = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('pickups').select('customerId').where('id', '=', id).executeTakeFirst())?.customerId

/** Stops come with the customer whom we meet there. */
const stops = (db: Db) =>
  db
    .selectFrom('pickups')
    .innerJoin('customers', 'customers.id', 'pickups.customerId')
    .select(COLUMNS.map((column) => `pickups.${column}` as const))
    .select(['customers.firstName', 'customers.lastName', 'customers.email'])
    .select(['customers.starch', 'customers.noCrease', 'customers.fixTears', 'customers.detergents'])
    .select('customers.fabricSoftener')

export const listOpenOn = (db: Db, day: string) =>
  stops(db).where('pickups.status', '=', 'open').where('pickups.pickupDay', '=', day).execute()

/** What was done on a day stands beside what is still open. */
export const listAllOn = (db: Db, day: string) =>
  stops(db)
    .where('pickups.status', 'in', ['open', 'collected', 'no_show'])
    .where('pickups.pickupDay', '=', day)
    .execute()

/** The zip code of a pickup's door, whatever became of it. */
export const findZipCode = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('pickups').select('zipCode').where('id', '=', id).executeTakeFirst())?.zipCode

/** Nobody has said what became of them: neither that the bag is in, nor that there was none. */
export const listOpen = (db: Db, ids: readonly number[]) =>
  stops(db).where('pickups.id', 'in', ids).where('pickups.status', '=', 'open').execute()

export const listOpenBefore = (db: Db, day: string) =>
  stops(db).where('pickups.status', '=', 'open').where('pickups.pickupDay', '<', day).execute()

/** Their bags may be in the house, where nobody has noted them. */
export const listOpenUntil = (db: Db, day: string) =>
  db.selectFrom('pickups').select('id').where('status', '=', 'open').where('pickupDay', '<=', day).execute()

/** Whoever has an open pickup on this day, or one that is promised back on it. */
const ownersOn = (db: Db, day: string) =>
  db
    .selectFrom('pickups')
    .select('pickups.customerId')
    .distinct()
    .where('pickups.status', '=', 'open')
    .where((row) => row.or([row('pickups.pickupDay', '=', day), row('pickups.dropoffDay', '=', day)]))

/** The customers behind this one in the order of their ids, a page of them. */
export const listOwnersOn = async (db: Db, day: string, after: number, limit: number): Promise<number[]> =>
  (
    await ownersOn(db, day).where('pickups.customerId', '>', after).orderBy('pickups.customerId').limit(limit).execute()
  ).map(({ customerId }) => customerId)

/** The open pickups from today on of whoever has one on this day, or one that is promised back on it. They come by customer. */
export const listOpenOfOwnersOn = (db: Db, day: string, today: string) =>
  stops(db)
    .select('customers.deletesOn')
    .where('pickups.status', '=', 'open')
    .where('pickups.pickupDay', '>=', today)
    .where('pickups.customerId', 'in', ownersOn(db, day))
    .orderBy('pickups.customerId')
    .orderBy('pickups.pickupDay')
    .orderBy('pickups.id')
    .execute()

export const listOpenRushFrom = (db: Db, day: string) =>
  stops(db)
    .where('pickups.status', '=', 'open')
    .where('pickups.pickupDay', '>=', day)
    .where('pickups.isRush', '=', true)
    .orderBy('pickups.pickupDay')
    .orderBy('pickups.id')
    .execute()

export const listStops = (db: Db, ids: readonly number[]) =>
  stops(db).where('pickups.id', 'in', ids).where('pickups.status', '=', 'collected').execute()
