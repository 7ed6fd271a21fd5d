import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { useFocusBack } from '../../core/focus-back.ts'
import { useServerNow } from '../../core/server-clock.ts'
import { OutcomeList } from './outcome-list.tsx'
import styles from './pause-schedule.module.css'
import { whenStarted, whenStopped } from './schedule-outcome.ts'
import { type QuestionProps, ScheduleQuestion } from './schedule-question.tsx'

/** The question brings a calendar, which few ever need. */
const ResumeLater = lazy(() => import('./resume-later.tsx'))

type Asked = 'pause' | 'resume' | 'day'

/** Pauses and resumes, now or on a day; each says first what happens to the pickups that are planned. */
export function PauseSchedule(props: Omit<QuestionProps, 'onClosed'>): ReactNode {
  const { status, resumesOn } = props.schedule
  const [asked, setAsked] = useState<Asked>()
  const onClosed = () => setAsked(undefined)
  const state = useRef<HTMLDivElement>(null)
  // The button that opened the question may be gone with its answer.
  useFocusBack(asked !== undefined, state)
  return (
    <div ref={state} className={styles.state} tabIndex={-1}>
      {status === 'active' ? (
        <div className={styles.offer}>
          <p>Going away? Pause it, and nothing is picked up until it resumes.</p>
          <Button size="small" variant="secondary" onClick={() => setAsked('pause')}>
            Pause
          </Button>
        </div>
      ) : (
        <Banner
          kind="warning"
          title={resumesOn === null ? 'Paused until you resume it' : `Paused until ${dayText(resumesOn)}`}
          action={
            <div className={styles.ways}>
              <Button size="small" variant="secondary" onClick={() => setAsked('resume')}>
                Resume now
              </Button>
              <Button size="small" variant="quiet" onClick={() => setAsked('day')}>
                {resumesOn === null ? 'Resume on a date' : 'Change the date'}
              </Button>
            </div>
          }
        >
          Until then, we only come when you request a pickup. You can request one for any day.
        </Banner>
      )}
      {asked === 'pause' && <Pausing {...props} onClosed={onClosed} />}
      {asked === 'resume' && <Resuming {...props} onClosed={onClosed} />}
      {asked === 'day' && (
        <Suspense>
          <ResumeLater {...props} onClosed={onClosed} />
        </Suspense>
      )}
    </div>
  )
}

function Pausing({ schedule, upcoming, onChanged, onClosed }: QuestionProps): ReactNode {
  return (
    <ScheduleQuestion
      title="Pause recurring pickups?"
      label="Pause"
      no="Keep them"
      change={{ status: 'paused' }}
      done="Recurring pickups paused"
      {...{ schedule, onChanged, onClosed }}
    >
      <OutcomeList outcome={whenStopped(schedule, upcoming)} />
      <p className="small">When you resume, any of these pickups still ahead come back too.</p>
    </ScheduleQuestion>
  )
}

function Resuming({ schedule, upcoming, onChanged, onClosed }: QuestionProps): ReactNode {
  const now = useServerNow()
  return (
    <ScheduleQuestion
      title="Resume recurring pickups?"
      label="Resume now"
      no="Keep it paused"
      change={{ status: 'active' }}
      done="Recurring pickups resumed"
      {...{ schedule, onChanged, onClosed }}
    >
      <OutcomeList outcome={whenStarted(schedule, upcoming, now)} />
      <p className="small">A pickup you skipped yourself stays skipped.</p>
    </ScheduleQuestion>
  )
}
