import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type OrderRow = Selectable<Schema['orders']>
export type NewLine = Omit<Insertable<Schema['orderLines']>, 'orderId' | 'position'>

/** Whose it is, for staff, who name an order by its number alone. */
export const findOrderOwner = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('orders').select('customerId').where('id', '=', id).executeTakeFirst())?.customerId

/** The customer is locked before. */
export const lockOrder = (db: Db, customerId: number, id: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const lockOrderOfPickup = (db: Db, customerId: number, pickupId: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('pickupId', '=', pickupId)
    .forUpdate()
    .executeTakeFirst()

export const insertOrder = (db: Db, order: Insertable<Schema['orders']>): Promise<OrderRow> =>
  db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()

export const updateOrder = (db: Db, id: number, change: Updateable<Schema['orders']>): Promise<OrderRow> =>
  db.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** In the order in which they are given. They stay as they are. */
export async function insertLines(db: Db, orderId: number, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('orderLines')
    .values(lines.map((line, index) => ({ ...line, orderId, position: index + 1 })))
    .execute()
}
