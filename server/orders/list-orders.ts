import type { Order } from '#contract/orders'
import type { Db } from '../db/open.ts'
import type { Deps } from '../ports.ts'
import {
  findBuyer,
  findListedOrder,
  type LineRow,
  type ListedRow,
  listLines,
  listOrders,
  type OrderPage,
} from './list-store.ts'
import { presentOrder } from './present.ts'
import { findOrderOwner } from './store.ts'

/** An order or a purchase with all that is shown of it. */
export interface ListedOrder {
  row: ListedRow
  lines: LineRow[]
}

/** A page of the customer's orders, the newest first: two statements, however long it is. */
export async function readOrders(db: Db, customerId: number, page: OrderPage): Promise<ListedOrder[]> {
  return withLines(db, await listOrders(db, customerId, page))
}

export async function readOrder(db: Db, customerId: number, id: number): Promise<ListedOrder | undefined> {
  const row = await findListedOrder(db, customerId, id)
  return row && (await withLines(db, [row]))[0]
}

/** Any order as its customer sees it, for staff, who name it by its number alone. */
export async function showOrder({ database: { db }, clock }: Deps, id: number): Promise<Order | undefined> {
  const customerId = await findOrderOwner(db, id)
  const order = customerId === undefined ? undefined : await readOrder(db, customerId, id)
  return order && presentOrder(order, clock.now())
}

/** Any purchase that was paid, likewise, and whose it is. */
export async function showPurchase(
  { database: { db }, clock }: Deps,
  id: number,
): Promise<{ order: Order; customerId: number } | undefined> {
  const customerId = await findBuyer(db, id)
  const bought = customerId === undefined ? undefined : await readOrder(db, customerId, id)
  return customerId === undefined || bought === undefined
    ? undefined
    : { order: presentOrder(bought, clock.now()), customerId }
}

async function withLines(db: Db, rows: readonly ListedRow[]): Promise<ListedOrder[]> {
  const orderIds = rows.flatMap(({ id, kind }) => (kind === null ? [] : id))
  const lines = orderIds.length === 0 ? [] : await listLines(db, orderIds)
  return rows.map((row) => ({ row, lines: lines.filter(({ orderId }) => orderId === row.id) }))
}
