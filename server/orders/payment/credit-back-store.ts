import type { Db } from '../../db/open.ts'

const owed = (db: Db, completedBefore: Date) =>
  db
    .selectFrom('orders')
    .where('completedAt', 'is not', null)
    .where('completedAt', '<', completedBefore)
    .where('creditedBackAt', 'is', null)
    .where('creditBackCents', '>', 0)

/** Customers who are owed credit back of a quarter that is over, by id, so many at a time, without those about to go. */
export const listOwedCreditBack = (db: Db, completedBefore: Date, afterId: number, limit: number) =>
  owed(db, completedBefore)
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select('orders.customerId')
    .distinct()
    .where('orders.customerId', '>', afterId)
    .where('customers.deletedAt', 'is', null)
    .where('customers.deletesOn', 'is', null)
    .orderBy('orders.customerId')
    .limit(limit)
    .execute()

export const listOrdersOwed = (db: Db, customerId: number, completedBefore: Date) =>
  owed(db, completedBefore)
    .select(['id', 'planName', 'cleaningCents', 'cleaningDiscountCents', 'creditBackCents', 'completedAt'])
    .select(['refundedCents', 'lostCents', 'isLost', 'discountTakenCents'])
    .where('customerId', '=', customerId)
    .orderBy('completedAt')
    .orderBy('id')
    .execute()

/** Notes what was paid for each of these orders. */
export async function markCreditedBack(
  db: Db,
  orders: readonly { id: number; cents: number }[],
  creditedBackAt: Date,
): Promise<void> {
  for (const { id, cents } of orders) {
    await db.updateTable('orders').set({ creditedBackAt, creditedBackCents: cents }).where('id', '=', id).execute()
  }
}
