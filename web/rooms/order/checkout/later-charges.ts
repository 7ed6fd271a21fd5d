import { displayDay } from '#rules/days'
import { deliveryTerms } from '#rules/delivery-terms'
import { rushCents } from '#rules/pickups'
import { isMember } from '#rules/plans'
import { type PlanName, policy } from '#rules/policy'
import { closedDays } from '../../../core/closed-days.ts'
import { extendedRouteWords } from '../../../shared/money/delivery-words.ts'
import { everyDay, weekdayOf } from '../../../shared/pickup/pickup-words.ts'
import { moneyText } from '../../../ui/money.tsx'
import type { ListedEstimate, WishedPickup } from './listed-estimate.ts'

interface LaterCharge {
  id: string
  what: string
  /** The amount, or what pays it. */
  pays: string
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
  days: readonly number[]
  /** The earlier of the first pickup and the first recurring day. */
  first: string | undefined
  /** What the list of the first pickup costs; null while that is being found out. */
  estimate: ListedEstimate | null | undefined
}

const range = (from: number, to: number) => (from === to ? moneyText(from) : `${moneyText(from)} to ${moneyText(to)}`)

const WAITING = '…'

/** "$52.40, from credit". A list with things whose price only begins somewhere does so too. */
const estimatedText = (estimate: ListedEstimate | null, pays: string): string =>
  estimate === null
    ? WAITING
    : `${moneyText(estimate.totalCents)}${estimate.isFrom ? ' and up' : ''}, ${pays.charAt(0).toLowerCase()}${pays.slice(1)}`

/** A fee that the estimate has in it already; where it costs nothing, in the word for that. */
const within = (cents: number, free: string, estimate: ListedEstimate | null | undefined): string =>
  cents === 0 ? free : `${moneyText(cents)}${estimate === undefined ? '' : ', included'}`

/** Every charge that can follow an order, before anybody presses anything. */
export function laterCharges(ordered: Ordered): readonly LaterCharge[] {
  const { plan, balance, distanceMiles = 0, planCents, isReloading, pickup, days, first, estimate } = ordered
  const delivery = deliveryTerms(plan, distanceMiles)
  const pays = isMember(plan) ? 'From credit' : balance > 0 ? 'From credit, then by card' : 'By card'
  const [noBag = 0] = policy.noBag.feeStepsCents
  return [
    pickup && {
      id: 'pickup',
      what: `${weekdayOf(pickup.pickupDate)}’s pickup${estimate === undefined ? '' : ', as you listed it'}`,
      pays: estimate === undefined ? pays : estimatedText(estimate, pays),
    },
    pickup?.isRush && {
      id: 'rush',
      what: 'Its rush delivery',
      pays: within(rushCents(pickup.pickupDate, true, closedDays()), 'No fee', estimate),
    },
    pickup &&
      estimate !== undefined && {
        id: 'its-delivery',
        what: 'Its delivery',
        pays: estimate === null ? WAITING : within(estimate.deliveryCents, 'Free', estimate),
      },
    days.length > 0 && {
      id: 'days',
      what: `${everyDay(days)}${pickup && pickup.pickupDate === first ? ' after' : ''}`,
      pays,
    },
    !pickup && days.length === 0 && { id: 'orders', what: 'Orders you send us', pays },
    {
      id: 'delivery',
      what: `Delivery, orders under ${moneyText(delivery.freeFromCents, true)}`,
      pays: range(delivery.leastCents, delivery.mostCents),
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
  [first && `The first pickup is on ${displayDay(first)}.`, routeWords(plan, distanceMiles)].filter(Boolean).join(' ')

function routeWords(plan: PlanName, distanceMiles: number | undefined): string | false {
  if (distanceMiles !== undefined) return extendedRouteWords(plan, distanceMiles) ?? false
  return `More than ${beyondMiles} miles away, delivery of orders under ${moneyText(belowCents, true)} is ${range(nearFeeCents, farFeeCents)}.`
}
