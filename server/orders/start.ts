import type { Deps } from '../ports.ts'
import { type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { markStarted, type OrderRow } from './store.ts'

export type StartOutcome =
  | { status: 'started'; order: OrderRow }
  | { refusal: 'no laundry' | 'already started' | 'held' | 'not priced'; order: OrderRow }
  | NoSuchOrder

/** The first step forward: what was accepted and priced is on its way through the house. There is none back. */
export function startOrder(deps: Deps, id: number): Promise<StartOutcome> {
  return withLockedOrder(deps, id, async (db, { order, now }): Promise<StartOutcome> => {
    if (order.kind !== 'laundry') return { refusal: 'no laundry', order }
    if (order.status !== 'accepted') return { refusal: 'already started', order }
    if (order.hold !== null) return { refusal: 'held', order }
    if (order.pricedAt === null) return { refusal: 'not priced', order }
    return { status: 'started', order: await markStarted(db, id, now) }
  })
}
