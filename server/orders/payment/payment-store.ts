import { sql } from 'kysely'
import { OWED_STATES, type Standing } from '#rules/orders/order-life'
import { isStorageAlone } from '#rules/orders/stored-alone'
import type { Db } from '../../db/open.ts'

export interface OrderOfCustomer {
  id: number
  customerId: number
}

/** An order and when its payment was first asked for: as text, because a moment of ours is coarser than the database's. */
export interface AskedOrder extends OrderOfCustomer {
  readyAt: string
}

/** All orders that are asked for come after it. */
export const BEFORE_ALL: Omit<AskedOrder, 'customerId'> = { id: 0, readyAt: '-infinity' }

/** Asked for and not paid, the oldest first, a page at a time: so the index in that order finds them, and no other. */
const askedAfter = (db: Db, { id, readyAt }: Omit<AskedOrder, 'customerId'>, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'customerId', sql<string>`ready_at::text`.as('readyAt')])
    .where('state', 'in', OWED_STATES)
    .where(sql<boolean>`(ready_at, id) > (${readyAt}::timestamptz, ${id})`)
    .orderBy('orders.readyAt')
    .orderBy('id')
    .limit(limit)

/** On hold for nobody: only the payment, or the note of it, is missing. */
export const listAsked = (
  db: Db,
  askedBefore: Date,
  after: Omit<AskedOrder, 'customerId'>,
  limit: number,
): Promise<AskedOrder[]> =>
  askedAfter(db, after, limit).where('readyAt', '<', askedBefore).where('hold', 'is', null).execute()

/** The card has not paid. */
export const listHeld = (db: Db, after: Omit<AskedOrder, 'customerId'>, limit: number): Promise<AskedOrder[]> =>
  askedAfter(db, after, limit).where('hold', '=', 'payment').execute()

/**
 * Held orders that may be paid by now: their day has come, another card is the main one, or there is more credit than was reckoned
 * with (`hasNewMeans` of the rules). Fees and what staff charged wait for their customer.
 */
const heldToTry = (db: Db, now: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orders.customerId'])
    .where('orders.kind', '=', 'laundry')
    .where('orders.state', 'in', OWED_STATES)
    .where('orders.hold', '=', 'payment')
    .where('customers.deletedAt', 'is', null)
    .where((row) =>
      row.or([
        row('orders.nextTryAt', '<=', now),
        row.and([
          row('customers.mainCardId', 'is not', null),
          row('customers.mainCardId', 'is distinct from', row.ref('orders.askedCardId')),
          row('customers.mainCardId', 'is distinct from', row.ref('orders.refusedCardId')),
        ]),
        row('customers.balanceCents', '>', row.ref('orders.askedCreditCents')),
      ]),
    )

/** The oldest first, a page at a time. */
export const listHeldToTry = (
  db: Db,
  now: Date,
  after: Omit<AskedOrder, 'customerId'>,
  limit: number,
): Promise<AskedOrder[]> =>
  heldToTry(db, now)
    .select(sql<string>`orders.ready_at::text`.as('readyAt'))
    .where(sql<boolean>`(orders.ready_at, orders.id) > (${after.readyAt}::timestamptz, ${after.id})`)
    .orderBy('orders.readyAt')
    .orderBy('orders.id')
    .limit(limit)
    .execute()

export const isHeldToTry = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (await heldToTry(db, now).where('orders.id', '=', id).executeTakeFirst()) !== undefined

/** Credit spent on something else meanwhile is taken off: whatever arrives after that is news. Answers with the orders that have less. */
export const listWithLessCredit = (
  db: Db,
  after: Omit<AskedOrder, 'customerId'>,
  limit: number,
): Promise<AskedOrder[]> =>
  db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orders.id', 'orders.customerId', sql<string>`orders.ready_at::text`.as('readyAt')])
    .where('orders.state', 'in', OWED_STATES)
    .where('orders.hold', '=', 'payment')
    .whereRef('orders.askedCreditCents', '>', (row) =>
      row.fn<number>('greatest', [row.lit(0), 'customers.balanceCents']),
    )
    .where(sql<boolean>`(orders.ready_at, orders.id) > (${after.readyAt}::timestamptz, ${after.id})`)
    .orderBy('orders.readyAt')
    .orderBy('orders.id')
    .limit(limit)
    .execute()

/** Never more than it was. */
export const lowerAskedCredit = (db: Db, id: number, cents: number) =>
  db
    .updateTable('orders')
    .set({ askedCreditCents: cents })
    .where('id', '=', id)
    .where('askedCreditCents', '>', cents)
    .execute()

/** Orders with a discount of the plan, paid or not. */
export const listDiscountedOrders = (db: Db, customerId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'discountCents', 'pricedAt', 'paidAt'])
    .where('customerId', '=', customerId)
    .where('discountCents', '>', 0)
    .orderBy('id')
    .execute()

export const updateDiscountTaken = (db: Db, id: number, discountTakenCents: number) =>
  db.updateTable('orders').set({ discountTakenCents }).where('id', '=', id).execute()

export async function readDiscountTaken(db: Db, id: number): Promise<number> {
  const order = await db.selectFrom('orders').select('discountTakenCents').where('id', '=', id).executeTakeFirst()
  return order?.discountTakenCents ?? 0
}

/** The order's number alone finds it: the caller does not know the customer. */
export const findOrderByNumber = (db: Db, id: number) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

const CLEANING = 'Cleaning'
const STORAGE = 'Storage'
const NO_BAG = 'Missed pickup'

/** What its customer pays for. A fee has one line, and is called like it; a stop that costs nothing has none. */
export async function titleOfOrder(db: Db, { id, kind }: Pick<Standing, 'kind'> & { id: number }): Promise<string> {
  const lines = await db
    .selectFrom('orderLines')
    .select(['kind', 'title'])
    .where('orderId', '=', id)
    .orderBy('position')
    .execute()
  if (kind !== 'laundry') return lines[0]?.title ?? NO_BAG
  return isStorageAlone(lines.map((line) => line.kind)) ? STORAGE : CLEANING
}
