import { displayDay } from '#rules/days'
import { isMember } from '#rules/plans'
import { type PlanName, policy } from '#rules/policy'
import { everyDay, weekdayOf } from '../../../shared/pickup/pickup-words.ts'
import { moneyText } from '../../../ui/money.tsx'

interface LaterCharge {
  id: string
  what: string
  /** The amount, or what pays it. */
  pays: string
}

interface Ordered {
  plan: PlanName
  /** The plan's price, which is what a reload buys. */
  planCents: number
  isReloading: boolean
  pickup: { pickupDate: string; isRush: boolean } | null
  days: readonly number[]
  /** The earlier of the first pickup and the first recurring day. */
  first: string | undefined
}

const range = (from: number, to: number) => `${moneyText(from)} to ${moneyText(to)}`

/** Every charge that can follow an order, before anybody presses anything. */
export function laterCharges({ plan, planCents, isReloading, pickup, days, first }: Ordered): readonly LaterCharge[] {
  const { freeFromCents, mediumLoadRoundTripCents, smallLoadRoundTripCents } = policy.plans[plan].delivery
  const pays = isMember(plan) ? 'From credit' : 'By card'
  const [noBag = 0] = policy.noBag.feeStepsCents
  return [
    pickup && { id: 'pickup', what: `${weekdayOf(pickup.pickupDate)}’s pickup`, pays },
    pickup?.isRush && { id: 'rush', what: 'Its rush delivery', pays: moneyText(policy.rush.feeCents) },
    days.length > 0 && {
      id: 'days',
      what: `${everyDay(days)}${pickup && pickup.pickupDate === first ? ' after' : ''}`,
      pays,
    },
    !pickup && days.length === 0 && { id: 'orders', what: 'Orders you send us', pays },
    {
      id: 'delivery',
      what: `Delivery, orders under ${moneyText(freeFromCents, true)}`,
      pays: range(mediumLoadRoundTripCents, smallLoadRoundTripCents),
    },
    days.length > 0 && {
      id: 'bag',
      what: 'No bag on a recurring day',
      pays: range(noBag, policy.noBag.feeStepsCents.at(-1) ?? noBag),
    },
    isMember(plan) && { id: 'rest', what: 'What credit does not cover', pays: 'By card' },
    isReloading && {
      id: 'reload',
      what: `Under ${moneyText(policy.credit.autoReloadBelowCents)} of credit`,
      pays: `${moneyText(planCents)} reload`,
    },
  ].filter((row) => row !== null && row !== false && row !== undefined)
}

const { beyondMiles, belowCents, nearFeeCents, farFeeCents } = policy.extendedRoute

/** The note says when we come first, and which charge hangs on where we come. */
export const laterNote = (first: Ordered['first']): string =>
  [
    first && `The first pickup is on ${displayDay(first)}.`,
    `More than ${beyondMiles} miles away, delivery of orders under ${moneyText(belowCents, true)} is ${range(nearFeeCents, farFeeCents)}.`,
  ]
    .filter(Boolean)
    .join(' ')
