import type { DiscountedOrder } from '#rules/leaving'
import { readOrderRefunds } from '../credit/credit.ts'
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
  return orders.map((order) => ({ ...order, isRefunded: refunds.get(order.id)?.isWhole ?? false }))
}
