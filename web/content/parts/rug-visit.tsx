import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { addDays, displayDay, isDay, laDay, weekday } from '#rules/days'
import { policy } from '#rules/policy'
import { readDraft, writeDraft } from '../../drafts.ts'
import { CalendarPage } from '../../illustrations/calendar-page.tsx'
import { links } from '../../links.ts'
import { useSession } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DayPicker } from '../../ui/day-picker.tsx'
import { Select } from '../../ui/field.tsx'
import { areaRug } from '../texts/area-rug.ts'
import { usd } from '../texts/figures.ts'
import styles from './rug-visit.module.css'
import { Section } from './section.tsx'

const RUG_COUNTS = [1, 2, 3, 4, 5, 6]
const closedWeekdays: readonly number[] = policy.pickups.weekdaysWithoutPickup

/** A day and a number of rugs; the day goes with whoever chose it to where it is confirmed. */
export default function RugVisit(): ReactNode {
  const { visit } = areaRug
  const { user } = useSession()
  const today = useToday()
  const [chosen, setChosen] = useState(() => readDraft('delivery')?.pickupDate)
  const [rugCount, setRugCount] = useState(1)
  const day = today && (isOpenDay(chosen, today) ? chosen : firstOpenDay(today))

  const remember = () => {
    if (!day) return
    writeDraft('delivery', { rushDelivery: false, recurringPickup: [], ...readDraft('delivery'), pickupDate: day })
  }

  return (
    <Section id="schedule" title={visit.title} intro={visit.intro} tone="mist">
      <div className={styles.visit} data-waiting={today ? undefined : ''}>
        <div className={styles.calendar}>
          {today ? (
            <DayPicker
              label="Pickup day"
              value={day}
              onChange={setChosen}
              min={firstDay(today)}
              max={lastDay(today)}
              today={today}
              closedReason={(each) => (isClosed(each) ? visit.closed : undefined)}
            />
          ) : (
            <div className={styles.placeholder} data-room="calendar">
              <CalendarPage />
              <p>{visit.waiting}</p>
            </div>
          )}
        </div>
        <div>
          <div className={styles.count}>
            <Select
              label="Number of rugs"
              value={rugCount}
              onChange={(event) => setRugCount(Number(event.target.value))}
            >
              {RUG_COUNTS.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </Select>
          </div>
          <dl className={styles.summary} aria-live="polite">
            <div>
              <dt>Pickup</dt>
              <dd>
                {day ? displayDay(day) : 'The day you choose'}
                <span>{visit.window}</span>
              </dd>
            </div>
            <div>
              <dt>Pickup and roll</dt>
              <dd>
                {usd(rugCount * policy.rugs.pickupAndRollCents)}
                <span>{visit.rollBySize}</span>
              </dd>
            </div>
            <div>
              <dt>Back</dt>
              <dd>{visit.back}</dd>
            </div>
          </dl>
          <ButtonLink to={user ? links.pickup : links.registration} onClick={remember} isWide>
            {visit.action}
          </ButtonLink>
          <p className={`${styles.note} small`}>{user ? visit.customerNote : visit.visitorNote}</p>
        </div>
      </div>
    </Section>
  )
}

const never = () => () => {}

/** The page is written long before it is read, so it does not know the day until it is alive. */
function useToday(): string | undefined {
  return useSyncExternalStore(
    never,
    () => laDay(new Date()),
    () => undefined,
  )
}

const firstDay = (today: string): string => addDays(today, 1)
const lastDay = (today: string): string => addDays(today, policy.pickups.bookableAheadDays)
const isClosed = (day: string): boolean => closedWeekdays.includes(weekday(day))

function isOpenDay(day: string | undefined, today: string): day is string {
  return day !== undefined && isDay(day) && day >= firstDay(today) && day <= lastDay(today) && !isClosed(day)
}

function firstOpenDay(today: string): string {
  let day = firstDay(today)
  while (isClosed(day)) day = addDays(day, 1)
  return day
}
