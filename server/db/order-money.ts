import type { Db } from './open.ts'

/**
 * What went back of an order's money is written by the books and by the disputes, in their own transaction: so the lists of orders read
 * it in the orders' own table. A number that is no order's but a purchase's has no such row, and nothing is written.
 */

/** Adds a refund to what was given back of an order. */
export const addOrderRefund = (db: Db, customerId: number, orderNumber: number, cents: number) =>
  db
    .updateTable('orders')
    .set((order) => ({ refundedCents: order('refundedCents', '+', cents) }))
    .where('customerId', '=', customerId)
    .where('id', '=', orderNumber)
    .execute()

/** Writes what the bank has of an order's money, and whether that is all that the card had paid. */
export const updateOrderLoss = (
  db: Db,
  customerId: number,
  orderNumber: number,
  { lostCents, isLost }: { lostCents: number; isLost: boolean },
) =>
  db
    .updateTable('orders')
    .set({ lostCents, isLost })
    .where('customerId', '=', customerId)
    .where('id', '=', orderNumber)
    .execute()
