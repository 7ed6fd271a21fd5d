import { type DeliveryOutcome, deliverOrder } from '../../server/orders/deliver.ts'
import { type ForwardOutcome, forwardOrder } from '../../server/orders/forward.ts'
import type { Deps } from '../../server/ports.ts'

export type CompletionOutcome =
  | Exclude<ForwardOutcome, { status: 'left' }>
  | Exclude<DeliveryOutcome, { status: 'delivered' }>
  | { status: 'completed'; order: Extract<DeliveryOutcome, { status: 'delivered' }>['order'] }

/** An order is packed, paid for, driven and delivered; it ends where one of these steps does. What was completed says so. */
export async function completeOrder(deps: Deps, id: number): Promise<CompletionOutcome> {
  const forwarded = await forwardOrder(deps, id)
  if (!('status' in forwarded) || forwarded.status !== 'left') return forwarded
  const delivered = await deliverOrder(deps, id)
  return 'status' in delivered ? { ...delivered, status: 'completed' } : delivered
}
