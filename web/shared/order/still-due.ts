import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { paymentOf } from '#rules/payments/order-payment'
import { dueCentsOf, type Means, paymentOfDue, type StillDue } from '#rules/payments/still-due'
import { isMember } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { moneyText } from '#ui/money.tsx'

type Waiting = Pick<Order, 'id' | 'kind' | 'isPayable' | 'amountWithDiscount'>
type Listed = Waiting & Pick<Order, 'isPriced' | 'paid'>
type Payer = Pick<Profile, 'subscription' | 'balance' | 'isAutoBilling'>

/** The credit, and what auto-reload buys for a customer who has it on. */
export const meansOf = ({ subscription, balance, isAutoBilling }: Payer): Means => ({
  balanceCents: balance,
  reloadPlanCents: isMember(subscription) && isAutoBilling ? policy.plans[subscription].priceCents : null,
})

/**
 * What the customer's orders still cost: bags that are priced, and whatever else waits for money, as a charge by us does. One sum for the
 * home, the next pickup, the plan and the estimate of a bag. What has waited since before the newest orders is known by the profile.
 */
export function stillDueOf(orders: readonly Listed[], profile: Payer & Pick<Profile, 'due'>): StillDue {
  const known = new Set(orders.map(({ id }) => id))
  const older = waitingOf(profile).filter(({ id }) => !known.has(id))
  const listed = orders.filter(
    ({ kind, isPriced, isPayable, paid }) => paid === null && (isPayable || (kind === 'laundry' && isPriced)),
  )
  const costly = [...older, ...listed].filter(({ amountWithDiscount }) => amountWithDiscount > 0)
  const hasNoReload = isReloadOver(profile)
  const isRest = ({ kind, isPayable }: Waiting) => kind !== 'laundry' || (isPayable && hasNoReload)
  const rest = costly.filter(isRest)
  return {
    bagCents: sumOf(costly.filter((order) => !isRest(order))),
    restCents: sumOf(rest),
    order: onlyOf(costly),
    restOrder: onlyOf(rest),
  }
}

/** What the profile knows to wait for money, however old it is. */
const waitingOf = ({ due }: Pick<Profile, 'due'>): Waiting[] =>
  due === null ? [] : [due, ...due.alsoDue].map((order) => ({ ...order, isPayable: true }))

/**
 * The server knows whether auto-reload still pays for the bag that waits. Where it was declined once, it does not; then it pays for none that
 * waits beside it, for the same card was asked for them.
 */
function isReloadOver({ due, ...payer }: Payer & Pick<Profile, 'due'>): boolean {
  if (due?.kind !== 'laundry' || due.dueReload !== null) return false
  return paymentOf({ totalCents: due.amountWithDiscount, ...meansOf(payer) }).reload !== null
}

const sumOf = (orders: readonly Waiting[]): number =>
  orders.reduce((sum, { amountWithDiscount }) => sum + amountWithDiscount, 0)

const onlyOf = (orders: readonly Waiting[]): number | undefined => (orders.length === 1 ? orders[0]?.id : undefined)

/**
 * How much of the credit is spoken for, in the words of home, pickup and plan; nothing where nothing is due, or nothing is there to take. What
 * is left then is not foretold where a reload comes between.
 */
export function spokenForText(stillDue: StillDue, means: Means): string | undefined {
  const { balanceCents } = means
  const cents = dueCentsOf(stillDue)
  if (cents === 0 || balanceCents <= 0) return undefined
  const isAll = cents >= balanceCents
  const what = isAll ? 'All of it' : moneyText(cents)
  const orders = isAll ? `the ${moneyText(cents)} still due for earlier orders` : 'earlier orders'
  const whom = stillDue.order === undefined ? orders : `order ${stillDue.order}`
  const { reloadCents, balanceAfterCents } = paymentOfDue(stillDue, means)
  const left = reloadCents > 0 ? '' : ` Your credit will then be ${moneyText(balanceAfterCents)}.`
  return `${what} goes toward ${whom}.${left}`
}
