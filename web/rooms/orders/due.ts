import type { Card } from '#contract/billing'
import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { type Payment, paymentOf } from '#rules/credit'
import { displayMoment } from '#rules/days'
import { isMember } from '#rules/plans'
import { policy } from '#rules/policy'
import { cardTitle } from '../../shared/money/plan-words.ts'
import { moneyText } from '../../ui/money.tsx'

/** The sums that paying an order now would take, and from where. */
export interface Due extends Payment {
  card: Card | undefined
  /** The sum that auto-reload may charge first, if it is on and the credit is short; 0 otherwise. */
  reloadCents: number
}

type Payer = Pick<Profile, 'balance' | 'subscription' | 'isAutoBilling'>

export function dueOf(
  order: Order,
  { balance, subscription: plan, isAutoBilling }: Payer,
  cards: readonly Card[],
): Due {
  const card = cards.find(({ isActive }) => isActive)
  const reckoned = (reloadPlanCents: number | null) =>
    paymentOf({ totalCents: order.amountWithDiscount, balanceCents: balance, reloadPlanCents })
  const isReloading = isAutoBilling && card !== undefined && order.kind === 'laundry' && isMember(plan)
  const reload = isReloading ? reckoned(policy.plans[plan].priceCents).reload : null
  return { ...reckoned(null), card, reloadCents: reload?.chargeCents ?? 0 }
}

/** Says why the order waits, and what happens if nobody does anything. */
export function whyItWaits({ nextTry }: Pick<Order, 'nextTry'>, { card, cardCents }: Due): string {
  const sum = moneyText(cardCents)
  if (cardCents === 0) return 'Your credit covers it by now. It is paid as soon as you press the button.'
  if (card === undefined) return `We have no card for the ${sum} that your credit does not cover. Please add one.`
  // The page does not know which card was asked, nor whether it was declined or its bank was silent: this one may be newer.
  if (nextTry === null)
    return `We could not charge ${sum}, and we won’t try it again on our own. Please pay now with your ${cardTitle(card)}, or use a different card.`
  return `We could not charge ${sum}. We’ll try it again ${displayMoment(new Date(nextTry))}, or you can pay now with your ${cardTitle(card)}.`
}

/** A declined reload is not tried again for the same order, which only the server knows. */
export const reloadWarning = (reloadCents: number): string =>
  `Auto-reload is on: unless your card refused it for this order before, we charge ${moneyText(reloadCents)} now instead and keep what is left of it as your credit.`
