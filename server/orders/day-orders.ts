import type { Db } from '../db/open.ts'
import { listCollections, listLastBags, listOfDay } from './day-store.ts'

/** What a driver's day has of orders: what is brought, what became of a pickup, and how many bags somebody usually has. */

/** The orders that somebody brings back on a day, or has brought, and those that are on a van whatever their day. Some have no door any more. */
export async function readDayOrders(db: Db, day: string, during: { from: Date; until: Date }) {
  const orders = await listOfDay(db, day, during)
  return orders.flatMap(({ pickupId, ...order }) => (pickupId === null ? [] : { ...order, pickupId }))
}

export type Collection = Awaited<ReturnType<typeof listCollections>>[number]

/** The first order of each of these pickups, which says who took its bags. */
export async function readCollections(db: Db, pickupIds: readonly number[]): Promise<Map<number, Collection>> {
  const found = pickupIds.length === 0 ? [] : await listCollections(db, pickupIds)
  return new Map(found.flatMap((each) => (each.pickupId === null ? [] : [[each.pickupId, each] as const])))
}

export const findCollection = async (db: Db, pickupId: number): Promise<Collection | undefined> =>
  (await listCollections(db, [pickupId]))[0]

/** As many as the last time. */
export async function readUsualBags(db: Db, customerIds: readonly number[]): Promise<Map<number, number>> {
  const last = customerIds.length === 0 ? [] : await listLastBags(db, customerIds)
  return new Map(last.map(({ customerId, bags }) => [customerId, bags ?? 1]))
}
