import { type ReactNode, useState } from 'react'
import type { Pickup, Schedule } from '#contract/pickups'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toast.tsx'
import { sentenceOf } from '../../core/show-refusal.ts'
import { useScheduleChanges } from '../../shared/pickup/schedule-changes.ts'
import styles from './pause-schedule.module.css'

/** Every question about pausing and resuming gets these props. */
export interface QuestionProps {
  schedule: Schedule
  upcoming: readonly Pickup[]
  onChanged: () => void
  onClosed: () => void
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
  /** The change is missing while there is nothing to agree to. */
  change: AskedChange | undefined
  done: string
  onChanged: () => void
  onClosed: () => void
  children: ReactNode
}

/** Asks before a schedule is changed, and says why where it cannot be. */
export function ScheduleQuestion({
  title,
  label,
  no,
  schedule,
  change,
  done,
  onChanged,
  onClosed,
  children,
}: AskingProps): ReactNode {
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
