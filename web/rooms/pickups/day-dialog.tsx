import { type ReactNode, useState } from 'react'
import { laDay } from '#rules/days/days'
import { changeableUntil, dayRefusal, dropoffDay, lastBookableDay } from '#rules/days/pickups'
import { Button } from '#ui/button.tsx'
import { DayPicker } from '#ui/day-picker.tsx'
import { dayText } from '#ui/day-text.ts'
import { FormError } from '#ui/field.tsx'
import { Modal } from '#ui/modal.tsx'
import { Thread } from '#ui/thread.tsx'
import { closedDays } from '../../core/closed-days.ts'
import { useServerNow } from '../../core/server-clock.ts'
import { closedReason } from '../../shared/pickup/closed-days.ts'
import { PickupClock } from '../../shared/pickup/pickup-clock.tsx'
import { weekdayOf } from '../../shared/pickup/pickup-words.ts'
import { refusalText } from './calls.ts'
import styles from './day-dialog.module.css'

interface DayDialogProps {
  title: string
  /** The note says what is agreed so far. */
  note?: ReactNode
  /** The day as it is; it is ringed. */
  present: string
  isRush: boolean
  /** Days on which we come to that address already. */
  booked: readonly string[]
  /** The time to change a pickup is reckoned from when it was placed. One that is still to be placed has no such time yet. */
  placedAt?: string
  labels: { pickup: string; dropoff: string; accept: (weekday: string) => string }
  /** Closes when it is done; why it was refused is said above the buttons. */
  onAccept: (day: string) => void | Promise<void>
  onClosed: () => void
}

/** A calendar, and what the day chosen in it means, before anybody agrees to it. */
export default function DayDialog(props: DayDialogProps): ReactNode {
  const { title, note, present, isRush, booked, placedAt, labels, onAccept, onClosed } = props
  const now = useServerNow()
  const closed = closedDays()
  const [day, setDay] = useState(present)
  const [refusal, setRefusal] = useState<string>()
  const keep = `Keep ${weekdayOf(present)}`
  const isOpen = dayRefusal(day, now, closed) === undefined

  const reasonOf = (each: string) => closedReason(each, now, { booked, closed })
  const choose = (next: string) => {
    setRefusal(undefined)
    setDay(next)
  }

  return (
    <Modal title={title} onClosed={onClosed} isSheet>
      {(close) => (
        <div className={styles.choice}>
          {note && <p className="small">{note}</p>}
          <DayPicker
            label="Pickup day"
            value={day}
            present={present}
            isShort
            takesFocus
            onChange={choose}
            min={laDay(now)}
            max={lastBookableDay(now)}
            today={laDay(now)}
            closedReason={reasonOf}
            // Which day to choose instead is seen above it.
            note={(refused) =>
              refused && `${dayText(refused)}: ${reasonOf(refused)?.replace(/ Please choose .*$/, '')}`
            }
          />
          {isOpen && (
            <div className={styles.outcome} aria-live="polite">
              <Thread
                stops={[
                  { label: labels.pickup, text: dayText(day), state: 'now' },
                  { label: labels.dropoff, text: dayText(dropoffDay(day, isRush, closed)) },
                ]}
              />
              <PickupClock
                isProposed
                until={changeableUntil(day, placedAt === undefined ? now : new Date(placedAt)).toISOString()}
              />
            </div>
          )}
          <FormError>{refusal}</FormError>
          <div className={styles.actions}>
            <Button
              onClick={async () => {
                if (day === present) return close()
                try {
                  await onAccept(day)
                  close()
                } catch (error) {
                  setRefusal(refusalText(error))
                }
              }}
            >
              {day === present ? keep : labels.accept(weekdayOf(day))}
            </Button>
            {/* Its room stays, so that nothing moves under the finger when a day is chosen. */}
            <div className={styles.keep} data-idle={day === present || undefined}>
              <Button variant="quiet" isWide onClick={close}>
                {keep}
              </Button>
            </div>
          </div>
        </div>
      )}
    </Modal>
  )
}
