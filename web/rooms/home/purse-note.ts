import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { laDay } from '#rules/days/days'
import { quarterOf } from '#rules/days/quarters'
import { dateText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { type StillDue, spokenForText } from '../../shared/order/still-due.ts'
import type { Hour } from './hour.ts'

type Paid = Pick<Order, 'amountWithDiscount' | 'balanceBeforePurchase' | 'balanceAfterPurchase'>

/** The credit that an order took, once it is paid. */
const creditSpent = ({ balanceBeforePurchase, balanceAfterPurchase }: Paid): number | undefined =>
  balanceBeforePurchase === null || balanceAfterPurchase === null
    ? undefined
    : Math.max(0, balanceBeforePurchase - balanceAfterPurchase)

/** All of it came from credit, or would come now that it is still to be paid. */
export const paidFromCredit = (order: Paid, balance: number): boolean =>
  (creditSpent(order) ?? Math.min(balance, order.amountWithDiscount)) >= order.amountWithDiscount &&
  order.amountWithDiscount > 0

/** "$78.75 from your credit", "$20.00 by card, $58.75 from your credit" */
export function paidText(order: Paid): string {
  const total = order.amountWithDiscount
  const credit = Math.min(creditSpent(order) ?? 0, total)
  const parts = [
    total > credit && `${moneyText(total - credit)} by card`,
    credit > 0 && `${moneyText(credit)} from your credit`,
  ]
  return parts.filter(Boolean).join(', ') || 'Nothing to pay'
}

/** What becomes of the credit at this hour; nothing where the hour does not touch it. */
export function purseNote(
  hour: Hour,
  { balance, due }: Pick<Profile, 'balance' | 'due'>,
  stillDue: StillDue,
): string | undefined {
  if (due && due.dueFromCredit > 0) {
    // The one that waits takes it before any other does. It may be older than the list that the sum is of.
    const own = { cents: due.dueFromCredit, order: due.id }
    return spokenForText(balance, due.dueFromCredit === balance || stillDue.cents < own.cents ? own : stillDue)
  }
  if (hour.is === 'under_way') {
    const { id, isPriced, paid, amountWithDiscount: total } = hour.order
    if (!isPriced || paid !== null || total === 0) return undefined
    if (stillDue.cents > total) return spokenForText(balance, stillDue)
    if (balance < total) return undefined
    return `${moneyText(total)} comes out when order ${id} is ready to come back. That leaves ${moneyText(balance - total)}.`
  }
  if (hour.is === 'delivered' && hour.order.creditBack > 0 && hour.order.completed !== null) {
    const { paidOn } = quarterOf(laDay(new Date(hour.order.completed)))
    // The weekday says nothing about a day that is weeks away.
    const day = dateText(paidOn)
    return `You earned ${moneyText(hour.order.creditBack)} credit back. It’s yours on ${day}.`
  }
  return undefined
}
