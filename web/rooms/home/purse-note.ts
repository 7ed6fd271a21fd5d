import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { laDay } from '#rules/days/days'
import { quarterOf } from '#rules/days/quarters'
import { paymentOfDue, type StillDue } from '#rules/payments/still-due'
import { isMember } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { dateText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { meansOf, spokenForText } from '../../shared/order/still-due.ts'
import type { Hour } from './hour.ts'

type Paid = Pick<Order, 'amountWithDiscount' | 'balanceBeforePurchase' | 'balanceAfterPurchase'>

/** The credit that an order took, once it is paid. */
const creditSpent = ({ balanceBeforePurchase, balanceAfterPurchase }: Paid): number | undefined =>
  balanceBeforePurchase === null || balanceAfterPurchase === null
    ? undefined
    : Math.max(0, balanceBeforePurchase - balanceAfterPurchase)

/** All of it came from credit; or will, because the credit is enough for all that is still to be paid. */
export const paidFromCredit = (order: Paid, isCreditEnough: boolean): boolean =>
  (creditSpent(order) ?? (isCreditEnough ? order.amountWithDiscount : 0)) >= order.amountWithDiscount &&
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

/**
 * What becomes of the credit. What earlier orders are to take of it comes before whatever the hour is about, in the words of the plan and of the
 * next pickup; where a reload comes between, when it comes is said as well.
 */
export function purseWords(
  hour: Hour,
  profile: Pick<Profile, 'balance' | 'subscription' | 'isAutoBilling'>,
  stillDue: StillDue,
): string {
  const { subscription, isAutoBilling } = profile
  const means = meansOf(profile)
  const usual = isMember(subscription) ? reloadWords(isAutoBilling, policy.plans[subscription].priceCents) : UPSELL
  const spokenFor = spokenForText(stillDue, means)
  if (spokenFor !== undefined) {
    return paymentOfDue(stillDue, means).reloadCents > 0 ? `${spokenFor} ${usual}` : spokenFor
  }
  if (hour.is === 'delivered' && hour.order.creditBack > 0 && hour.order.completed !== null) {
    const { paidOn } = quarterOf(laDay(new Date(hour.order.completed)))
    // The weekday says nothing about a day that is weeks away.
    const day = dateText(paidOn)
    return `You earned ${moneyText(hour.order.creditBack)} credit back. It’s yours on ${day}.`
  }
  return usual
}

const UPSELL = `With Advantage you pay ahead and save up to ${policy.savings.upToPercent}% on each order. Credit never expires.`

const reloadWords = (isOn: boolean, priceCents: number): string =>
  isOn
    ? `Auto-reload is on. When an order would leave less than ${moneyText(policy.credit.autoReloadBelowCents)}, we add ${moneyText(priceCents)} from your card.`
    : 'Auto-reload is off. What your credit does not cover is charged to your card.'
