import { isOwed } from '#rules/orders/order-life'
import { waiveFee } from '../../billing/pay-owed.ts'
import { retellNoShow } from '../../pickups/end-stop.ts'
import { readPickup } from '../../pickups/lock-pickup.ts'
import type { Deps } from '../../ports.ts'
import { withLockedOrder } from '../locked-order.ts'
import { settleOrder } from '../payment/settle-order.ts'
import { markWaived } from '../store.ts'

export type WaiveOutcome =
  | { status: 'waived'; isPaid: boolean; customerId: number }
  | { refusal: 'no_such_no_show' | 'waived_before' | 'nothing_to_waive' | 'being_charged' }

const NOTE = 'We have waived this fee.'

/**
 * The fee is let go after all, and does not make the next one dearer. One that was paid is not given back here: that is a refund,
 * which says how much.
 */
export async function waiveNoShow(deps: Deps, orderId: number): Promise<WaiveOutcome> {
  const outcome = await withLockedOrder(deps, orderId, async (db, { order, now }): Promise<WaiveOutcome> => {
    if (order.kind !== 'no_show') return { refusal: 'no_such_no_show' }
    if (order.isWaived) return { refusal: 'waived_before' }
    if (order.amountCents === 0) return { refusal: 'nothing_to_waive' }
    const { customerId, amountCents: totalCents } = order
    const waived = await waiveFee(db, { customerId, number: orderId, totalCents }, now)
    if (waived === 'waits') return { refusal: 'being_charged' }
    await markWaived(db, orderId, waived === 'waived' ? NOTE : undefined)
    if (waived === 'waived' && order.pickupId !== null) {
      const pickup = await readPickup(db, customerId, order.pickupId)
      if (pickup) await retellNoShow(db, pickup, orderId, deps.config.publicUrl)
    }
    return { status: 'waived', isPaid: waived === 'paid', customerId }
  })
  if ('refusal' in outcome && outcome.refusal === 'no_such_order') return { refusal: 'no_such_no_show' }
  // The books have it; this notes it with the order.
  if ('status' in outcome) {
    const { customerId } = outcome
    await settleOrder(deps, { id: orderId, customerId }, (_, order) => isOwed(order))
  }
  return outcome
}
