import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { AddressChange, NewAddress } from '#contract/profile'
import type { ClosedDay } from '#rules/days/holidays'
import { PLACE_FIELDS } from '#rules/place'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { preparedStatement, type ValueOf } from '../db/statement.ts'

const COLUMNS = [
  'addresses.id',
  'addresses.title',
  ...PLACE_FIELDS.map((field) => `addresses.${field}` as const),
  'addresses.createdAt',
  'addresses.changedAt',
] as const

export type AddressRow = NonNullable<Awaited<ReturnType<typeof findAddress>>>

/** The main one first, then in the order in which they were added. */
export const listAddresses = (db: Db, customerId: number) => selectAddresses(db, { customerId })

const selectAddresses = preparedStatement('addresses', (db, value: ValueOf<{ customerId: number }>) =>
  db
    .selectFrom('addresses')
    .innerJoin('customers', 'customers.id', 'addresses.customerId')
    .select(COLUMNS)
    .where('addresses.customerId', '=', value('customerId'))
    .orderBy((row) => row('addresses.id', '=', row.ref('customers.mainAddressId')), 'desc')
    .orderBy('addresses.id'),
)

export const findAddress = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()

/** The catalogue's side of a place: where we drive, and on which days staff keep the van at home. */
interface OfTheCatalogue {
  servedZipCodes: SelectQueryBuilder<Schema, 'zipCodes', { value: string }>
  closedDays: RawBuilder<ClosedDay[]>
}

/** An address with whether it is served, the closed days, and with the number that texts about it go to. */
export const findPlace = (
  db: Db,
  { customerId, id }: { customerId: number; id: number },
  { servedZipCodes, closedDays }: OfTheCatalogue,
) =>
  db
    .selectFrom('addresses')
    .innerJoin('customers', 'customers.id', 'addresses.customerId')
    .leftJoin('phones', (join) =>
      join.onRef('phones.id', '=', 'customers.mainPhoneId').on('phones.verifiedAt', 'is not', null),
    )
    .select(COLUMNS)
    .select('phones.number as textNumber')
    .select((row) => row('addresses.zipCode', 'in', servedZipCodes).as('isServed'))
    .select(closedDays.as('closedDays'))
    .where('addresses.id', '=', id)
    .where('addresses.customerId', '=', customerId)
    .executeTakeFirst()

/** All addresses, each with whether it is served, and the closed days. */
export const findPlaces = (db: Db, customerId: number, { servedZipCodes, closedDays }: OfTheCatalogue) =>
  db
    .selectFrom('addresses')
    .select(COLUMNS)
    .select((row) => row('addresses.zipCode', 'in', servedZipCodes).as('isServed'))
    .select(closedDays.as('closedDays'))
    .where('addresses.customerId', '=', customerId)
    .execute()

export const insertAddress = (db: Db, customerId: number, address: NewAddress, now: Date) =>
  db
    .insertInto('addresses')
    .values({ ...address, customerId, createdAt: now, changedAt: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateAddress = (db: Db, customerId: number, id: number, change: AddressChange, now: Date) =>
  db
    .updateTable('addresses')
    .set({ ...change, changedAt: now })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export async function deleteAddress(db: Db, customerId: number, id: number): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', id).where('customerId', '=', customerId).execute()
}

export async function countAddresses(db: Db, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('addresses')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

/** The one that was added first, besides this one. */
export const findOldestOtherAddress = (db: Db, customerId: number, id: number) =>
  db
    .selectFrom('addresses')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '<>', id)
    .orderBy('id')
    .executeTakeFirst()
