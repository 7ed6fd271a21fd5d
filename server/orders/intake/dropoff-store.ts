import type { Db } from '../../db/open.ts'

const CARE = ['starch', 'noCrease', 'fixTears', 'detergents', 'fabricSoftener'] as const

/** The orders that are not completed. One that is delivered and not paid says so. Few are open at a time, however many there ever were. */
export const listOpenOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'pickupId',
      'part',
      'parts',
      'dueDay',
      'status',
      'state',
      'hold',
      'pricedAt',
      'deliveredAt',
      'bags',
      'countedBy',
      'countedByUser',
      ...CARE,
    ])
    .where('kind', '=', 'laundry')
    .where('status', '<>', 'completed')
    .orderBy('dueDay')
    .orderBy('id')
    .execute()
