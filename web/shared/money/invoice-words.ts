import type { Invoice } from '#contract/billing'
import type { Profile } from '#contract/profile'
import { cardDemand } from '#rules/payments/credit'
import { moneyText } from '#ui/money.tsx'
import { creditAfter, isAdvantage, packageTitle } from './plan-words.ts'

/** The sum that the card is charged: an amount too small for a card is waived. */
export const chargedNow = ({ amountWithDiscount }: Pick<Invoice, 'amountWithDiscount'>): number =>
  cardDemand(amountWithDiscount).cardCents

/** No coupon lowers what costs nothing, and none works on a box. */
export const takesPromo = ({ purpose, amount }: Invoice): boolean =>
  (purpose === 'subscription' || purpose === 'credit') && amount > 0

/** A customer who buys Gold or Platinum is asked about auto-reload. */
export const asksAboutReload = ({ subscription }: Invoice): boolean => isAdvantage(subscription)

/** Says what paying the invoice brings about, in dollars, before anybody presses anything, and what earlier orders are to take of it. */
export function outcomeOf(
  { purpose, subscription, amount }: Invoice,
  { balance, subscription: current }: Pick<Profile, 'balance' | 'subscription'>,
  stillDueCents: number,
): string {
  const credit = `${moneyText(amount)} is added to your credit, which becomes ${creditAfter({ balanceCents: balance, stillDueCents }, amount)}.`
  if (purpose === 'one_time_payment') {
    return `The driver brings your welcome box to your next pickup. Its ${moneyText(amount)} comes back as credit with the first order we complete after it.`
  }
  if (subscription === 'payc') {
    const kept = balance > 0 ? `You keep your ${moneyText(balance)} of credit` : 'You have no credit to lose'
    return `This costs nothing. ${kept}, and pay list prices, without discounts, on orders we price from now on. Auto-reload stops.`
  }
  if (purpose === 'credit') {
    return current === null ? credit : `${credit} Your plan stays ${packageTitle(current)}.`
  }
  const title = packageTitle(subscription ?? '')
  const isPurchase = isAdvantage(current)
    ? `Moving from ${packageTitle(current ?? '')} to ${title} is a purchase. `
    : `Your plan becomes ${title}. `
  return isPurchase + credit
}
