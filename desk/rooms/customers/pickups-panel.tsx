import { type ReactNode, useState } from 'react'
import { laDay, laMinuteOfDay, WEEKDAYS } from '#rules/days/days'
import { Button } from '#ui/button.tsx'
import { dayText, timeText } from '#ui/day-text.ts'
import type { ShownCustomer } from '../../core/queries.ts'
import { Icon } from '../../parts/icon.tsx'
import { Kbd } from '../../parts/kbd.tsx'
import { useKeys } from '../../parts/keys.ts'
import { Panel } from '../../parts/panel.tsx'
import { Tag } from '../../parts/tag.tsx'
import { listed } from '../../parts/words.ts'
import styles from './customers.module.css'
import { type PickupDeed, PickupDialog } from './pickup-dialog.tsx'

/** The pickups to come. Past the cutoff the buttons stay, say so, and ask why. */
export function PickupsPanel({ customer }: { customer: ShownCustomer }): ReactNode {
  const [deed, setDeed] = useState<PickupDeed>()
  const { pickups, schedule, firstName, today } = customer
  const book = () => setDeed({ kind: 'book' })
  useKeys({ b: book })
  return (
    <Panel
      title="Pickups"
      after={
        <Button size="small" aria-keyshortcuts="B" onClick={book}>
          <Icon name="plus" size={16} />
          Book for {firstName}
          <Kbd>B</Kbd>
        </Button>
      }
    >
      {pickups.length === 0 && <p className={styles.body}>None booked.</p>}
      {pickups.map((pickup) => {
        const { id, day, dropoffDay, street, isRecurring, isPastCutoff, isRush, note, changeableUntil } = pickup
        const until = new Date(changeableUntil)
        const anyway = isPastCutoff ? ' anyway' : ''
        return (
          <section key={id} className={styles.pickup} aria-label={`Pickup ${id}`}>
            <div className={styles.between}>
              <h3>
                {dayText(day)}
                {day === today && <span className="small"> today</span>}
                {isRecurring && <span className="small"> every week</span>}
              </h3>
              <span className={styles.tags}>
                {isRush && <Tag tone="bad">RUSH</Tag>}
                {isPastCutoff ? (
                  <Tag tone="warn" icon="lock">
                    Past the cutoff
                  </Tag>
                ) : (
                  <Tag tone="ok">Open</Tag>
                )}
              </span>
            </div>
            <p className="small">
              {street} · back {dayText(dropoffDay)} · {isPastCutoff ? 'they could change it' : 'changeable'} until{' '}
              {laDay(until) === today ? 'today' : dayText(laDay(until))}, {timeText(laMinuteOfDay(until))}
              {note !== '' && ` · “${note}”`}
            </p>
            <div className={styles.ways}>
              <Button size="small" variant="secondary" onClick={() => setDeed({ kind: 'move', pickup })}>
                Move{anyway}…<span className="unseen"> {dayText(day)}</span>
              </Button>
              <Button size="small" variant="quiet" onClick={() => setDeed({ kind: 'cancel', pickup })}>
                Cancel{anyway}…<span className="unseen"> {dayText(day)}</span>
              </Button>
            </div>
          </section>
        )
      })}
      {schedule && (
        <p className={styles.body}>
          Every {listed(schedule.days.map((each) => WEEKDAYS[each - 1] ?? ''))}
          {schedule.status === 'paused' &&
            `, paused${schedule.resumesOn === null ? '' : ` until ${dayText(schedule.resumesOn)}`}`}
        </p>
      )}
      {deed && <PickupDialog customer={customer} deed={deed} onClosed={() => setDeed(undefined)} />}
    </Panel>
  )
}
