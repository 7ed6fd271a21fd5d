import { type ReactNode, useId } from 'react'
import type { Pickup, Schedule } from '#contract/pickups'
import { dropoffDelay } from '#rules/days/dropoff-delay'
import type { ClosedDays } from '#rules/days/holidays'
import { windowClosesAt } from '#rules/days/pickups'
import { policy } from '#rules/policy'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Danger } from '#ui/danger.tsx'
import { dayText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { Thread } from '#ui/thread.tsx'
import { closedDays } from '../../core/closed-days.ts'
import { useJustMade } from '../../core/just-made.ts'
import { useServerNow } from '../../core/server-clock.ts'
import { useTownLine } from '../../core/service-area.ts'
import { PickupClock } from '../../shared/pickup/pickup-clock.tsx'
import { everyDay, isRushFelt, relativeDay, windowText } from '../../shared/pickup/pickup-words.ts'
import { DriverNote } from './driver-note.tsx'
import { KeptBag } from './kept-bag.tsx'
import styles from './pickup-card.module.css'
import { RushQuote } from './rush-quote.tsx'

interface PickupCardProps {
  pickup: Pickup
  /** The soonest of all. */
  isNext: boolean
  /** It was given another day a moment ago, and may stand elsewhere in the list by now. */
  isJustMoved: boolean
  schedule: Schedule | undefined
  onAsk: (what: 'reschedule' | 'delete') => void
  onRunOut: () => void
}

/** One pickup to come. Past its cutoff the clock says whom to text, in place of the two buttons. */
export function PickupCard({ pickup, isNext, isJustMoved, schedule, onAsk, onRunOut }: PickupCardProps): ReactNode {
  const { place, pickupDate, dropoffDate, isRush, isChangeable, changeableUntil, customAmount } = pickup
  const now = useServerNow(new Date(changeableUntil))
  const townLine = useTownLine()
  const id = useId()
  const moved = useJustMade(isJustMoved)
  const isOpen = isChangeable && now < new Date(changeableUntil)
  const isRecurring = pickup.schedule !== null
  const delay = delayWords(pickup, closedDays())
  const hasRush = isRushFelt(pickup)
  const recurring = schedule?.id === pickup.schedule ? everyDay(schedule.days) : 'Recurring'

  return (
    <li>
      <article ref={moved} tabIndex={-1} className={styles.card} aria-labelledby={id}>
        <header>
          <div className={styles.head}>
            <p className={styles.eyebrow}>{relativeDay(pickupDate, now)}</p>
            <div className={styles.badges}>
              {hasRush && <Badge tone="info">{rushWords(pickup)}</Badge>}
              {isRecurring && (
                <Badge tone="info">
                  <Around /> {recurring}
                </Badge>
              )}
            </div>
          </div>
          <h2 id={id}>{dayText(pickupDate)}</h2>
          <p className={styles.address}>
            {[place.addressLine1, place.addressLine2, townLine(place.zipCode)].filter(Boolean).join(', ')}
          </p>
        </header>
        <Thread
          stops={[
            {
              label: 'Pickup',
              text: now < windowClosesAt(pickupDate) ? windowText : 'Not picked up yet',
              state: isNext ? 'now' : 'set',
            },
            { label: 'Drop-off', text: `${dayText(dropoffDate)}${hasRush ? ' with\u00a0rush' : ''}` },
          ]}
        />
        {delay && <p className={styles.delay}>{delay}</p>}
        {isRush && !hasRush && customAmount === null && (
          <p className={styles.delay}>Rush wouldn’t be any faster for this pickup, so there’s no fee.</p>
        )}
        <DriverNote pickup={pickup} isOpen={isOpen} headingId={id} />
        <KeptBag pickup={pickup} isOpen={isOpen} headingId={id} />
        {customAmount !== null && <RushQuote pickup={pickup} quoteCents={customAmount} />}
        <div className={styles.foot}>
          <PickupClock until={changeableUntil} isClosed={!isChangeable} day={pickupDate} onRunOut={onRunOut}>
            {isRecurring && 'Changes this pickup only.'}
          </PickupClock>
          {isOpen && (
            <div className={styles.actions}>
              <Button size="small" variant="secondary" aria-describedby={id} onClick={() => onAsk('reschedule')}>
                Reschedule?
              </Button>
              <Danger>
                <Button size="small" variant="quiet" aria-describedby={id} onClick={() => onAsk('delete')}>
                  Delete?
                </Button>
              </Danger>
            </div>
          )}
        </div>
      </article>
    </li>
  )
}

/** A price that staff asked for and the customer said yes to stays in sight until the bag is counted. */
const rushWords = ({ rushAmount }: Pickup): string =>
  rushAmount > policy.rush.feeCents ? `Rush, ${moneyText(rushAmount)} agreed` : 'Rush'

/** A customer who knows the usual day wonders why it is another one. */
function delayWords({ pickupDate, isRush }: Pickup, closed: ClosedDays): string | undefined {
  const delay = dropoffDelay(pickupDate, isRush, closed)
  if (delay === undefined) return undefined
  const why = 'holiday' in delay ? `for ${delay.holiday}` : `(${delay.reason})`
  return `Drop-off is ${delay.days === 1 ? 'a day' : `${delay.days} days`} later ${why}.`
}

const Around = () => (
  <svg className={styles.around} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 11V9a3 3 0 0 1 3-3h12m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H5m3 3-3-3 3-3" />
  </svg>
)
