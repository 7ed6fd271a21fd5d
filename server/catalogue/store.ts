import { sql } from 'kysely'
import type { PlanName } from '#rules/policy'
import type { Db } from '../db/open.ts'

export const listPackages = (db: Db) =>
  db.selectFrom('packages').selectAll().where('isOffered', '=', true).orderBy('position').execute()

export const listLocations = (db: Db) =>
  db.selectFrom('locations').selectAll().where('isRetired', '=', false).orderBy('position').execute()

export const listZipCodes = (db: Db) =>
  db.selectFrom('zipCodes').selectAll().where('isOffered', '=', true).orderBy('value').execute()

export const listServices = (db: Db) =>
  db.selectFrom('services').selectAll().where('isRetired', '=', false).orderBy('position').execute()

export const listPriceItems = (db: Db) =>
  db
    .selectFrom('priceItems')
    .innerJoin('services', 'services.id', 'priceItems.serviceId')
    .selectAll('priceItems')
    .select(['services.image', 'services.key as service'])
    .where('priceItems.isOffered', '=', true)
    .orderBy('priceItems.position')
    .execute()

export const selectServed = (db: Db) => db.selectFrom('zipCodes').select('value').where('isOffered', '=', true)

export async function isServed(db: Db, zipCode: string): Promise<boolean> {
  return (await selectServed(db).where('value', '=', zipCode).executeTakeFirst()) !== undefined
}

export const findPackage = (db: Db, idOrName: number | string) =>
  db
    .selectFrom('packages')
    .select(['id', 'name', 'priceCents'])
    .where((row) =>
      typeof idOrName === 'number' ? row('id', '=', idOrName) : row(row.ref('name').$castTo<string>(), '=', idOrName),
    )
    .where('isOffered', '=', true)
    .executeTakeFirst()

/** The package of a plan, also where it is no longer offered: who has the plan buys it again. */
export const findPlanPackage = (db: Db, name: PlanName) =>
  db.selectFrom('packages').select(['id', 'priceCents']).where('name', '=', name).executeTakeFirst()

/** The place of each zip code, also of those that we no longer drive to. */
export const listZipPlaces = (db: Db) =>
  db
    .selectFrom('zipCodes')
    .innerJoin('locations', 'locations.id', 'zipCodes.locationId')
    .select(['zipCodes.value as zipCode', 'locations.name', 'locations.distanceMiles'])
    .execute()

/** The rows that staff may take off the lists, by the words they know them by. */
export const findPackagesToWithdraw = (db: Db, word: string) =>
  db
    .selectFrom('packages')
    .select(['id', 'name as key', 'name as title', 'isWithdrawn', 'isRetired'])
    .where(sql<string>`lower(name)`, '=', word.toLowerCase())
    .execute()

/** Those that a release has not retired, the ones staff took off the lists included. */
export const listPackageNames = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('packages').select('name').where('isRetired', '=', false).orderBy('id').execute()
  return rows.map(({ name }) => name)
}

export const findZipsToWithdraw = (db: Db, word: string) =>
  db
    .selectFrom('zipCodes')
    .select(['id', 'value as key', 'value as title', 'isWithdrawn', 'isRetired'])
    .where('value', '=', word)
    .execute()

export const findPricesToWithdraw = (db: Db, word: string) => {
  const title = sql<string>`price_items.name || coalesce(' [' || price_items.variant || ']', '')`
  return db
    .selectFrom('priceItems')
    .select(['id', 'key', title.as('title'), 'isWithdrawn', 'isRetired'])
    .where((row) => row.or([row('key', '=', word), row(sql<string>`lower(${title})`, '=', word.toLowerCase())]))
    .orderBy('position')
    .execute()
}

/** Two may do the same at once: the second finds it done. */
export const updateWithdrawnPackage = (db: Db, id: number, isWithdrawn: boolean) =>
  db
    .updateTable('packages')
    .set({ isWithdrawn })
    .where('id', '=', id)
    .where('isWithdrawn', '=', !isWithdrawn)
    .returning('id')
    .executeTakeFirst()

export const updateWithdrawnZip = (db: Db, id: number, isWithdrawn: boolean) =>
  db
    .updateTable('zipCodes')
    .set({ isWithdrawn })
    .where('id', '=', id)
    .where('isWithdrawn', '=', !isWithdrawn)
    .returning('id')
    .executeTakeFirst()

export const updateWithdrawnPrice = (db: Db, id: number, isWithdrawn: boolean) =>
  db
    .updateTable('priceItems')
    .set({ isWithdrawn })
    .where('id', '=', id)
    .where('isWithdrawn', '=', !isWithdrawn)
    .returning('id')
    .executeTakeFirst()

/** The whole price list with its services, retired rows too. */
export const listPriceRows = (db: Db) =>
  db
    .selectFrom('priceItems')
    .innerJoin('services', 'services.id', 'priceItems.serviceId')
    .select([
      'priceItems.id',
      'priceItems.key',
      'priceItems.name',
      'priceItems.variant',
      'priceItems.amountCents',
      'priceItems.discountKind',
      'priceItems.unit',
      'priceItems.isAndUp',
      'priceItems.isOffered',
      'services.id as serviceId',
      'services.key as service',
      'services.title as serviceTitle',
      'services.isRetired as isServiceRetired',
    ])
    .orderBy('priceItems.position')
    .execute()

/** The plan as an order is priced by it, also once it is no longer for sale. */
export const findPlan = (db: Db, name: PlanName) =>
  db
    .selectFrom('packages')
    .select([
      'name',
      'priceCents',
      'dryClean',
      'laundry',
      'washFold',
      'alterations',
      'deliveryFreeFromCents',
      'hasCreditBack',
    ])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

/** The distance from the office to the location of a zip code, also of one that we no longer drive to. */
export const findDistanceMiles = async (db: Db, zipCode: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('zipCodes')
      .innerJoin('locations', 'locations.id', 'zipCodes.locationId')
      .select('locations.distanceMiles')
      .where('zipCodes.value', '=', zipCode)
      .executeTakeFirst()
  )?.distanceMiles
