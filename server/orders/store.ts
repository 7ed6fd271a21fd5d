import type { Insertable, Selectable } from 'kysely'
import { hasEnded, type OrderAction, type OrderRefusal, orderStep } from '#rules/orders/order-life'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type OrderRow = Selectable<Schema['orders']>
export type NewLine = Omit<Insertable<Schema['orderLines']>, 'orderId' | 'position'>

/** The order's customer, for staff, who name an order by its number alone. */
export const findOrderOwner = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('orders').select('customerId').where('id', '=', id).executeTakeFirst())?.customerId

/** The pickup of an order; of what staff charge there is none. */
export const findOrigin = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('orders').select('pickupId').where('id', '=', id).executeTakeFirst())?.pickupId ?? undefined

/** A bag of this customer's; of a fee or a charge nothing can be missing. */
export const isBagOf = async (db: Db, customerId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('kind', '=', 'laundry')
    .executeTakeFirst()) !== undefined

/** The customer is locked before. */
export const lockOrder = (db: Db, customerId: number, id: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The first order of a pickup, which its bag becomes. Further ones are made when that is priced. */
export const lockOrderOfPickup = (db: Db, customerId: number, pickupId: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('pickupId', '=', pickupId)
    .where('part', '=', 1)
    .forUpdate()
    .executeTakeFirst()

/** All orders of a pickup, the first one first. */
export const listOrdersOfPickup = (db: Db, customerId: number, pickupId: number): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('pickupId', '=', pickupId)
    .orderBy('part')
    .execute()

/** An order begins with its bag; a fee and what staff charge are delivered at once, as far as paying goes. */
export type NewOrder = Insertable<Schema['orders']> & { state: 'collected' | 'delivered_unpaid' }

export const insertOrder = (db: Db, order: NewOrder): Promise<OrderRow> =>
  db.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()

/** Answers with its number; undefined where the same deed has made one before. */
export const insertCaused = async (db: Db, order: NewOrder): Promise<number | undefined> => {
  const inserted = await db
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

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
  | 'parts'
  | 'dueDay'
>

/** What a price comes to without what is missing. */
export type LoweredPrice = Pick<
  OrderRow,
  'amountCents' | 'discountCents' | 'cleaningCents' | 'cleaningDiscountCents' | 'creditBackCents'
>

/** The next run compares with it. A column that is left out stays. */
export type LastTry = Partial<
  Pick<
    OrderRow,
    | 'heldAt'
    | 'tries'
    | 'askedChargeId'
    | 'askedCardId'
    | 'askedCreditCents'
    | 'refusedCardId'
    | 'nextTryAt'
    | 'toldCents'
    | 'toldReason'
    | 'toldCount'
  >
>

/** The second count, and whose it was, where that is known. */
export type SecondCount = Pick<OrderRow, 'secondCount'> & Partial<SecondCounter>
export type SecondCounter = Pick<OrderRow, 'secondCountedBy' | 'secondCountedByUser' | 'countedAlone'>

/** What is written down with each action, beside the state and the hold that follow from it. */
interface Facts {
  count: Pick<OrderRow, 'firstCount' | 'countedAt'> & Partial<Pick<OrderRow, 'countedBy' | 'countedByUser'>>
  flag: SecondCount & Pick<OrderRow, 'holdReason'>
  price: PriceColumns & SecondCount
  settle_counts: PriceColumns
  miscount: Pick<OrderRow, 'packedPieces' | 'holdReason'>
  write_off: LoweredPrice
  /** What was counted out before is not what leaves any more. */
  separate: LoweredPrice & Pick<OrderRow, 'packedPieces' | 'packedParcels'>
  pack: Pick<OrderRow, 'readyAt'> & Partial<Pick<OrderRow, 'packedPieces' | 'packedParcels'>>
  pay: Pick<OrderRow, 'paidAt' | 'balanceBeforeCents' | 'balanceAfterCents'>
  decline: LastTry
  let_go: Pick<OrderRow, 'leftAt' | 'unpaidReason'>
  leave: Pick<OrderRow, 'leftAt'> & Partial<Pick<OrderRow, 'packedPieces'>>
  deliver: Pick<OrderRow, 'deliveredAt' | 'deliveryRecordedAt'>
  return: Pick<OrderRow, 'returnReason'>
  hold: Pick<OrderRow, 'holdReason'> & Partial<Pick<OrderRow, 'toldCents'>>
  release: Partial<Pick<OrderRow, 'packedPieces'>>
}

export type Refused = { refusal: OrderRefusal; order: OrderRow }
export type Advanced = { order: OrderRow } | Refused

/**
 * The one way on for an order: its life says where an action leads, and the row is written in that step, or nothing is. The caller has
 * the order from a lock. Nobody else writes where an order stands (tests/walls/order-state.ts).
 */
export async function advance<Action extends OrderAction>(
  db: Db,
  order: OrderRow,
  action: Action,
  facts: Facts[Action],
  now: Date,
): Promise<Advanced> {
  const step = orderStep(order, action)
  if ('refusal' in step) return { refusal: step.refusal, order }
  const written = await db
    .updateTable('orders')
    .set({
      ...facts,
      state: step.state,
      hold: step.hold,
      // A hold takes its reason and the next try with it.
      ...(step.hold !== 'payment' && { nextTryAt: null }),
      ...((step.hold === null || action === 'release') && { holdReason: '' }),
      // Asked for anew, its tries are counted from then.
      ...(action === 'release' && step.hold === null && { heldAt: null }),
      ...(hasEnded(step) && { completedAt: now }),
    })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .returningAll()
    .executeTakeFirst()
  if (written === undefined) throw new Error(`Order ${order.id} was not locked: it is not ${order.state} any more.`)
  return { order: written }
}

/** The order's life was asked before, under the same lock. */
export function stepTaken(step: Advanced): OrderRow {
  if ('refusal' in step) throw new Error(`Order ${step.order.id} (${step.order.state}) refused: ${step.refusal}.`)
  return step.order
}

/** A bag that was never collected has no order. */
export async function deleteCollected(db: Db, { customerId, id }: OrderRow): Promise<void> {
  await db
    .deleteFrom('orders')
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .where('state', '=', 'collected')
    .execute()
}

/** The customers behind this one, a page of them, with a laundry order that is due on this day and not completed. */
export const listDueBuyers = async (db: Db, day: string, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('orders')
      .select('customerId')
      .distinct()
      .where('status', '<>', 'completed')
      .where('kind', '=', 'laundry')
      .where('dueDay', '=', day)
      .where('deliveredAt', 'is', null)
      .where('customerId', '>', after)
      .orderBy('customerId')
      .limit(limit)
      .execute()
  ).map(({ customerId }) => customerId)

/** A customer's laundry orders that are due on this day and not completed. */
export const listOrdersDueOn = (db: Db, customerId: number, day: string): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('status', '<>', 'completed')
    .where('kind', '=', 'laundry')
    .where('dueDay', '=', day)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The day is promised anew. */
export const updateDue = (db: Db, { id, dueChanges }: OrderRow, dueDay: string): Promise<OrderRow> =>
  db
    .updateTable('orders')
    .set({ dueDay, dueChanges: dueChanges + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateNote = (db: Db, id: number, note: string): Promise<OrderRow> =>
  db.updateTable('orders').set({ note }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Waives a fee; with a note for the customer, where there is something to say. */
export const markWaived = (db: Db, id: number, note: string | undefined) =>
  db.updateTable('orders').set({ isWaived: true, note }).where('id', '=', id).execute()

/** Notes what a press of the customer's came to, which the next run compares with. */
export const updateAsked = (
  db: Db,
  id: number,
  { askedChargeId, askedCardId, nextTryAt }: Pick<OrderRow, 'askedChargeId' | 'askedCardId' | 'nextTryAt'>,
) => db.updateTable('orders').set({ askedChargeId, askedCardId, nextTryAt }).where('id', '=', id).execute()

/** Notes the sum that a letter names which was written anew before it left. */
export const updateTold = (db: Db, id: number, toldCents: number) =>
  db.updateTable('orders').set({ toldCents }).where('id', '=', id).execute()

/** The lines keep their given sequence, behind the one that has this position, and never change. */
export async function insertLines(db: Db, orderId: number, lines: readonly NewLine[], behind = 0): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('orderLines')
    .values(lines.map((line, index) => ({ ...line, orderId, position: behind + index + 1 })))
    .execute()
}
