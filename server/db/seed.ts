import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { holidays } from '#rules/days/holidays'
import { locations } from '#rules/locations'
import { priceList } from '#rules/prices/price-list'
import { discountKindOf } from '#rules/prices/prices'
import type { Database, Db } from './open.ts'
import { packages } from './reference/packages.ts'
import { services } from './reference/services.ts'

const reference = { packages, locations, holidays, services, priceList }

/**
 * Brings the reference tables to what the files say. Rows keep their ids, because orders point at them; a row that left
 * the files is retired. Nothing is written when the files have not changed since the last start.
 */
export async function seedReference(database: Database, now: Date, files = reference): Promise<'seeded' | 'unchanged'> {
  // Another percentage counts as a change of the files too.
  const written = JSON.stringify([files, files.priceList.map(discountKindOf)])
  const checksum = createHash('sha256').update(written).digest('hex')
  // Every start and every command of the staff comes by here, and nearly all of them find nothing to write: those wait for nobody.
  if ((await writtenChecksum(database.db)) === checksum) return 'unchanged'
  return database.transaction(async (db) => {
    await sql`lock table reference_state in exclusive mode`.execute(db)
    if ((await writtenChecksum(db)) === checksum) return 'unchanged'

    await put(
      db,
      'packages',
      'name',
      files.packages.map((row, position) => ({ ...row, position })),
    )
    await putLocations(db, files.locations)
    await db.deleteFrom('holidays').execute()
    await db
      .insertInto('holidays')
      .values([...files.holidays])
      .execute()
    await put(
      db,
      'services',
      'key',
      files.services.map((row, position) => ({ ...row, position })),
    )
    await putPriceList(db, files.priceList)
    await db
      .insertInto('referenceState')
      .values({ checksum, seededAt: now })
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ checksum, seededAt: now }))
      .execute()
    return 'seeded'
  })
}

/** The last time at which one of these files was another one: a holiday may have come or gone. */
export async function readSeededAt(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom('referenceState').select('seededAt').executeTakeFirst())?.seededAt
}

async function writtenChecksum(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('referenceState').select('checksum').executeTakeFirst())?.checksum
}

async function putLocations(db: Db, rows: typeof locations): Promise<void> {
  await put(
    db,
    'locations',
    'name',
    rows.map(({ name, distanceMiles }, position) => ({ name, distanceMiles, position })),
  )
  const ids = await idsBy(db, 'locations', 'name')
  await put(
    db,
    'zipCodes',
    'value',
    rows.flatMap(({ name, zipCodes }) => zipCodes.map((value) => ({ value, locationId: ids.get(name) }))),
  )
}

async function putPriceList(db: Db, rows: typeof priceList): Promise<void> {
  const ids = await idsBy(db, 'services', 'key')
  await put(
    db,
    'priceItems',
    'key',
    rows.map(({ service, group, variant, count, isAndUp, isFlat, ...row }, position) => ({
      ...row,
      serviceId: ids.get(service),
      priceGroup: group,
      variant: variant ?? null,
      count: count ?? 1,
      isAndUp: isAndUp ?? false,
      discountKind: discountKindOf({ service, isFlat: isFlat ?? false }),
      position,
    })),
  )
}

type SeededTable = 'packages' | 'locations' | 'zipCodes' | 'services' | 'priceItems'

/** Inserts new rows, changes known ones in place and retires the others. `key` is what a row is known by. */
async function put(db: Db, table: SeededTable, key: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const known = await idsBy(db, table, key)
  const target = sql.table(table)
  for (const row of rows) {
    const values = { ...row, isRetired: false }
    const columns = Object.keys(values).map((name) => sql.ref(name))
    const parameters = Object.values(values).map((value) => sql`${value}`)
    const id = known.get(String(row[key]))
    if (id === undefined) {
      await sql`insert into ${target} (${sql.join(columns)}) values (${sql.join(parameters)})`.execute(db)
    } else {
      await sql`update ${target} set (${sql.join(columns)}) = row(${sql.join(parameters)}) where id = ${id}`.execute(db)
    }
  }
  const keys = new Set(rows.map((row) => String(row[key])))
  const gone = [...known].filter(([name]) => !keys.has(name)).map(([, id]) => id)
  if (gone.length > 0) {
    await sql`update ${target} set is_retired = true where id in (${sql.join(gone)})`.execute(db)
  }
}

async function idsBy(db: Db, table: SeededTable, key: string): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: number
    key: string
  }>`select id, ${sql.ref(key)} as key from ${sql.table(table)}`.execute(db)
  return new Map(rows.map((row) => [row.key, row.id]))
}
