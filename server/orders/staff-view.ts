import type { Order } from '#contract/orders'
import { type OrderPayment, readOrderPayment } from '../credit/order-payment.ts'
import type { Db } from '../db/open.ts'
import { withoutList } from '../pickups/present.ts'
import type { Deps } from '../ports.ts'
import { showOrder, showPurchase } from './list-orders.ts'
import { type LineRow, listLines } from './list-store.ts'
import { earnedCreditBack } from './payment/earned-credit-back.ts'
import { findOrderByNumber } from './payment/payment-store.ts'
import { findOrderOwner, findOrigin, type OrderRow } from './store.ts'

/** An order as its customer sees it, and what only staff see: whose it is, why it is held, what was counted, what the books say. */
export interface StaffOrder {
  order: Order
  row: OrderRow
  payment: OrderPayment
}

/** A plan or credit that was bought: it stands among the customer's orders, and there is nothing to be done with it. */
export interface StaffPurchase {
  order: Order
  row: { customerId: number }
  payment: OrderPayment
}

/** The order's customer, also after the account was closed. */
export const findOwner = (db: Db, id: number): Promise<number | undefined> => findOrderOwner(db, id)

/** The pickup that an order came out of. */
export const findPickupOfOrder = (db: Db, id: number): Promise<number | undefined> => findOrigin(db, id)

export async function viewOrder(deps: Deps, id: number): Promise<StaffOrder | undefined> {
  const { db } = deps.database
  const row = await findOrderByNumber(db, id)
  const order = row && (await showOrder(deps, id))
  return order && { order: forStaff(order), row, payment: await readOrderPayment(db, row.customerId, id) }
}

/** The lines of its price, each with its number. */
export const readOrderLines = (db: Db, id: number): Promise<LineRow[]> => listLines(db, [id])

/** The credit back that is left of it once so much more has gone back. */
export const creditBackAfter = (row: OrderRow, moreCents: number): number =>
  earnedCreditBack({ ...row, refundedCents: row.refundedCents + moreCents })

/** An order as staff may read it: until its bag is counted without the customer's list, and without what that was told to cost. */
export const forStaff = (order: Order): Order =>
  order.counted === null ? { ...order, bill: null, request: order.request && withoutList(order.request) } : order

export async function viewPurchase(deps: Deps, id: number): Promise<StaffPurchase | undefined> {
  const shown = await showPurchase(deps, id)
  if (shown === undefined) return undefined
  const { order, customerId } = shown
  return { order, row: { customerId }, payment: await readOrderPayment(deps.database.db, customerId, id) }
}
