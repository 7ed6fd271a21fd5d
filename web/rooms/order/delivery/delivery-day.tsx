import type { ReactNode, Ref } from 'react'
import { addDays, laDay } from '#rules/days/days'
import { daysWithoutPickup } from '#rules/days/driving-week'
import { type ClosedDays, closedReasonOf, holidayName } from '#rules/days/holidays'
import { lastBookableDay } from '#rules/days/pickups'
import { DayPicker } from '#ui/day-picker.tsx'
import { dayText } from '#ui/day-text.ts'
import { FormError } from '#ui/field.tsx'
import { closedDays } from '../../../core/closed-days.ts'
import { closedReason } from '../../../shared/pickup/closed-days.ts'
import styles from './order-delivery.module.css'

interface DeliveryDayProps {
  day: string
  now: Date
  /** Days on which we come to that address already. */
  booked: readonly string[]
  /** Why we cannot come on the chosen day. */
  problem: string | undefined
  /** The words for a day about which the server could not be asked. */
  failure: ReactNode
  /** Gets the focus when somebody wants to go on with a day that is refused. */
  problemRef: Ref<HTMLDivElement>
  onChange: (day: string) => void
}

/** The calendar in place, with what is wrong with the day that is chosen in it. */
export function DeliveryDay({ day, now, booked, problem, failure, problemRef, onChange }: DeliveryDayProps): ReactNode {
  const max = lastBookableDay(now)
  const closed = closedDays()
  const isWrong = problem !== undefined || Boolean(failure)
  const reasonOf = (each: string) => closedReason(each, now, { booked, closed })

  /** Why a day is closed, and the next one that is not. */
  const whyClosed = (refused: string): ReactNode => {
    let next = addDays(refused, 1)
    while (next <= max && reasonOf(next) !== undefined) next = addDays(next, 1)
    return (
      <>
        <b className={styles.why}>
          {dayText(refused)}: {shortReason(refused, closed, reasonOf(refused) ?? '')}
        </b>{' '}
        {next <= max && `${dayText(next)} is open.`}
      </>
    )
  }

  return (
    <div className={`${styles.card} ${styles.calendar}`}>
      <DayPicker
        label="Pickup day"
        value={day}
        isShort
        onChange={onChange}
        min={laDay(now)}
        max={max}
        today={laDay(now)}
        closedReason={reasonOf}
        note={(refused) => {
          if (refused !== undefined) return whyClosed(refused)
          return isWrong ? null : <p className={styles.hint}>No pickups on {daysWithoutPickup}.</p>
        }}
      />
      <div ref={problemRef} className={styles.problem} tabIndex={-1}>
        {problem === undefined && failure ? failure : <FormError>{problem}</FormError>}
      </div>
    </div>
  )
}

/** A holiday or a closed day by its word, anything else in the server's words; which day to choose instead is said after it. */
function shortReason(day: string, closed: ClosedDays, reason: string): string {
  const [holiday, word] = [holidayName(day), closedReasonOf(day, closed)]
  if (holiday !== undefined) return `closed for ${holiday}`
  return word === undefined ? reason.replace(/ Please choose .*$/, '') : `closed (${word})`
}
