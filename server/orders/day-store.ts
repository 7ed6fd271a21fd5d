import type { Db } from '../db/open.ts'

const ON_THE_VAN = ['on_its_way', 'on_its_way_unpaid'] as const

/** Promised for the day, on a van, or brought within these moments. */
export const listOfDay = (db: Db, day: string, { from, until }: { from: Date; until: Date }) =>
  db
    .selectFrom('orders')
    .select(['id', 'customerId', 'pickupId', 'part', 'parts', 'dueDay', 'state', 'hold', 'bags', 'packedPieces'])
    .select(['packedParcels', 'leftAt', 'deliveredAt'])
    .where('kind', '=', 'laundry')
    .where((row) =>
      row.or([
        row.and([row('status', '<>', 'completed'), row('dueDay', '=', day)]),
        row.and([row('status', '<>', 'completed'), row('state', 'in', ON_THE_VAN)]),
        row.and([row('deliveredAt', '>=', from), row('deliveredAt', '<', until)]),
      ]),
    )
    .orderBy('id')
    .execute()

export const listCollections = (db: Db, pickupIds: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['id', 'pickupId', 'bags', 'collectedAt', 'collectedBy'])
    .where('kind', '=', 'laundry')
    .where('pickupId', 'in', pickupIds)
    .where('part', '=', 1)
    .execute()

/** The newest order of each of these customers that says how many bags it was. */
export const listLastBags = (db: Db, customerIds: readonly number[]) =>
  db
    .selectFrom('orders')
    .distinctOn('customerId')
    .select(['customerId', 'bags'])
    .where('customerId', 'in', customerIds)
    .where('kind', '=', 'laundry')
    .where('part', '=', 1)
    .where('bags', 'is not', null)
    .orderBy('customerId')
    .orderBy('id', 'desc')
    .execute()
