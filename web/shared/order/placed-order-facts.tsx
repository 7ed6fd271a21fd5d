import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { displayDay } from '#rules/days'
import { pickupWindow } from '#rules/pickups'
import { PLAN_TITLES } from '#rules/plan-titles'
import { moneyText } from '../../ui/money.tsx'
import { everyDay, unbroken } from '../pickup/pickup-words.ts'
import type { PlacedOrder } from './placed-order.ts'
import styles from './placed-order-facts.module.css'

interface PlacedOrderFactsProps {
  order: PlacedOrder
  /** Side by side, where there is room for it. */
  isLying?: boolean
  /** The steps still to come, below those that have happened. */
  children?: ReactNode
}

/** Paid, pickup booked, recurring set: each only if it has happened. */
export function PlacedOrderFacts({ order, isLying, children }: PlacedOrderFactsProps): ReactNode {
  const { pickup, recurring, recurringRefusal } = order
  return (
    <ol className={styles.facts} data-lying={isLying || undefined}>
      <Paid order={order} />
      {pickup && (
        <ThreadFact
          label={`Pickup booked, ${unbroken(pickupWindow)}`}
          title={unbroken(displayDay(pickup.pickupDate))}
          note={`Back ${unbroken(displayDay(pickup.dropoffDate))}.`}
        />
      )}
      {recurring && (
        <ThreadFact
          label="Recurring set"
          title={everyDay(recurring.days)}
          note={
            <>
              {recurring.from && `From ${unbroken(dateOf(recurring.from))}. `}
              Skip any pickup in Upcoming Orders.
            </>
          }
        />
      )}
      {recurringRefusal && (
        <ThreadFact
          state="failed"
          label="Recurring pickups"
          title="Not set"
          note={
            <>
              {recurringRefusal} <Link to={links.profilePreferences}>Go to Preferences</Link>
            </>
          }
        />
      )}
      {children}
    </ol>
  )
}

/** "November 25th", where the weekday has been said. */
const dateOf = (day: string): string => displayDay(day).replace(/^\w+, /, '')

function Paid({ order: { plan, paidCents, creditCents, cardLast } }: { order: PlacedOrder }): ReactNode {
  if (plan === 'payc') {
    const card = cardLast === undefined ? '' : `Your card ends in ${cardLast}. `
    return (
      <ThreadFact
        label={PLAN_TITLES.payc}
        title="Card saved, nothing charged"
        note={`${card}You pay after each order, and get a receipt by email.`}
      />
    )
  }
  const to = cardLast === undefined || paidCents === 0 ? '' : ` to card ${cardLast}`
  const receipt = paidCents === 0 ? '' : ' Receipt by email.'
  return (
    <ThreadFact
      label={`Paid, ${PLAN_TITLES[plan]}`}
      title={`${moneyText(paidCents)}${to}`}
      note={`${moneyText(creditCents)} of credit is ready.${receipt}`}
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
export function ThreadFact({ label, title, note, state = 'done' }: FactProps): ReactNode {
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
