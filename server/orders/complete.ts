import type { Deps } from '../ports.ts'
import { withLockedOrder } from './locked-order.ts'
import { type NotWanted, type OrderPayment, settleOrder } from './settle-order.ts'
import { markDelivered, type OrderRow } from './store.ts'

export type CompletionRefusal =
  | 'no such order'
  | 'not laundry'
  | 'not in progress'
  | 'on hold'
  /** Delivered before, and the card has not paid. */
  | 'payment needed'
  | 'completed before'

export type CompletionOutcome =
  | { status: 'completed'; order: OrderRow }
  | { status: 'held'; order: OrderRow; message: string }
  /** Delivered; another charge of the customer is on its way, or nobody knows yet what became of this one. A job goes on with it. */
  | { status: 'waits'; order: OrderRow }
  | { refusal: CompletionRefusal; order?: OrderRow }

/** Staff have delivered an order: it is paid for, and completed once it is. Repeated after a crash it goes on where it was. */
export async function completeOrder(deps: Deps, id: number): Promise<CompletionOutcome> {
  const delivered = await withLockedOrder(deps, id, async (db, { order, now }): Promise<CompletionOutcome> => {
    const refusal = refusalOf(order)
    if (refusal !== undefined) return { refusal, order }
    if (order.deliveredAt !== null) return { status: 'waits', order }
    const written = await markDelivered(db, id, now)
    await deps.reach('order before delivered')
    return { status: 'waits', order: written }
  })
  if ('refusal' in delivered) return delivered
  const { order } = delivered
  await deps.reach('order delivered')
  return outcomeOf(await settleOrder(deps, order, (_, found) => refusalOf(found) === undefined), order)
}

/** Why it cannot be completed as it is; nothing where it can. */
export function refusalOf({ kind, status, hold }: OrderRow): CompletionRefusal | undefined {
  if (kind !== 'laundry') return 'not laundry'
  if (status === 'completed') return 'completed before'
  if (status !== 'in_progress') return 'not in progress'
  if (hold === 'payment') return 'payment needed'
  return hold === null ? undefined : 'on hold'
}

function outcomeOf(payment: OrderPayment | NotWanted, delivered: OrderRow): CompletionOutcome {
  switch (payment.status) {
    case 'completed':
      return { status: 'completed', order: payment.order }
    case 'held':
      return payment
    case 'completed_before':
      return { refusal: 'completed before', order: payment.order }
    case 'stopped':
      return { refusal: 'on hold', order: payment.order }
    case 'not_wanted':
      // Between the delivery and this somebody held it, or it was paid.
      return { refusal: refusalOf(payment.order) ?? 'completed before', order: payment.order }
    default:
      return { status: 'waits', order: delivered }
  }
}
