import { AppError } from '../app-error.ts'
import { findDecline } from '../billing/declined-demand.ts'
import { leaseSubjects } from '../db/causes.ts'
import type { Db } from '../db/open.ts'
import type { Lease } from '../http/idempotency-lease.ts'
import { lockOwner } from '../lock-owner.ts'
import { recordFinishedSetup } from '../payments/card-setups.ts'
import { cardDeclined, chargeInFlight } from '../payments/charge.ts'
import type { Deps } from '../ports.ts'
import { payOrder, spendable } from './settle-order.ts'
import { lockOrder, type OrderRow } from './store.ts'

/** The customer pays at the screen for what is delivered and unpaid: an order, a fee, what staff charged. */
export async function payNow(
  deps: Deps,
  { customerId, id }: { customerId: number; id: number },
  lease: Lease<OrderRow>,
): Promise<OrderRow> {
  await recordFinishedSetup(deps, customerId)
  const begun = await deps.database.transaction((db) => begin(db, customerId, id, lease))
  if (begun.refusal !== undefined) throw begun.refusal
  const { order, creditCents } = begun
  if (order.status === 'completed') return order
  const payment = await payOrder(deps, order, { isPresent: true, lease, creditCents })
  switch (payment.status) {
    case 'needs_authentication': {
      const { publicKey } = deps.payments
      throw new AppError('authentication_needed', { more: { publicKey, secret: payment.secret } })
    }
    case 'waits':
      throw chargeInFlight()
    case 'held':
      throw payment.order.askedChargeId === order.askedChargeId
        ? new AppError('no_card')
        : cardDeclined(payment.message)
    case 'stopped':
      if (payment.refusal === null) return payment.order
      throw payment.refusal === 'no_card' ? new AppError('no_card') : cardDeclined(payment.message)
    default:
      return payment.order
  }
}

interface Begun {
  order: OrderRow
  creditCents: number
  refusal?: AppError
}

async function begin(db: Db, customerId: number, id: number, lease: Lease<OrderRow>): Promise<Begun> {
  const customer = await lockOwner(db, customerId)
  const order = await lockOrder(db, customerId, id)
  if (order === undefined) throw new AppError('not_found')
  const begun = { order, creditCents: spendable(customer) }
  if (order.status === 'completed') {
    if (lease.subject !== undefined) await lease.settle(db, order)
    return begun
  }
  if (!isPayable(order)) throw new AppError('nothing_to_pay')
  // Somebody else may have written down the decline of an earlier try under the same key.
  const declined = lease.subject === undefined ? undefined : await findDecline(db, customerId, id)
  if (declined === undefined || lease.subject !== leaseSubjects.charge(declined.chargeId)) return begun
  const refusal = cardDeclined(declined.message)
  await lease.settle(db, refusal)
  return { ...begun, refusal }
}

/** Nothing is asked while staff look into the order. A fee is due from its beginning, an order once it is delivered. */
const isPayable = ({ kind, hold, deliveredAt, pricedAt }: OrderRow): boolean => {
  const isStopped = hold === 'staff' || hold === 'research'
  return !isStopped && pricedAt !== null && (kind !== 'laundry' || deliveredAt !== null)
}
