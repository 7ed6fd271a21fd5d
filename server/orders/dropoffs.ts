import type { Db } from '../db/open.ts'
import { listOpenOrders, listOpenOrdersOf } from './dropoff-store.ts'

/** The orders of these pickups that are still to be brought back or paid, by the pickup's number, without completed ones. */
export const readDropoffs = async (db: Db, pickupIds: readonly number[]) =>
  byPickup(await listOpenOrdersOf(db, pickupIds))

/** The open orders of all pickups, whatever their day. */
export const readAllDropoffs = async (db: Db) => byPickup(await listOpenOrders(db))

/** Somebody of us has to do this before an order that is in the house can go on. */
export type HouseTask = 'second count' | 'final items' | 'release' | 'start'

export function houseTaskOf({ status, hold, pricedAt, deliveredAt }: Dropoff): HouseTask | null {
  if (deliveredAt !== null) return null
  if (hold !== null) return hold === 'research' ? 'final items' : 'release'
  if (status !== 'accepted') return null
  return pricedAt === null ? 'second count' : 'start'
}

type OpenOrder = Awaited<ReturnType<typeof listOpenOrdersOf>>[number]
export type Dropoff = Omit<OpenOrder, 'pickupId'>

const byPickup = (orders: readonly OpenOrder[]): Map<number, Dropoff> =>
  new Map(orders.flatMap(({ pickupId, ...order }) => (pickupId === null ? [] : [[pickupId, order] as const])))
