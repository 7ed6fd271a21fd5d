import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import type { Pickup } from '#contract/pickups'
import { instantAt, laDay } from '#rules/days/days'
import { firstBookableDay, firstPickupDay } from '#rules/days/pickup-days'
import { windowClosesAt } from '#rules/days/pickups'
import { policy } from '#rules/policy'
import { ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Thread, type ThreadStop } from '#ui/thread.tsx'
import { closedDays } from '../../core/closed-days.ts'
import { PickupClock } from '../../shared/pickup/pickup-clock.tsx'
import { isRushFelt, relativeDay, windowText } from '../../shared/pickup/pickup-words.ts'
import styles from './next-pickup.module.css'
import { Picture } from './picture.tsx'

/** The one large area of color: the van is on its way, and until when that can be changed. */
export function NextPickup({ pickup, now }: { pickup: Pickup; now: Date }): ReactNode {
  const { pickupDate, dropoffDate, created, place, changeableUntil, isChangeable } = pickup
  const stops: ThreadStop[] = [
    { label: 'Requested', text: <Day day={laDay(new Date(created))} />, state: 'done' },
    { label: 'Pickup', text: <Day day={pickupDate} /> },
    { label: isRushFelt(pickup) ? 'Drop-off with rush' : 'Drop-off', text: <Day day={dropoffDate} /> },
  ]
  return (
    <DarkCard label="Next pickup" title={dayText(pickupDate)}>
      <p>
        <span className={styles.phrase}>{whenText(pickupDate, now)},</span>{' '}
        <span className={styles.phrase}>at {place.addressLine1}</span>
      </p>
      <div className={styles.way}>
        <Road share={shareOfWay(pickup, now)} />
        <Thread stops={stops} />
      </div>
      <div className={styles.foot}>
        <PickupClock until={changeableUntil} isClosed={!isChangeable} day={pickupDate} />
        <ButtonLink size="small" variant="secondary" to={links.upcoming}>
          View request
        </ButtonLink>
      </div>
    </DarkCard>
  )
}

interface InvitationProps {
  /** Something else is to be done first, and has the page's filled button. */
  isSecond: boolean
  now: Date
}

/** Nothing is planned: the van stands at the curb, and the card says how soon we could come. */
export function Invitation({ isSecond, now }: InvitationProps): ReactNode {
  const id = useId()
  const day = firstPickupDay(firstBookableDay(now), closedDays())
  return (
    <section className={styles.card} data-pictured="" aria-labelledby={id}>
      <div className={styles.scene}>
        <Picture of="street" />
      </div>
      <div className={styles.says}>
        <h2 id={id}>When should we come by?</h2>
        <p>
          Next open day: <Day day={day} />. Leave the bag at your door; you don’t need to be there.
        </p>
        <div className={styles.ways}>
          <ButtonLink {...(isSecond && { variant: 'secondary' })} to={links.pickup}>
            Request pickup
          </ButtonLink>
          <Link to={`${links.profilePreferences}#recurring`}>Set a weekly day</Link>
        </div>
      </div>
    </section>
  )
}

/** The next pickup where the card above is about a bag that we have. */
export function PickupAfter({ pickup, now }: { pickup: Pickup; now: Date }): ReactNode {
  const id = useId()
  const { pickupDate, place } = pickup
  return (
    <section className={styles.after} aria-labelledby={id}>
      <div>
        <p className={styles.eyebrow}>Next pickup</p>
        <h2 id={id}>
          <Day day={pickupDate} />
        </h2>
        <p className="small">
          {whenText(pickupDate, now)}, <span className={styles.phrase}>at {place.addressLine1}</span>
        </p>
      </div>
      <div className={styles.afterWay}>
        <ButtonLink variant="quiet" size="small" to={links.upcoming}>
          View request
        </ButtonLink>
      </div>
      <div className={styles.afterArt}>
        <Picture of="bag" />
      </div>
    </section>
  )
}

export function NextPickupSkeleton(): ReactNode {
  return (
    <div className={styles.card}>
      <Skeleton lines={1} size="small" isSpoken />
      <Skeleton lines={1} size="large" />
      <Skeleton lines={1} />
    </div>
  )
}

function DarkCard({ label, title, children }: { label: string; title: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <p className={styles.label}>{label}</p>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** "Tomorrow, 9:00 AM – 5:00 PM", and after these hours what they have not brought. */
const whenText = (day: string, now: Date): string =>
  `${relativeDay(day, now)}, ${now < windowClosesAt(day) ? windowText : 'not picked up yet'}`

/** A day may break only before its month. */
function Day({ day }: { day: string }): ReactNode {
  const [weekday, date] = dayText(day).split(', ')
  return (
    <>
      <span className={styles.whole}>{weekday},</span> <span className={styles.whole}>{date}</span>
    </>
  )
}

/** The share of the way from the request to the hour at which the window opens. */
function shareOfWay({ created, pickupDate }: Pickup, now: Date): number {
  const from = Date.parse(created)
  const to = instantAt(pickupDate, policy.pickups.windowOpensMinuteOfDay).getTime()
  return Math.max(0, Math.min(1, (now.getTime() - from) / (to - from)))
}

/** The van rides on the thread's first half, which is sewn as far as it has come; its own length from the start. */
const VAN_STARTS = 28
const HALF_WAY = 50

function Road({ share }: { share: number }): ReactNode {
  const at = `${VAN_STARTS + (HALF_WAY - VAN_STARTS) * share}%`
  return (
    <svg className={styles.road} width="100%" height="16" aria-hidden="true">
      {share > 0 && <line x1="8" x2={at} y1="8" y2="8" />}
      <svg x={at} y="8" overflow="visible" aria-hidden="true">
        <g className={styles.van}>
          <Picture of="van" />
        </g>
      </svg>
    </svg>
  )
}
