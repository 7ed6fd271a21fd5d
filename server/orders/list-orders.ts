import type { Order } from '#contract/orders'
import { totalCentsOf } from '#rules/prices/order-prices'
import { expectReload, readReloads } from '../billing/pay-owed.ts'
import { readOrderPayment } from '../credit/order-payment.ts'
import type { Db } from '../db/open.ts'
import { readPayingCard } from '../payments/cards.ts'
import type { Deps } from '../ports.ts'
import { tellBill } from './explain-bill.ts'
import {
  countLaundry,
  findBuyer,
  findListedOrder,
  findOldestDue,
  type ListedRow,
  listLines,
  listOrders,
  listParts,
  listSummaries,
  type OrderPage,
} from './list-store.ts'
import { type ListedOrder, presentOrder } from './present.ts'
import { findOrderOwner } from './store.ts'

/** A page of the customer's orders, the newest first: two statements, however long it is. */
export async function readOrders(db: Db, customerId: number, page: OrderPage): Promise<ListedOrder[]> {
  return withLines(db, await listOrders(db, customerId, page))
}

/** The same summed up, without their lines: one statement. */
export const readSummaries = (db: Db, customerId: number, page: OrderPage) => listSummaries(db, customerId, page)

export async function readOrder(db: Db, customerId: number, id: number): Promise<ListedOrder | undefined> {
  const row = await findListedOrder(db, customerId, id)
  if (row === undefined) return undefined
  const [listed] = await withLines(db, [row])
  if (listed === undefined) return undefined
  const siblings = await readSiblings(db, customerId, row)
  const order = { ...listed, ...siblings, bill: await readBill(db, row, siblings) }
  if (row.hold === 'payment') return { ...order, reloadCents: await readReload(db, customerId, row) }
  if ((row.paidAt ?? row.invoicePaidAt) === null) return order
  const payment = await readOrderPayment(db, customerId, id)
  const reloads = await readReloads(db, customerId, id)
  return { ...order, paid: { payment, card: await readPayingCard(db, customerId, id), reloads } }
}

/** The oldest order that waits for its customer's money, without its lines: every page asks for what is due. */
export async function readOldestDue(db: Db, customerId: number): Promise<ListedOrder | undefined> {
  const row = await findOldestDue(db, customerId)
  return row && { row, reloadCents: await readReload(db, customerId, row) }
}

/** The orders that came out of a customer's bags, and how many of them are still to come back. */
export const countBags = (db: Db, customerId: number) => countLaundry(db, customerId)

/** The others that came out of the same bag. */
const readSiblings = async (db: Db, customerId: number, { pickupId, parts }: ListedRow) =>
  pickupId === null || (parts ?? 1) === 1 ? {} : { siblings: await listParts(db, customerId, pickupId) }

/** The first order of a bag that was estimated says what became of it. */
const readBill = async (
  db: Db,
  { id, kind, part, pricedAt, estimate }: ListedRow,
  { siblings }: Pick<ListedOrder, 'siblings'>,
) =>
  kind === 'laundry' && part === 1 && pricedAt !== null && estimate !== null
    ? tellBill(db, estimate, siblings?.map((each) => each.id) ?? [id])
    : undefined

/** Any order as its customer sees it, for staff, who name it by its number alone. */
export async function showOrder({ database: { db }, clock }: Deps, id: number): Promise<Order | undefined> {
  const customerId = await findOrderOwner(db, id)
  const order = customerId === undefined ? undefined : await readOrder(db, customerId, id)
  return order && presentOrder(order, clock.now())
}

/** Whose order or paid purchase it is. */
export const findPayer = async (db: Db, id: number): Promise<number | undefined> =>
  (await findOrderOwner(db, id)) ?? (await findBuyer(db, id))

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

/** Only cleaning is worth a reload: a small fee must not set off a large charge. */
async function readReload(db: Db, customerId: number, row: ListedRow): Promise<number | undefined> {
  if (row.kind !== 'laundry') return undefined
  return expectReload(db, { customerId, number: row.id, kind: 'order', totalCents: totalCentsOf(row) })
}
