import { rushCents } from '#rules/days/pickups'
import { isMember } from '#rules/plans/plans'
import { type PlanName, policy } from '#rules/policy'
import { deliveryTerms } from '#rules/prices/delivery-terms'
import { dayText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { closedDays } from '../../../core/closed-days.ts'
import type { BagItems } from '../../../shared/bag/bag-draft.ts'
import { extendedRouteWords } from '../../../shared/money/delivery-words.ts'
import { everyDay, weekdayOf } from '../../../shared/pickup/pickup-words.ts'
import { feeBands } from '../fee-bands.ts'

export interface LaterCharge {
  id: string
  what: string
  /** The amount, or what pays it. */
  pays: string
}

export interface WishedPickup {
  pickupDate: string
  isRush: boolean
  bagList?: BagItems
}

interface Ordered {
  plan: PlanName
  /** The credit that the customer has already, which pays first on any plan. */
  balance: number
  /** From our office to the address; not known before its zip code is. */
  distanceMiles: number | undefined
  /** The plan's price, which is what a reload buys. */
  planCents: number
  isReloading: boolean
  pickup: WishedPickup | null
  /** What the pickup costs by its list, where it has one and that is known. */
  listed: readonly LaterCharge[] | undefined
  days: readonly number[]
  /** The earlier of the first pickup and the first recurring day. */
  first: string | undefined
}

const range = (from: number, to: number) => (from === to ? moneyText(from) : `${moneyText(from)} to ${moneyText(to)}`)

/** Where rush brings nothing sooner it has no price. */
const rushText = (cents: number) => (cents === 0 ? 'No fee' : moneyText(cents))

export const waysToPay = (plan: PlanName, balance: number): string =>
  isMember(plan) ? 'From credit' : balance > 0 ? 'From credit, then by card' : 'By card'

export const pickupWords = ({ pickupDate }: WishedPickup): string => `${weekdayOf(pickupDate)}’s pickup`

/** Every charge that can follow an order, before anybody presses anything. */
export function laterCharges(ordered: Ordered): readonly LaterCharge[] {
  const { plan, balance, distanceMiles = 0, planCents, isReloading, pickup, listed, days, first } = ordered
  const delivery = deliveryTerms(plan, distanceMiles)
  const pays = waysToPay(plan, balance)
  const [noBag = 0] = policy.noBag.feeStepsCents
  return [
    ...(listed ?? [
      pickup && { id: 'pickup', what: pickupWords(pickup), pays },
      pickup?.isRush && {
        id: 'rush',
        what: 'Rush delivery',
        pays: rushText(rushCents(pickup.pickupDate, true, closedDays())),
      },
    ]),
    days.length > 0 && {
      id: 'days',
      what: `${everyDay(days)}${pickup && pickup.pickupDate === first ? ' after' : ''}`,
      pays,
    },
    !pickup && days.length === 0 && { id: 'orders', what: 'Orders you send us', pays },
    {
      id: 'delivery',
      what: `Delivery, free from ${moneyText(delivery.freeFromCents, true)}`,
      pays: feeBands(delivery),
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
export const laterNote = ({ first, plan, distanceMiles }: Pick<Ordered, 'first' | 'plan' | 'distanceMiles'>): string =>
  [first && `The first pickup is on ${dayText(first)}.`, routeWords(plan, distanceMiles)].filter(Boolean).join(' ')

function routeWords(plan: PlanName, distanceMiles: number | undefined): string | false {
  if (distanceMiles !== undefined) return extendedRouteWords(plan, distanceMiles) ?? false
  return `More than ${beyondMiles} miles away, delivery of orders under ${moneyText(belowCents, true)} is ${range(nearFeeCents, farFeeCents)}.`
}
