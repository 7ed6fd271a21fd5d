import type { Db } from '../db/open.ts'
import { listDropoffStops } from '../pickups/dropoffs.ts'
import { listOpenOrdersOf } from './dropoff-store.ts'

/** What is to be brought back on a day: each stop with its order, in the order of the stops' zip codes. */
export async function listDropoffs(db: Db, day: string) {
  const stops = await listDropoffStops(db, day)
  const orders = await listOpenOrdersOf(
    db,
    stops.map(({ pickupId }) => pickupId),
  )
  const byPickup = new Map(orders.map((order) => [order.pickupId, order]))
  return stops.flatMap((stop) => {
    const order = byPickup.get(stop.pickupId)
    return order
      ? [{ ...stop, orderId: order.id, status: order.status, hold: order.hold, deliveredAt: order.deliveredAt }]
      : []
  })
}
