import type { ReactNode } from 'react'
import { dayText } from '#ui/day-text.ts'
import styles from './outcome-list.module.css'
import type { ScheduleOutcome } from './schedule-outcome.ts'

/** The list says which pickups go, stay and come, day by day, before anything is done. */
export function OutcomeList({ outcome }: { outcome: ScheduleOutcome }): ReactNode {
  const { withdrawn, kept, made, carried } = outcome
  const isNothing = [withdrawn, kept, made, carried].every((days) => days.length === 0)
  return (
    <div className={styles.outcome}>
      {isNothing && <p>No planned pickup changes.</p>}
      <Days title="We will not come on" days={withdrawn} />
      <Days title="Past the cutoff, so we’ll still come on" days={kept} />
      <Days title="Added now" days={made} />
      <Days title="Still planned, updated unless you changed them yourself" days={carried} />
    </div>
  )
}

function Days({ title, days }: { title: string; days: readonly string[] }): ReactNode {
  if (days.length === 0) return null
  return (
    <div>
      <p>{title}</p>
      <ul>
        {days.map((day) => (
          <li key={day}>{dayText(day)}</li>
        ))}
      </ul>
    </div>
  )
}
