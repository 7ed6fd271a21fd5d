import { type ReactNode, useEffect, useRef } from 'react'
import { brand } from '#contract/brand'
import { windowClosesAt } from '#rules/days/pickups'
import { useServerNow } from '../../core/server-clock.ts'
import styles from './pickup-clock.module.css'
import { deadlineText, timeLeft } from './pickup-words.ts'

interface PickupClockProps {
  /** The instant from which on nothing can be changed, as the server says it. */
  until: string
  /** The server has said that the pickup cannot be changed, whatever the clock shows. */
  isClosed?: boolean
  /** The day of the pickup, whose window may be over by now. */
  day?: string
  /** The clock has just run out under the customer's eyes. */
  onRunOut?: () => void
  /** The relative words are left out where the day is only being considered. */
  isProposed?: boolean
  /** More words about changing the pickup. */
  children?: ReactNode
}

/** Says until when a pickup can be changed; afterwards, what happens and whom to text. */
export function PickupClock({
  until,
  isClosed = false,
  day,
  onRunOut,
  isProposed = false,
  children,
}: PickupClockProps): ReactNode {
  const end = new Date(until)
  const now = useServerNow(end)
  const isOver = isClosed || now >= end
  const wasOver = useRef(isOver)
  const isLate = day !== undefined && now >= windowClosesAt(day)

  useEffect(() => {
    if (isOver && !wasOver.current) onRunOut?.()
    wasOver.current = isOver
  }, [isOver, onRunOut])

  if (isOver) {
    return (
      <p className={styles.clock} data-over="">
        <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
        </svg>
        <span>
          {isLate ? 'We don’t show your bag as picked up yet.' : 'It’s passed our cutoff time to make any changes.'}
          <span className={styles.beside}>
            {isLate ? 'Is it still out? Text' : 'We’ll come as planned. Questions? Text'}{' '}
            <a href={`sms:${brand.phone}`}>{brand.phoneShown}</a>
          </span>
        </span>
      </p>
    )
  }
  return (
    <p className={styles.clock}>
      <svg className={styles.sign} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M12 7v5l3.5 2" />
      </svg>
      <span>
        You can change this until <b className={styles.moment}>{deadlineText(end, now)}</b>
        {!isProposed && <span className={styles.beside}>{timeLeft(end, now)}</span>}
        {children && <span className={styles.beside}>{children}</span>}
      </span>
    </p>
  )
}
