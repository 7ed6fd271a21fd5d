import type { Db } from '../db/open.ts'
import { listOpenOrdersOf } from './dropoff-store.ts'

/** What is still to be brought back or paid of these pickups, by the pickup's number. What is completed is not there. */
export async function readDropoffs(db: Db, pickupIds: readonly number[]) {
  const orders = await listOpenOrdersOf(db, pickupIds)
  return new Map(orders.flatMap(({ pickupId, ...order }) => (pickupId === null ? [] : [[pickupId, order] as const])))
}

export type Dropoff = Awaited<ReturnType<typeof readDropoffs>> extends Map<number, infer Order> ? Order : never
