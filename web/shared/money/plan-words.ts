import type { AnswerOf, CallsByLine } from '#contract/calls'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { isMember, isPlanName } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { moneyText } from '#ui/money.tsx'

type Package = AnswerOf<CallsByLine['GET /client/packages/']>[number]

/** Packages with other names than the plans are credit packs, shown in capitals. */
export const packageTitle = (name: string): string => (isPlanName(name) ? PLAN_TITLES[name] : name.toUpperCase())

/** Gold and Platinum, by what the profile or an invoice calls the package. */
export const isAdvantage = (name: string | null): boolean => name !== null && isPlanName(name) && isMember(name)

/** The benefits of a package, from its own data. */
export function perksOf(offer: Package): string {
  const { most, isSame } = mostOff(offer)
  const perks = [
    most === 0 ? 'list prices' : isSame ? `${most}% off cleaning and alterations` : `up to ${most}% off`,
    offer.hasDelivery && `free delivery from ${moneyText(offer.deliveryFreeFrom, true)}`,
    offer.hasCreditBack && `${policy.credit.creditBackPercent}% credit back`,
  ].filter((perk) => perk !== false)
  const text = perks.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const mostOff = ({ dryClean, laundry, washFold, alterations }: Package): { most: number; isSame: boolean } => {
  const discounts = [dryClean, laundry, washFold, alterations]
  const most = Math.max(...discounts)
  return { most, isSame: discounts.every((percent) => percent === most) }
}

/** "20% off instead of 10%, free delivery from $49.": what another plan brings to somebody who has one already. */
export function insteadOf(offer: Package, current: Package): string {
  const { most, isSame } = mostOff(offer)
  const parts = [
    `${isSame ? '' : 'up to '}${most}% off instead of ${mostOff(current).most}%`,
    offer.hasDelivery && `free delivery from ${moneyText(offer.deliveryFreeFrom, true)}`,
  ].filter(Boolean)
  return `${parts.join(', ')}.`
}

/** "$453.66, before the $431.85 still due for earlier orders": nobody takes for theirs what an order is about to take. */
export const creditAfter = ({ balanceCents, stillDueCents }: CreditNow, addedCents: number): string =>
  `${moneyText(balanceCents + addedCents)}${stillDueCents > 0 ? `, before the ${moneyText(stillDueCents)} still due for earlier orders` : ''}`

export interface CreditNow {
  balanceCents: number
  stillDueCents: number
}

/** What it costs and leaves, in dollars. */
export const costsOf = (offer: Package, credit: CreditNow): string =>
  `Costs ${moneyText(offer.price)} today; your credit becomes ${creditAfter(credit, offer.price)}.`

/** Says what buying a package does today, before anybody presses anything. A pack brings no discounts of its own. */
export function offerOf(offer: Package, credit: CreditNow): string {
  const costs = costsOf(offer, credit)
  return isPlanName(offer.name) ? `${perksOf(offer)}. ${costs}` : `${offer.description} ${costs}`.trim()
}

const { autoReloadBelowCents } = policy.credit

/** The sentence about auto-reload: how much it charges, when and to what. */
export const reloadSentence = (planCents: number, card: string): string =>
  `If an order would leave you under ${moneyText(autoReloadBelowCents)} of credit, we add ${moneyText(planCents)} of credit from ${card} and text you. A very large order may take more than one reload.`
