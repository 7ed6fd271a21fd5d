import { isDelivered, type OrderHold, type OrderState } from '#rules/orders/order-life'
import type { Db } from '../../db/open.ts'
import { listOpenOrders } from './dropoff-store.ts'

/** The orders that are still to be brought back or paid, the soonest first. A closed account has no pickup to go to any more. */
export const readDropoffs = async (db: Db): Promise<Dropoff[]> =>
  (await listOpenOrders(db)).flatMap(({ pickupId, ...order }) => (pickupId === null ? [] : { ...order, pickupId }))

/** Somebody of us has to do this before an order that is in the house can go on. */
export type HouseTask = 'first count' | 'second count' | 'final items' | 'pieces' | 'release' | 'leave' | 'store'

const TASKS: Partial<Record<OrderState, HouseTask>> = {
  collected: 'first count',
  counted: 'second count',
  ready: 'leave',
}

/** One that waits for its customer's money waits for nobody of us. */
export function houseTaskOf({ state, hold, dueDay }: Dropoff): HouseTask | null {
  if (isDelivered({ state })) return null
  if (hold === 'red_flag' && state !== 'counted') return 'pieces'
  if (hold !== null) return HOLD_TASKS[hold]
  // What is only stored comes back on no day.
  if (dueDay === null && state === 'priced') return 'store'
  return TASKS[state] ?? null
}

const HOLD_TASKS: Record<OrderHold, HouseTask | null> = { red_flag: 'final items', staff: 'release', payment: null }

type OpenOrder = Awaited<ReturnType<typeof listOpenOrders>>[number]
export type Dropoff = Omit<OpenOrder, 'pickupId'> & { pickupId: number }
