import type { DiscountedOrder } from '#rules/leaving'
import { readLeavings, readOrderRefunds } from '../credit/credit.ts'
import type { Db } from '../db/open.ts'
import { listDiscountedOrders, updateDiscountTaken } from './payment-store.ts'

/** What the plan has lowered, order by order, for whoever leaves it. What is on its way counts too. */
export async function listDiscounts(db: Db, customerId: number): Promise<DiscountedOrder[]> {
  const orders = await listDiscountedOrders(db, customerId)
  const refunds = await readOrderRefunds(
    db,
    customerId,
    orders.map(({ id }) => id),
  )
  const leavings = await readLeavings(db, customerId)
  return orders.map(({ pricedAt, ...order }) => ({
    ...order,
    isRefunded: refunds.get(order.id)?.isWhole ?? false,
    isSettled: leavings.some((leaving) => isReached({ pricedAt, completedAt: order.completedAt }, leaving)),
  }))
}

/** Whether the order was one of those whose discounts were given since the oldest purchase of that leaving. */
const isReached = (
  { pricedAt, completedAt }: { pricedAt: Date | null; completedAt: Date | null },
  { leftAt, boughtSince }: { leftAt: Date; boughtSince: Date },
): boolean => pricedAt !== null && pricedAt <= leftAt && (completedAt === null || completedAt >= boughtSince)

/** For when one of them is refunded as a whole. */
export async function markDiscountsTaken(db: Db, taken: readonly { orderId: number; cents: number }[]): Promise<void> {
  for (const { orderId, cents } of taken) await updateDiscountTaken(db, orderId, cents)
}
