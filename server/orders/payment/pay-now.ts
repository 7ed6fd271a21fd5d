import { isOwed, isPaid } from '#rules/orders/order-life'
import { AppError } from '../../app-error.ts'
import type { OwedAmount } from '../../billing/pay-owed.ts'
import type { Db } from '../../db/open.ts'
import type { Lease } from '../../http/idempotency-lease.ts'
import { lockOwner } from '../../lock-owner.ts'
import { refusalOfPayment } from '../../payments/take-payment.ts'
import type { Deps } from '../../ports.ts'
import { lockOrder, type OrderRow } from '../store.ts'
import { payOrder, spendable } from './settle-order.ts'

/** The customer pays at the screen for what is asked for and unpaid: an order, a fee, what staff charged. */
export async function payNow(
  deps: Deps,
  { customerId, id, ...shown }: { customerId: number; id: number } & Pick<OwedAmount, 'shownCardId' | 'maxChargeCents'>,
  lease: Lease<OrderRow>,
): Promise<OrderRow> {
  const { order, creditCents, refusal } = await deps.database.transaction((db) => begin(db, customerId, id, lease))
  if (isPaid(order)) return order
  const payment = await payOrder(deps, order, { isPresent: true, lease, ...shown, creditCents, refusal })
  switch (payment.status) {
    case 'paid':
    case 'paid_before':
      return payment.order
    case 'held':
      throw payment.order.askedChargeId === order.askedChargeId ? new AppError('no_card') : declined(deps, payment)
    case 'stopped':
      if (payment.refusal === null) return payment.order
      throw payment.refusal === 'no_card' ? new AppError('no_card') : declined(deps, payment)
    default:
      throw refusalOfPayment(deps, payment)
  }
}

const declined = (deps: Deps, { message }: { message: string }): AppError =>
  refusalOfPayment(deps, { status: 'declined', message, isHard: false })

interface Begun {
  order: OrderRow
  creditCents: number
  /** Nothing more is asked for it; the charge that this key has begun is brought to its end all the same. */
  refusal?: AppError
}

async function begin(db: Db, customerId: number, id: number, lease: Lease<OrderRow>): Promise<Begun> {
  const customer = await lockOwner(db, customerId)
  const order = await lockOrder(db, customerId, id)
  if (order === undefined) throw new AppError('not_found')
  const begun = { order, creditCents: spendable(customer) }
  if (isPaid(order)) {
    if (lease.chargeId !== undefined) await lease.keepAnswer(db, order)
    return begun
  }
  if (isPayable(order)) return begun
  const refusal = new AppError('nothing_to_pay')
  if (lease.chargeId === undefined) throw refusal
  return { ...begun, refusal }
}

/** Nothing is asked while staff look into the order. A fee is due from its beginning, an order once it is packed to leave. */
const isPayable = (order: OrderRow): boolean => isOwed(order) && (order.hold === null || order.hold === 'payment')
