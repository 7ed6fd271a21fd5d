import { laDay } from './days.ts'
import type { Purpose } from './plans.ts'
import { policy } from './policy.ts'

/** The order as its customer sees it: goods that come back, a stop without a bag, or a charge by the office. */
export type OrderKind = 'laundry' | 'no_show' | 'staff_charge'
export type OrderStatus = 'accepted' | 'in_progress' | 'completed'
/** `payment`: the card has not paid; `research`: the two counts differ; `staff`: somebody looks into it. */
export type OrderHold = 'payment' | 'research' | 'staff'

const PURPOSES: Readonly<Record<OrderKind, Purpose>> = {
  laundry: 'order',
  no_show: 'one_time_payment',
  staff_charge: 'admin_charged_client',
}

export const orderPurpose = (kind: OrderKind): Purpose => PURPOSES[kind]

const WORDS: Readonly<Record<OrderStatus, string>> = {
  accepted: 'Accepted',
  in_progress: 'In progress',
  completed: 'Completed',
}

interface Stage {
  kind: OrderKind
  status: OrderStatus
  hold: OrderHold | null
}

/** Why we look into it is ours; that we wait for money is said. A stop without a bag stays one, paid or not. */
export function prettyStatus({ kind, status, hold }: Stage): string {
  if (kind === 'no_show') return 'NO SHOW'
  if (hold !== null) return hold === 'payment' ? 'On hold: payment needed' : 'On hold'
  return kind === 'staff_charge' && status === 'completed' ? PAID : WORDS[status]
}

/** Purchases are listed once they are paid. */
export const PAID = 'Paid'

/** Older orders know nothing of the credit before and after them. */
export const hasBalances = (created: Date): boolean => laDay(created) > policy.orders.balancesShownAfterDay
