import { type ReactNode, useRef, useState } from 'react'
import type { Pickup, Schedule } from '#contract/pickups'
import { addDays, displayDay, laDay } from '#rules/days'
import { previewSchedule } from '#rules/recurring'
import { useFocusBack } from '../focus-back.ts'
import { useServerNow } from '../server-clock.ts'
import { sentenceOf } from '../show-refusal.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DayPicker } from '../ui/day-picker.tsx'
import { FormError } from '../ui/field.tsx'
import { Modal } from '../ui/modal.tsx'
import { showToast } from '../ui/toast.tsx'
import { useScheduleChanges } from './calls.ts'
import { OutcomeList } from './outcome-list.tsx'
import styles from './pause-schedule.module.css'
import { whenStarted, whenStopped } from './schedule-outcome.ts'

interface PauseScheduleProps {
  schedule: Schedule
  upcoming: readonly Pickup[]
  onChanged: () => void
}

/** A vacation may be this long. */
const LONGEST_PAUSE_DAYS = 365

type Asked = 'pause' | 'resume' | 'day'

/** Pauses and resumes, now or on a day; each says first what happens to the pickups that are planned. */
export function PauseSchedule(props: PauseScheduleProps): ReactNode {
  const { status, resumesOn } = props.schedule
  const [asked, setAsked] = useState<Asked>()
  const onClosed = () => setAsked(undefined)
  const state = useRef<HTMLDivElement>(null)
  // What opened the question may be gone with its answer.
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
          title={resumesOn === null ? 'Paused until you resume it' : `Paused until ${displayDay(resumesOn)}`}
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
          Nothing is picked up by itself meanwhile. You can still request a pickup for any day.
        </Banner>
      )}
      {asked === 'pause' && <Pausing {...props} onClosed={onClosed} />}
      {asked === 'resume' && <Resuming {...props} onClosed={onClosed} />}
      {asked === 'day' && <ResumingLater {...props} onClosed={onClosed} />}
    </div>
  )
}

interface QuestionProps extends PauseScheduleProps {
  onClosed: () => void
}

function Pausing({ schedule, upcoming, onChanged, onClosed }: QuestionProps): ReactNode {
  return (
    <Question
      title="Pause recurring pickups?"
      label="Pause"
      no="Keep them"
      change={{ status: 'paused' }}
      done="Recurring pickups paused"
      {...{ schedule, onChanged, onClosed }}
    >
      <OutcomeList outcome={whenStopped(schedule, upcoming)} />
      <p className="small">When it resumes, what was taken back and is still ahead comes back.</p>
    </Question>
  )
}

function Resuming({ schedule, upcoming, onChanged, onClosed }: QuestionProps): ReactNode {
  const now = useServerNow()
  return (
    <Question
      title="Resume recurring pickups?"
      label="Resume now"
      no="Keep it paused"
      change={{ status: 'active' }}
      done="Recurring pickups resumed"
      {...{ schedule, onChanged, onClosed }}
    >
      <OutcomeList outcome={whenStarted(schedule, upcoming, now)} />
      <p className="small">A pickup that you skipped yourself stays skipped.</p>
    </Question>
  )
}

function ResumingLater({ schedule, onChanged, onClosed }: QuestionProps): ReactNode {
  const today = laDay(useServerNow())
  const [day, setDay] = useState(schedule.resumesOn ?? undefined)
  const [first] =
    day === undefined ? [] : previewSchedule(schedule.days, { from: day, isRush: schedule.isRush, count: 1 }).slice(-1)
  return (
    <Question
      title="When should it resume?"
      label={day === undefined ? 'Choose a day' : `Resume on ${displayDay(day)}`}
      no="Leave it as it is"
      change={day === undefined ? undefined : { status: 'paused', resumesOn: day }}
      done={`Recurring pickups resume on ${day === undefined ? '' : displayDay(day)}`}
      {...{ schedule, onChanged, onClosed }}
    >
      <DayPicker
        label="Resume on"
        value={day}
        onChange={setDay}
        min={addDays(today, 1)}
        max={addDays(today, LONGEST_PAUSE_DAYS)}
        today={today}
      />
      <p aria-live="polite">{first && `The first pickup after it is on ${displayDay(first.day)}.`}</p>
    </Question>
  )
}

interface AskedChange {
  status: Schedule['status']
  resumesOn?: string
}

interface AskingProps {
  title: string
  label: string
  no: string
  schedule: Schedule
  /** Nothing while there is nothing to agree to. */
  change: AskedChange | undefined
  done: string
  onChanged: () => void
  onClosed: () => void
  children: ReactNode
}

function Question({ title, label, no, schedule, change, done, onChanged, onClosed, children }: AskingProps): ReactNode {
  const changes = useScheduleChanges()
  const [refusal, setRefusal] = useState<string>()
  return (
    <Modal title={title} onClosed={onClosed}>
      {(close) => (
        <>
          {children}
          <FormError>{refusal}</FormError>
          <div className={styles.answers}>
            <Button variant="secondary" onClick={close}>
              {no}
            </Button>
            <Button
              disabled={change === undefined}
              onClick={async () => {
                if (change === undefined) return
                try {
                  await changes.change(schedule.id, change)
                  showToast(done)
                  onChanged()
                  close()
                } catch (error) {
                  setRefusal(sentenceOf(error))
                }
              }}
            >
              {label}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
