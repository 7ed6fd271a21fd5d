import { firstFailure, maximumLength, required } from '#rules/checks'
import { noCardNumber } from '#rules/payments/cards'
import { oneLine } from '#rules/plain-text'
import { eventKeys } from '../db/causes.ts'
import { dropQueued } from '../messages.ts'
import { readPickup } from '../pickups/lock-pickup.ts'
import { dropRushWithdrawn } from '../pickups/rush.ts'
import type { Deps } from '../ports.ts'
import { type NoSuchOrder, withLockedOrder } from './locked-order.ts'
import { advance, type OrderRow, type Refused } from './store.ts'

export type ReturnOutcome =
  | { status: 'returned'; order: OrderRow }
  /** The sentence says what is wrong with the reason. */
  | { refusal: 'wrong_reason'; why: string }
  | Refused
  | NoSuchOrder

/** A bag goes back as it came, before it has a price: the order ends and costs nothing. The reason is for ourselves. */
export async function returnOrder(deps: Deps, id: number, reason: string): Promise<ReturnOutcome> {
  const returnReason = oneLine(reason).trim()
  const why = firstFailure(returnReason, [required, maximumLength, noCardNumber])
  if (why !== undefined) return { refusal: 'wrong_reason', why }
  return withLockedOrder(deps, id, async (db, { order, customer, now }): Promise<ReturnOutcome> => {
    const step = await advance(db, order, 'return', { returnReason }, now)
    if ('refusal' in step) return step
    // Nobody hears of a bag that is on its way back that we have it, nor when it would have come.
    await dropQueued(db, [eventKeys.bagCollected(id), eventKeys.orderDue(id, order.dueChanges)])
    const pickup = order.pickupId === null ? undefined : await readPickup(db, customer.id, order.pickupId)
    if (pickup) await dropRushWithdrawn(db, pickup)
    return { status: 'returned', order: step.order }
  })
}
