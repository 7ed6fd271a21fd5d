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
