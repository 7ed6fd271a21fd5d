import type { ReactNode } from 'react'
import { businessDaysBetween } from '#rules/days/business-day-counts'
import { laDay, laMinuteOfDay } from '#rules/days/days'
import { isPickupDay } from '#rules/days/pickup-days'
import { changeableUntil, dropoffDay } from '#rules/days/pickups'
import { HOUR_MS } from '#rules/durations'
import { policy } from '#rules/policy'
import { dayText, timeText } from '#ui/day-text.ts'
import { Money } from '#ui/money.tsx'
import { Switch } from '#ui/switch.tsx'
import { closedDays } from '../../../core/closed-days.ts'
import { relativeDay, weekdayOf, windowText } from '../../../shared/pickup/pickup-words.ts'
import styles from './order-delivery.module.css'

const { changeAfterPlacingHours } = policy.pickups

interface DeliveryTripProps {
  day: string
  isRush: boolean
  now: Date
  /** The origin of the day, if the customer should be told. */
  from?: string | undefined
  onRush: (isRush: boolean) => void
}

/** The trip from the door and back to it, on one thread, and how much sooner with rush. */
export function DeliveryTrip({ day, isRush, now, from, onRush }: DeliveryTripProps): ReactNode {
  const closed = closedDays()
  const dropoffs = isPickupDay(day, closed)
    ? { standard: dropoffDay(day, false, closed), rush: dropoffDay(day, true, closed) }
    : undefined
  const isSooner = dropoffs === undefined || dropoffs.rush < dropoffs.standard
  const dropoff = dropoffs && (isRush ? dropoffs.rush : dropoffs.standard)
  return (
    <section className={styles.card} aria-label="Your pickup">
      <ol className={styles.trip} aria-live="polite">
        <li data-state="set">
          <svg className={styles.seam} aria-hidden="true">
            <line pathLength="100" x1="2" x2="2" y1="0" y2="100%" />
          </svg>
          <span className="small">Pickup</span>
          <b>{dayText(day)}</b>
          <span>
            {relativeDay(day, now)}, <span className={styles.whole}>{windowText}</span>
          </span>
          <span className="small">{changeableText(day, now)}</span>
          {from && <span className="small">{from}</span>}
        </li>
        <li>
          <span className="small">Drop-off{dropoff && laterText(businessDaysBetween(day, dropoff))}</span>
          <b>{dropoff ? dayText(dropoff) : 'After the pickup'}</b>
        </li>
      </ol>
      <div className={styles.rush}>
        <Switch
          label={
            <>
              Rush delivery
              {isSooner && (
                <>
                  {' · '}
                  <Money cents={policy.rush.feeCents} />
                </>
              )}
            </>
          }
          checked={isRush}
          onChange={({ target }) => onRush(target.checked)}
        />
        <p className={`${styles.condition} small`}>
          {dropoffs && `${rushText(dropoffs, isRush)} `}
          {isSooner &&
            'Subject to approval: we text you only if we can’t, and if we can’t rush it, there’s no fee. Paid with your order.'}
        </p>
      </div>
    </section>
  )
}

const laterText = (days: number) => `, ${days} business ${days === 1 ? 'day' : 'days'} later`

/** The text says what rush changes. After some days it is no sooner, and then it costs nothing. */
function rushText({ standard, rush }: { standard: string; rush: string }, isRush: boolean): string {
  if (rush >= standard) return `Rush wouldn’t be any faster: back ${dayText(standard)} either way, with no fee.`
  return isRush ? `Without rush, back ${dayText(standard)}.` : `Back ${dayText(rush)} instead.`
}

/** The pickup is booked at the checkout: where three hours from then on are the limit, no hour can be named yet. */
function changeableText(day: string, now: Date): string {
  const until = changeableUntil(day, now)
  if (until.getTime() === now.getTime() + changeAfterPlacingHours * HOUR_MS) {
    return `You can still change this for ${changeAfterPlacingHours} hours after you order`
  }
  return `You can change this until ${weekdayOf(laDay(until))}, ${timeText(laMinuteOfDay(until))}`
}
