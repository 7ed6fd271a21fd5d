import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import type { Schedule } from '#contract/pickups'
import { addDays } from '#rules/days/days'
import { policy } from '#rules/policy'
import { Badge } from '#ui/badge.tsx'
import { dateText, timeText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from '../../../core/loaded.tsx'
import { everyDay, weekdayOf } from '../../../shared/pickup/pickup-words.ts'
import { useSchedule } from '../../../shared/pickup/queries.ts'
import { RecurringDays } from '../../../shared/pickup/recurring-days.tsx'
import { firstScheduledDay } from '../first-pickup.ts'
import styles from './order-delivery.module.css'

const { gapMoreThanDays } = policy.recurring
const { feeStepsCents, countedWithinDays } = policy.noBag
const WINDOW_OPENS = timeText(policy.pickups.windowOpensMinuteOfDay)

interface DeliveryWeeklyProps {
  days: readonly number[]
  now: Date
  /** Days on which we come to that address anyway, the first pickup's among them. */
  booked: readonly string[]
  onChange: (days: number[]) => void
}

/** The same days every week, for a customer who wants them. A customer has one schedule at most. */
export function DeliveryWeekly({ days, now, booked, onChange }: DeliveryWeeklyProps): ReactNode {
  const id = useId()
  const query = useSchedule()
  // A customer who has a schedule gets no second one, whatever was chosen before it was there.
  const isTooMuch = Boolean(query.data) && days.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there decides.
  useEffect(() => {
    if (isTooMuch) onChange([])
  }, [isTooMuch])
  return (
    <section className={`${styles.card} ${styles.weekly}`} aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>Make it weekly?</h2>
        {!query.data && <Badge>Optional</Badge>}
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {(schedule) =>
          schedule ? (
            <OwnSchedule schedule={schedule} />
          ) : (
            <>
              <p className="small">
                Pick one day, or two that are at least {gapMoreThanDays + 1} days apart. Monday to Friday.
              </p>
              <RecurringDays label="Every week on" value={days} onChange={onChange} />
              <div aria-live="polite">
                {days.length > 0 && <Agreed days={days} first={firstScheduledDay(days, now, booked)} />}
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function OwnSchedule({ schedule: { days, status } }: { schedule: Schedule }): ReactNode {
  return (
    <p className={styles.own}>
      You already have recurring pickups: {everyDay(days).replace('Every', 'every')}
      {status === 'paused' && ', paused for now'}.{' '}
      <Link to={links.profilePreferences}>Change them in your preferences</Link>
    </p>
  )
}

/** The agreement that comes with a weekday. */
function Agreed({ days, first }: { days: readonly number[]; first: string | undefined }): ReactNode {
  const until =
    days.length === 1 && first
      ? `until ${weekdayOf(addDays(first, -1))}, ${WINDOW_OPENS}`
      : `until ${WINDOW_OPENS} the day before`
  const [once, twice, more] = feeStepsCents.map((cents) => moneyText(cents))
  const facts = [
    ['Have a bag out', `By ${WINDOW_OPENS}. Holidays are skipped for you.`],
    ['Not this week?', `Skip it by text or online ${until}. Free.`],
    [
      'No bag, no skip',
      `${once} the first time, ${twice} the second, then ${more}, counted over ${countedWithinDays} days.`,
    ],
  ] as const
  return (
    <div className={styles.agreed}>
      <h3>
        {everyDay(days)}
        {first && `, from ${dateText(first)}`}
      </h3>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
