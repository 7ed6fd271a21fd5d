import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** What an order cost before, and which one was made of it. Until that one is priced, and no longer, the tables let their amounts change. */
export const insertSeparation = (db: Db, separation: Insertable<Schema['orderSeparations']>) =>
  db.insertInto('orderSeparations').values(separation).execute()

/** What was parted from an order, and what it was parted from itself. */
export const listSeparations = (db: Db, orderId: number) =>
  db
    .selectFrom('orderSeparations')
    .select(['fromOrderId', 'orderId', 'dueDay', 'amountCents', 'discountCents', 'madeBy', 'madeAt', 'why'])
    .where((row) => row.or([row('fromOrderId', '=', orderId), row('orderId', '=', orderId)]))
    .orderBy('id')
    .execute()

/** A line comes with the further order as it is. Its columns are written once for everybody else. */
export const moveLine = (db: Db, id: number, { orderId, position }: { orderId: number; position: number }) =>
  sql`update order_lines set order_id = ${orderId}, position = ${position} where id = ${id}`.execute(db)

/** Some pieces of a line stay, and what was remarked goes with the others. */
export const lowerLine = (
  db: Db,
  id: number,
  { count, amountCents, discountCents }: { count: number; amountCents: number; discountCents: number },
) =>
  sql`update order_lines set count = ${count}, amount_cents = ${amountCents}, discount_cents = ${discountCents}, instructions = ''
    where id = ${id}`.execute(db)

/** So many orders come out of this pickup by now. */
export const updateParts = (db: Db, customerId: number, pickupId: number, parts: number) =>
  db
    .updateTable('orders')
    .set({ parts })
    .where('customerId', '=', customerId)
    .where('pickupId', '=', pickupId)
    .where('kind', '=', 'laundry')
    .execute()
