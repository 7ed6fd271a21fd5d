import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import type { PlacedOrder } from '#contract/placing'
import { laDay, laMinuteOfDay } from '#rules/days/days'
import { isBackSooner } from '#rules/days/pickups'
import { brandTitle } from '#rules/payments/card-brand'
import { cardDemand } from '#rules/payments/credit'
import { policy } from '#rules/policy'
import { dateText, dayText, timeText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { useServerNow } from '../../core/server-clock.ts'
import { everyDay, weekdayOf, windowText } from '../pickup/pickup-words.ts'
import styles from './placed-order-facts.module.css'

export const BAG_OUT_BY = timeText(policy.pickups.windowOpensMinuteOfDay)
/** Somebody who orders for the first time may think that the bag has to be one of ours. */
export const ANY_BAG = 'Any bag that closes will do.'

interface PlacedOrderFactsProps {
  order: PlacedOrder
  /** The facts stand by themselves at home: side by side where there is room for it, and with the words that the result's page says apart. */
  isPanel?: boolean
}

/** Paid, pickup booked, recurring set: each if it has happened, or why it has not. */
export function PlacedOrderFacts({ order, isPanel = false }: PlacedOrderFactsProps): ReactNode {
  return (
    <ol className={styles.facts} data-lying={isPanel || undefined}>
      <Payment order={order} />
      <FirstPickup order={order} isPanel={isPanel} />
      <Recurring order={order} />
    </ol>
  )
}

/** The day that was wished for had closed before the payment was there; nothing where we come on that day. */
export function movedText({ pickup, request }: PlacedOrder): string | undefined {
  if (!pickup || !request || pickup.pickupDate === request.pickupDate) return undefined
  const rush = pickup.isRush && !request.isRush ? ' Rush wouldn’t be any faster now, so it’s off.' : ''
  return `${weekdayOf(pickup.pickupDate)} had closed by the time your bank answered, so we’ll come ${dayText(request.pickupDate)}.${rush}`
}

/** The customer had a pickup on that day; nothing where ours was booked. */
export function existedText({ pickup, request, requestExisted }: PlacedOrder): string | undefined {
  if (!pickup || !request || !requestExisted) return undefined
  const stays = `You already had a pickup on ${dayText(request.pickupDate)}. We kept it and didn’t book a second one.`
  if (pickup.isRush === request.isRush) return stays
  return `${stays} ${request.isRush ? 'It keeps its rush.' : 'Rush was not added to it.'}`
}

function FirstPickup({ order, isPanel }: Required<PlacedOrderFactsProps>): ReactNode {
  const { request, requestRefusal } = order
  const now = useServerNow()
  if (requestRefusal !== null) {
    const wayOn = isPanel && <Link to={links.pickup}>Request pickup</Link>
    return (
      <ThreadFact
        state="failed"
        label="Your first pickup"
        title="Not booked"
        note={
          <>
            {requestRefusal} {wayOn}
          </>
        }
      />
    )
  }
  if (!request) return null
  const moved = isPanel ? movedText(order) : undefined
  const existed = isPanel ? existedText(order) : undefined
  // The panel stays for a day. From this hour on we are on our way, or were there.
  const today = laDay(now)
  const isOpen = laMinuteOfDay(now) >= policy.pickups.windowOpensMinuteOfDay
  const isAhead = today < request.pickupDate || (today === request.pickupDate && !isOpen)
  return (
    <ThreadFact
      label={`${order.requestExisted ? 'Your pickup' : 'Pickup booked'}, ${windowText}`}
      title={dayText(request.pickupDate)}
      note={
        <>
          {moved && `${moved} `}
          {existed && `${existed} `}
          {backText(request)}
          {isPanel && isAhead && ` Bag out by ${BAG_OUT_BY}.`}
          {moved && (
            <>
              {' '}
              <Link to={links.upcoming}>Change the day</Link>
            </>
          )}
        </>
      }
    />
  )
}

/** Says when the bag is back, and of rush that was asked for what it brings: after some days it is no sooner, and then it has no fee. */
function backText({ pickupDate, dropoffDate, isRush }: NonNullable<PlacedOrder['request']>): string {
  const back = `Back ${dayText(dropoffDate)}`
  if (!isRush) return `${back}.`
  return isBackSooner(pickupDate, dropoffDate)
    ? `${back} with\u00a0rush.`
    : `${back}. Rush wouldn’t be any faster, so there’s no fee.`
}

function Recurring({ order: { schedule, scheduleRefusal, startsOn } }: { order: PlacedOrder }): ReactNode {
  if (scheduleRefusal !== null) {
    return (
      <ThreadFact
        state={schedule ? 'done' : 'failed'}
        label="Recurring pickups"
        title={schedule ? `${everyDay(schedule.days)}, as before` : 'Not set'}
        note={
          <>
            {scheduleRefusal} <Link to={links.profilePreferences}>Go to Preferences</Link>
          </>
        }
      />
    )
  }
  if (!schedule) return null
  return (
    <ThreadFact
      label="Recurring set"
      title={everyDay(schedule.days)}
      note={
        <>
          {startsOn !== null && `From ${dateText(startsOn)}. `}
          Skip any pickup in Upcoming Orders.
        </>
      }
    />
  )
}

function Payment({ order: { state, order, cardBrand, cardLast } }: { order: PlacedOrder }): ReactNode {
  const { amount, subscription, title } = order
  const brand = brandTitle(cardBrand ?? 'other')
  // A rest that is too small for a card is waived.
  const charged = cardDemand(order.amountWithDiscount).cardCents
  if (state !== 'paid') {
    const isAsking = state === 'asking'
    const why = isAsking ? 'Your bank wants you to confirm it.' : 'Your bank has not answered yet.'
    return (
      <ThreadFact
        state="under_way"
        label={title}
        title={`Your payment of ${moneyText(charged)} is ${isAsking ? 'not confirmed' : 'under way'}`}
        note={
          <>
            {why} <Link to={links.orderCheckout}>{isAsking ? 'Confirm with your bank' : 'Follow it'}</Link>
          </>
        }
      />
    )
  }
  if (subscription === 'payc') {
    const card = cardLast === null ? '' : `Your ${brand} ends in ${cardLast}. `
    return (
      <ThreadFact
        label={title}
        title="Card saved, nothing charged"
        note={`${card}You pay after each order, and get a receipt by email.`}
      />
    )
  }
  const isFree = charged === 0
  return (
    <ThreadFact
      label={`Paid, ${title}`}
      title={`${moneyText(charged)}${cardLast === null || isFree ? '' : ` to ${brand} ${cardLast}`}`}
      note={`${moneyText(amount)} of credit is ready.${isFree ? '' : ' Receipt by email.'}`}
    />
  )
}

interface FactProps {
  label: string
  title: string
  note?: ReactNode
  state?: 'done' | 'under_way' | 'failed'
}

/** One knot of the thread with what it stands for. */
function ThreadFact({ label, title, note, state = 'done' }: FactProps): ReactNode {
  return (
    <li className={styles.fact} data-state={state}>
      <svg className={styles.thread} aria-hidden="true">
        <line pathLength={100} x1="2" x2="2" y1="0" y2="100%" />
      </svg>
      <span className={styles.knot} aria-hidden="true">
        {state === 'done' && (
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 8.3l3.2 3.2 5.8-6.6" />
          </svg>
        )}
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.title}>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </li>
  )
}
