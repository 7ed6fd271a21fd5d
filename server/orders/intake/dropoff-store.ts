import type { Db } from '../../db/open.ts'

const CARE = ['starch', 'noCrease', 'fixTears', 'detergents', 'fabricSoftener'] as const
const ORDER = ['id', 'pickupId', 'status', 'state', 'hold', 'pricedAt', 'deliveredAt', ...CARE] as const

/** The orders of these pickups that are not completed. One that is delivered and not paid says so. */
export const listOpenOrdersOf = async (db: Db, pickupIds: readonly number[]) =>
  pickupIds.length === 0
    ? []
    : db
        .selectFrom('orders')
        .select(ORDER)
        .where('pickupId', 'in', pickupIds)
        .where('status', '<>', 'completed')
        .execute()

/** The open orders of all pickups. Few orders are open at a time, however many there ever were. */
export const listOpenOrders = (db: Db) =>
  db.selectFrom('orders').select(ORDER).where('kind', '=', 'laundry').where('status', '<>', 'completed').execute()
