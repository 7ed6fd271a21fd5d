import type { DiscountedOrder } from '#rules/plans/leaving'
import { readLeavings, readOrderRefunds } from '../../credit/credit.ts'
import type { Db } from '../../db/open.ts'
import { listDiscountedOrders, updateDiscountTaken } from './payment-store.ts'

/** The plan's discounts, order by order, for a customer who leaves it. Orders on their way count too. */
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
    isTakenBefore: leavings.some((leaving) => isReached({ pricedAt, paidAt: order.paidAt }, leaving)),
  }))
}

/** The order's discount was given since the oldest purchase of that leaving. */
const isReached = (
  { pricedAt, paidAt }: { pricedAt: Date | null; paidAt: Date | null },
  { leftAt, boughtSince }: { leftAt: Date; boughtSince: Date },
): boolean => pricedAt !== null && pricedAt <= leftAt && (paidAt === null || paidAt >= boughtSince)

/** The amounts are noted, in case one of these orders is refunded as a whole. */
export async function markDiscountsTaken(db: Db, taken: readonly { orderId: number; cents: number }[]): Promise<void> {
  for (const { orderId, cents } of taken) await updateDiscountTaken(db, orderId, cents)
}
