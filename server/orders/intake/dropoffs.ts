import { isDelivered, type OrderHold, type OrderState } from '#rules/order-life'
import type { Db } from '../../db/open.ts'
import { listOpenOrders, listOpenOrdersOf } from './dropoff-store.ts'

/** The orders of these pickups that are still to be brought back or paid, by the pickup's number, without completed ones. */
export const readDropoffs = async (db: Db, pickupIds: readonly number[]) =>
  byPickup(await listOpenOrdersOf(db, pickupIds))

/** The open orders of all pickups, whatever their day. */
export const readAllDropoffs = async (db: Db) => byPickup(await listOpenOrders(db))

/** Somebody of us has to do this before an order that is in the house can go on. */
export type HouseTask = 'first count' | 'second count' | 'final items' | 'release' | 'leave'

const TASKS: Partial<Record<OrderState, HouseTask>> = {
  collected: 'first count',
  counted: 'second count',
  ready: 'leave',
}

/** One that waits for its customer's money waits for nobody of us. */
export function houseTaskOf({ state, hold }: Dropoff): HouseTask | null {
  if (isDelivered({ state })) return null
  if (hold !== null) return HOLD_TASKS[hold]
  return TASKS[state] ?? null
}

const HOLD_TASKS: Record<OrderHold, HouseTask | null> = { red_flag: 'final items', staff: 'release', payment: null }

type OpenOrder = Awaited<ReturnType<typeof listOpenOrdersOf>>[number]
export type Dropoff = Omit<OpenOrder, 'pickupId'>

const byPickup = (orders: readonly OpenOrder[]): Map<number, Dropoff> =>
  new Map(orders.flatMap(({ pickupId, ...order }) => (pickupId === null ? [] : [[pickupId, order] as const])))
