import { laDay } from '../days/days.ts'
import type { Purpose } from '../plans/plans.ts'
import { policy } from '../policy.ts'
import { isOwed, type OrderHold, type OrderState } from './order-life.ts'

/** The order as its customer sees it: goods that come back, a stop without a bag, or a charge by the office. */
export type OrderKind = 'laundry' | 'no_show' | 'staff_charge'
export type OrderStatus = 'accepted' | 'in_progress' | 'completed'

const PURPOSES: Readonly<Record<OrderKind, Purpose>> = {
  laundry: 'order',
  no_show: 'one_time_payment',
  staff_charge: 'admin_charged_client',
}

export const orderPurpose = (kind: OrderKind): Purpose => PURPOSES[kind]

/** The three statuses of the wire. The table of orders reckons the same by itself. */
export const STATUSES: Readonly<Record<OrderState, OrderStatus>> = {
  collected: 'accepted',
  counted: 'accepted',
  priced: 'in_progress',
  ready_unpaid: 'in_progress',
  ready: 'in_progress',
  on_its_way_unpaid: 'in_progress',
  on_its_way: 'in_progress',
  delivered_unpaid: 'in_progress',
  delivered: 'completed',
  returned: 'completed',
}

const WORDS: Readonly<Record<OrderState, string>> = {
  collected: 'Collected',
  counted: 'Being counted',
  priced: 'Priced',
  ready_unpaid: 'Ready',
  ready: 'Ready',
  on_its_way_unpaid: 'On its way',
  on_its_way: 'On its way',
  delivered_unpaid: 'Delivered',
  delivered: 'Delivered',
  returned: 'Returned',
}

interface Stage {
  kind: OrderKind
  state: OrderState
  hold: OrderHold | null
}

/** Why we look into it is ours; that we wait for money is said. A stop without a bag stays one, paid or not. */
export function prettyStatus({ kind, state, hold }: Stage): string {
  if (kind === 'no_show') return 'NO SHOW'
  if (hold === 'staff' || hold === 'red_flag') return 'On hold'
  const isUnpaid = hold === 'payment' || (kind === 'laundry' && state === 'delivered_unpaid')
  if (kind === 'staff_charge') return isOwed({ state }) ? (isUnpaid ? 'Payment needed' : 'Payment under way') : PAID
  // A bag that was let go unpaid is on its way like any other; at the door it says again what is missing.
  return isUnpaid && state !== 'on_its_way_unpaid' ? `${WORDS[state]}: payment needed` : WORDS[state]
}

/** Purchases are listed once they are paid. */
export const PAID = 'Paid'

/** Older orders know nothing of the credit before and after them. */
export const hasBalances = (created: Date): boolean => laDay(created) > policy.orders.balancesShownAfterDay
