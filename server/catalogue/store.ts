import type { PlanName } from '#rules/policy'
import type { Db } from '../db/open.ts'

export const listPackages = (db: Db) =>
  db.selectFrom('packages').selectAll().where('isRetired', '=', false).orderBy('position').execute()

export const listLocations = (db: Db) =>
  db.selectFrom('locations').selectAll().where('isRetired', '=', false).orderBy('position').execute()

export const listZipCodes = (db: Db) =>
  db.selectFrom('zipCodes').selectAll().where('isRetired', '=', false).orderBy('value').execute()

export const listServices = (db: Db) =>
  db.selectFrom('services').selectAll().where('isRetired', '=', false).orderBy('position').execute()

export const listPriceItems = (db: Db) =>
  db
    .selectFrom('priceItems')
    .innerJoin('services', 'services.id', 'priceItems.serviceId')
    .selectAll('priceItems')
    .select('services.image')
    .where('priceItems.isRetired', '=', false)
    .orderBy('priceItems.position')
    .execute()

export const selectServed = (db: Db) => db.selectFrom('zipCodes').select('value').where('isRetired', '=', false)

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
    .where('isRetired', '=', false)
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
      'priceItems.isRetired',
      'services.id as serviceId',
      'services.key as service',
      'services.title as serviceTitle',
      'services.isRetired as isServiceRetired',
    ])
    .orderBy('priceItems.position')
    .execute()

/** As an order is priced by it, also once it is no longer for sale. */
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

/** From the office to the location of a zip code, also of one that we no longer drive to. */
export const findDistanceMiles = async (db: Db, zipCode: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('zipCodes')
      .innerJoin('locations', 'locations.id', 'zipCodes.locationId')
      .select('locations.distanceMiles')
      .where('zipCodes.value', '=', zipCode)
      .executeTakeFirst()
  )?.distanceMiles
