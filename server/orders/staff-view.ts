import type { Order } from '#contract/orders'
import type { Deps } from '../ports.ts'
import { showOrder } from './list-orders.ts'
import { findOrder } from './payment-store.ts'
import type { OrderRow } from './store.ts'

/** An order as its customer sees it, and what only staff see: whose it is, why it is held, what was counted. */
export interface StaffOrder {
  order: Order
  row: OrderRow
}

export async function viewOrder(deps: Deps, id: number): Promise<StaffOrder | undefined> {
  const row = await findOrder(deps.database.db, id)
  const order = row && (await showOrder(deps, id))
  return order && { order, row }
}
