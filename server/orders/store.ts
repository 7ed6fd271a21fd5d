import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../db/open.ts'
import type { IntakeCount, Schema } from '../db/schema.ts'

export type OrderRow = Selectable<Schema['orders']>
export type NewLine = Omit<Insertable<Schema['orderLines']>, 'orderId' | 'position'>

/** The order's customer, for staff, who name an order by its number alone. */
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

type Change = Updateable<Schema['orders']>

/**
 * Not exported: whoever changes an order does one of the deeds below, and each writes its own columns. Nobody else writes where an
 * order stands, what it costs and what it left of the credit; each deed has its one file (tests/walls/order-deeds.ts).
 */
const updateOrder = (db: Db, id: number, change: Change): Promise<OrderRow> =>
  db.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The columns that a price fills, all at once and once only. */
export type PriceColumns = Pick<
  OrderRow,
  | 'planName'
  | 'pricedAt'
  | 'amountCents'
  | 'discountCents'
  | 'cleaningCents'
  | 'cleaningDiscountCents'
  | 'deliveryBand'
  | 'deliveryCents'
  | 'rushCents'
  | 'creditBackCents'
>

/** The price follows from the second count, or from research, which ends the hold that the counts brought. */
export const updatePrice = (db: Db, id: number, price: PriceColumns, counted: IntakeCount | 'by_research') =>
  updateOrder(db, id, {
    ...price,
    ...(counted === 'by_research' ? { hold: null, holdReason: '' } : { secondCount: counted }),
  })

export const markCountsDiffer = (db: Db, id: number, secondCount: IntakeCount, holdReason: string) =>
  updateOrder(db, id, { secondCount, hold: 'research', holdReason })

export const markStarted = (db: Db, id: number, startedAt: Date) =>
  updateOrder(db, id, { status: 'in_progress', startedAt })

export const updateNote = (db: Db, id: number, note: string) => updateOrder(db, id, { note })

export const markHeldByStaff = (db: Db, id: number, holdReason: string) =>
  updateOrder(db, id, { hold: 'staff', holdReason, nextTryAt: null })

/** Free again, or back to waiting for its payment. */
export const updateReleased = (db: Db, id: number, to: 'free' | 'unpaid') =>
  updateOrder(db, id, { holdReason: '', ...(to === 'free' ? { hold: null, heldAt: null } : { hold: 'payment' }) })

export const markDelivered = (db: Db, id: number, deliveredAt: Date) => updateOrder(db, id, { deliveredAt })

/** Waives a fee; with a note for the customer, where there is something to say. */
export const markWaived = (db: Db, id: number, note: string | undefined) =>
  updateOrder(db, id, { isWaived: true, note })

/** The next run compares with it. A column that is left out stays. */
export type LastTry = Partial<
  Pick<
    OrderRow,
    'heldAt' | 'tries' | 'askedChargeId' | 'askedCardId' | 'askedCreditCents' | 'refusedCardId' | 'nextTryAt'
  >
>

export const markUnpaid = (db: Db, id: number, asked: LastTry) => {
  const { heldAt, tries, askedChargeId, askedCardId, askedCreditCents, refusedCardId, nextTryAt } = asked
  const columns = { heldAt, tries, askedChargeId, askedCardId, askedCreditCents, refusedCardId, nextTryAt }
  return updateOrder(db, id, { hold: 'payment', ...columns })
}

export const markCompleted = (
  db: Db,
  id: number,
  completedAt: Date,
  { beforeCents, afterCents }: { beforeCents: number; afterCents: number },
) =>
  updateOrder(db, id, {
    status: 'completed',
    hold: null,
    nextTryAt: null,
    completedAt,
    balanceBeforeCents: beforeCents,
    balanceAfterCents: afterCents,
  })

/** The lines keep their given sequence, and never change. */
export async function insertLines(db: Db, orderId: number, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('orderLines')
    .values(lines.map((line, index) => ({ ...line, orderId, position: index + 1 })))
    .execute()
}
