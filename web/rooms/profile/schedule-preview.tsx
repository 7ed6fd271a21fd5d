import { type ReactNode, useId } from 'react'
import { previewSchedule } from '#rules/days/schedule-preview'
import { policy } from '#rules/policy'
import { dayText } from '#ui/day-text.ts'
import { closedDays } from '../../core/closed-days.ts'
import styles from './schedule-preview.module.css'

interface SchedulePreviewProps {
  days: readonly number[]
  isRush: boolean
  /** The first day that can have a pickup. */
  from: string
}

/** The next pickups of a schedule with their drop-offs, and the closed days between them. */
export function SchedulePreview({ days, isRush, from }: SchedulePreviewProps): ReactNode {
  const id = useId()
  const shown = previewSchedule(days, {
    from,
    isRush,
    count: policy.recurring.previewedPickups,
    closed: closedDays(),
  })
  return (
    <div>
      <h3 id={id} className={styles.title}>
        The next pickups
      </h3>
      {shown.length === 0 ? (
        <p className="small">Choose a day to see when we would come.</p>
      ) : (
        <ol className={styles.pickups} aria-labelledby={id}>
          {shown.map((each) => (
            <li key={each.day} data-holiday={'closedFor' in each || undefined}>
              <b>{dayText(each.day)}</b>{' '}
              <span>{'closedFor' in each ? `${each.closedFor}, no pickup` : `back ${dayText(each.dropoffDay)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
