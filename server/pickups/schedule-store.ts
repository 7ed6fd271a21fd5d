import { type Insertable, sql } from 'kysely'
import { snakeCased } from '#contract/casing'
import { PLACE_FIELDS, type Place } from '#rules/place'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

const COLUMNS = [
  'schedules.id',
  'schedules.customerId',
  'schedules.addressId',
  'schedules.days',
  'schedules.isRush',
  'schedules.comment',
  'schedules.status',
  'schedules.resumesOn',
  'schedules.changeCount',
  'schedules.createdAt',
  'schedules.changedAt',
] as const

/** Schedules come with the day on which the customer's account ends, past which nothing is made. */
const schedulesOf = (db: Db, customerId: number) =>
  db
    .selectFrom('schedules')
    .innerJoin('customers', 'customers.id', 'schedules.customerId')
    .select(COLUMNS)
    .select('customers.deletesOn')
    .where('schedules.customerId', '=', customerId)

export type ScheduleRow = NonNullable<Awaited<ReturnType<typeof findScheduleOf>>>

export const findScheduleOf = async (db: Db, customerId: number) => (await selectScheduleOf(db, { customerId }))[0]

const selectScheduleOf = preparedStatement('schedule of a customer', (db, value: ValueOf<{ customerId: number }>) =>
  schedulesOf(db, value('customerId')),
)

export const findSchedule = (db: Db, customerId: number, id: number) =>
  schedulesOf(db, customerId).where('schedules.id', '=', id).executeTakeFirst()

/**
 * The schedules that the job has to see to: active ones with a day to be made up to the horizon, or filled before the holidays were last
 * written or a closed day was opened again, and those that are to be active from today on. They come by id, a page at a time.
 */
export const listSchedulesToFill = (
  db: Db,
  {
    today,
    horizon,
    daysChangedAt,
    after,
    limit,
  }: {
    today: string
    horizon: string
    /** A value and no look into other tables: the planner has to see that nearly all schedules were filled after it. */
    daysChangedAt: Date
    after: number
    limit: number
  },
) =>
  db
    .selectFrom('schedules')
    .select(['id', 'customerId'])
    .where('id', '>', after)
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'active'), eb('filledUntil', 'is', null)]),
        and([eb('status', '=', 'active'), eb('filledUntil', '<', horizon)]),
        and([eb('status', '=', 'active'), eb('filledAt', '<', daysChangedAt)]),
        eb('resumesOn', '<=', today),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()

/** Nothing is missing up to this day; null where the schedule is to be looked at again. */
export async function markFilled(db: Db, id: number, filledUntil: string | null, now: Date): Promise<void> {
  const filledAt = filledUntil === null ? null : now
  await db.updateTable('schedules').set({ filledUntil, filledAt }).where('id', '=', id).execute()
}

export const insertSchedule = (db: Db, schedule: Insertable<Schema['schedules']>) =>
  db.insertInto('schedules').values(schedule).returning(COLUMNS).executeTakeFirstOrThrow()

export interface ScheduleUpdate {
  addressId: number
  days: number[]
  isRush: boolean
  comment: string
  status: 'active' | 'paused'
  resumesOn: string | null
  changeCount: number
}

/** Whatever has changed of it, it is to be looked at again. */
export const updateSchedule = (db: Db, id: number, change: Partial<ScheduleUpdate>, now: Date) =>
  db
    .updateTable('schedules')
    .set({ ...change, filledUntil: null, filledAt: null, changedAt: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** Its pickups stay and forget where they came from. */
export async function deleteScheduleRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('schedules').where('id', '=', id).execute()
}

export type KnownPickup = Awaited<ReturnType<typeof listKnownPickups>>[number]

/** The pickups that a schedule must know of: its own in every state, and any other that is open, from today on. */
export const listKnownPickups = (db: Db, { customerId, id }: { customerId: number; id: number }, today: string) =>
  db
    .selectFrom('pickups')
    .select([
      'id',
      'status',
      'pickupDay',
      'scheduledDay',
      'scheduleId',
      'addressId',
      'comment',
      'isRush',
      'rushCents',
      'quoteCents',
      'quoteDay',
      'isTouched',
      'placedAt',
      'changeableUntil',
    ])
    .where('customerId', '=', customerId)
    .where((row) => row.or([row('status', '=', 'open'), row('scheduleId', '=', id)]))
    .where((row) => row.or([row('pickupDay', '>=', today), row('scheduledDay', '>=', today)]))
    .orderBy('pickupDay')
    .orderBy('id')
    .execute()

export async function withdrawPickups(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('pickups')
    .set({ status: 'withdrawn', changedAt: now })
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
}

/** Some of the schedule's pickups as they are to be: each at its address, with its rush and its note. */
export interface RenewedPickup extends Place {
  id: number
  status: 'open' | 'withdrawn'
  addressId: number
  addressTitle: string
  comment: string
  isRush: boolean
  rushCents: number
  dropoffDay: string
  placedAt: Date
  changeableUntil: Date
}

/** All pickups go into one statement, however many there are. */
export async function renewPickups(db: Db, renewed: readonly RenewedPickup[], now: Date): Promise<void> {
  if (renewed.length === 0) return
  const given = sql<RenewedPickup>`json_populate_recordset(null::pickups, ${JSON.stringify(snakeCased(renewed))}::json)`
  await db
    .updateTable('pickups')
    .from(given.as('given'))
    .set(({ ref }) => ({
      status: ref('given.status'),
      addressId: ref('given.addressId'),
      addressTitle: ref('given.addressTitle'),
      ...Object.fromEntries(PLACE_FIELDS.map((field) => [field, ref(`given.${field}`)])),
      comment: ref('given.comment'),
      isRush: ref('given.isRush'),
      rushCents: ref('given.rushCents'),
      dropoffDay: ref('given.dropoffDay'),
      placedAt: ref('given.placedAt'),
      changeableUntil: ref('given.changeableUntil'),
      changedAt: now,
    }))
    .whereRef('pickups.id', '=', 'given.id')
    .execute()
}

/** Nothing where the schedule has one for that day already, in whatever state, or where another one stands there. */
export async function insertPickups(db: Db, pickups: readonly Insertable<Schema['pickups']>[]): Promise<void> {
  if (pickups.length === 0) return
  await db
    .insertInto('pickups')
    .values([...pickups])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
