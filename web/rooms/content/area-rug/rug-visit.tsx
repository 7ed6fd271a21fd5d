import { type ReactNode, useMemo, useState } from 'react'
import { links } from '#contract/links'
import { addDays, isDay, laDay } from '#rules/days/days'
import { type ClosedDays, closedReasonOf } from '#rules/days/holidays'
import { firstBookableDay, firstPickupDay, isPickupDay } from '#rules/days/pickup-days'
import { policy } from '#rules/policy'
import { ButtonLink } from '#ui/button.tsx'
import { DayPicker } from '#ui/day-picker.tsx'
import { dayText } from '#ui/day-text.ts'
import { Select } from '#ui/field.tsx'
import { closedDays } from '../../../core/closed-days.ts'
import { useIsHydrating } from '../../../core/hydration.ts'
import { serverNow } from '../../../core/server-clock.ts'
import { useSession } from '../../../core/session.ts'
import { CalendarPage } from '../../../illustrations/calendar-page.tsx'
import { rugVisitDraft } from '../../../shared/pickup/pickup-drafts.ts'
import { Going, useHandedFocus } from '../parts/handed-focus.tsx'
import { Section } from '../parts/sections/section.tsx'
import { areaRug } from '../texts/area-rug.ts'
import { usd } from '../texts/figures.ts'
import styles from './rug-visit.module.css'

const RUG_COUNTS = [1, 2, 3, 4, 5, 6]

/** A day and a number of rugs; both wait for the visitor who chose them until the pickup is booked. */
export default function RugVisit(): ReactNode {
  const { visit } = areaRug
  const { user } = useSession()
  const closed = closedDays()
  // The page is written long before it is read, so it does not know the day until it is alive.
  const now = useIsHydrating() ? undefined : serverNow()
  const today = now && laDay(now)
  const remembered = useMemo(() => (today ? rugVisitDraft.read() : undefined), [today])
  const [chosenDay, setChosenDay] = useState<string>()
  const [chosenCount, setChosenCount] = useState<number>()
  const { place, hadFocus } = useHandedFocus(today !== undefined, '[data-day][tabindex="0"]')

  const wantedDay = chosenDay ?? remembered?.day
  const first = now && firstBookableDay(now)
  const day =
    today &&
    first &&
    (isOffered(wantedDay, { first, last: lastDay(today), closed }) ? wantedDay : firstPickupDay(first, closed))
  const rugCount = chosenCount ?? RUG_COUNTS.find((count) => count === remembered?.rugCount) ?? 1

  const remember = () => {
    if (day) rugVisitDraft.write({ day, rugCount })
  }

  return (
    <Section id="schedule" title={visit.title} intro={visit.intro} tone="mist">
      <div className={styles.visit} data-waiting={today ? undefined : ''}>
        <div ref={place} className={styles.calendar}>
          {today && first ? (
            <DayPicker
              label="Pickup day"
              value={day}
              onChange={setChosenDay}
              min={first}
              max={lastDay(today)}
              today={today}
              closedReason={(each) => {
                if (isPickupDay(each, closed)) return undefined
                const why = closedReasonOf(each, closed)
                return why === undefined ? visit.closed : `We are closed on this day (${why}).`
              }}
            />
          ) : (
            <Going className={styles.waiting} hadFocus={hadFocus}>
              {/* Being pressed is enough: the first touch wakes the page, and the page knows the day. */}
              <button type="button" className={styles.placeholder} data-hydrates-in-sight="calendar">
                <CalendarPage />
                {visit.waiting}
              </button>
            </Going>
          )}
        </div>
        <div>
          <div className={styles.count}>
            <Select
              label="Number of rugs"
              value={rugCount}
              onChange={(event) => setChosenCount(Number(event.target.value))}
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
                {day ? dayText(day) : 'The day you choose'}
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

const lastDay = (today: string): string => addDays(today, policy.pickups.bookableAheadDays)

function isOffered(
  day: string | undefined,
  { first, last, closed }: { first: string; last: string; closed: ClosedDays },
): day is string {
  return day !== undefined && isDay(day) && day >= first && day <= last && isPickupDay(day, closed)
}
