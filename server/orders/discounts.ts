import type { DiscountedOrder } from '#rules/leaving'
import { findLastLeaving, readOrderRefunds } from '../credit/credit.ts'
import type { Db } from '../db/open.ts'
import { listDiscountedOrders } from './payment-store.ts'

/** What the plan has lowered, order by order, for whoever leaves it. What is on its way counts too. */
export async function listDiscounts(db: Db, customerId: number): Promise<DiscountedOrder[]> {
  const orders = await listDiscountedOrders(db, customerId)
  const refunds = await readOrderRefunds(
    db,
    customerId,
    orders.map(({ id }) => id),
  )
  const leftAt = await findLastLeaving(db, customerId)
  return orders.map(({ pricedAt, ...order }) => ({
    ...order,
    isRefunded: refunds.get(order.id)?.isWhole ?? false,
    isSettled: leftAt !== undefined && isOnItsWay({ pricedAt, completedAt: order.completedAt }, leftAt),
  }))
}

const isOnItsWay = (order: { pricedAt: Date | null; completedAt: Date | null }, at: Date): boolean =>
  order.pricedAt !== null && order.pricedAt <= at && (order.completedAt === null || order.completedAt > at)
