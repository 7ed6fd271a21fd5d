import type { Db } from '../../db/open.ts'
import { type LineRow, listLines } from '../list-store.ts'
import { findOrderByNumber } from '../payment/payment-store.ts'
import { listOrdersOfPickup, type OrderRow } from '../store.ts'

/** Orders as they lie on the table: their rows, with those that came out of the same pickup. */

export async function readOrderAtHand(db: Db, id: number): Promise<(OrderRow & { pickupId: number }) | undefined> {
  const row = await findOrderByNumber(db, id)
  return row?.kind === 'laundry' && row.pickupId !== null ? { ...row, pickupId: row.pickupId } : undefined
}

/** The orders that a pickup's bag has become, the first one first. */
export const readOrdersOfPickup = async (db: Db, customerId: number, pickupId: number): Promise<OrderRow[]> =>
  (await listOrdersOfPickup(db, customerId, pickupId)).filter(({ kind }) => kind === 'laundry')

export const readLinesOf = (db: Db, id: number): Promise<LineRow[]> => listLines(db, [id])
