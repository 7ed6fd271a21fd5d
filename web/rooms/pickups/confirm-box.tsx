import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { changeableUntil, rushCents } from '#rules/days/pickups'
import { Banner } from '#ui/banner.tsx'
import { SubmitButton } from '#ui/button.tsx'
import { dayText, shortDayText } from '#ui/day-text.ts'
import { Money } from '#ui/money.tsx'
import { closedDays } from '../../core/closed-days.ts'
import { useServerNow } from '../../core/server-clock.ts'
import { BagAtDoor } from '../../illustrations/bag-at-door.tsx'
import { deadlineText } from '../../shared/pickup/pickup-words.ts'
import styles from './confirm-box.module.css'

interface ConfirmBoxProps {
  pickupDay: string
  dropoffDay: string | undefined
  isRush: boolean
  isBusy: boolean
  refusal: string | undefined
}

/** The pickup that is about to be agreed to, and the button for it. On a phone it stays at the lower edge of the screen. */
export function ConfirmBox({ pickupDay, dropoffDay, isRush, isBusy, refusal }: ConfirmBoxProps): ReactNode {
  const now = useServerNow()
  const rushFee = rushCents(pickupDay, true, closedDays())
  return (
    <div className={styles.box}>
      <div className={styles.picture}>
        <BagAtDoor />
      </div>
      <h2 className={styles.title}>Leave your bag at the door</h2>
      <p className={styles.trip}>
        <b>{shortDayText(pickupDay)}</b>
        {dropoffDay && (
          <>
            {' '}
            <span aria-hidden="true">→</span>
            <span className="unseen">back</span> <b>{shortDayText(dropoffDay)}</b>
          </>
        )}
      </p>
      <dl className={styles.sum}>
        <div>
          <dt>Pickup</dt>
          <dd>{dayText(pickupDay)}</dd>
        </div>
        {dropoffDay && (
          <div>
            <dt>Drop-off</dt>
            <dd>{dayText(dropoffDay)}</dd>
          </div>
        )}
        <div>
          <dt>Rush</dt>
          <dd>{isRush ? rushFee > 0 ? <Money cents={rushFee} /> : 'No faster, no fee' : 'No'}</dd>
        </div>
        <div>
          <dt>Charged now</dt>
          <dd>
            <Money cents={0} />
          </dd>
        </div>
      </dl>
      {refusal && (
        <div className={styles.refusal}>
          <Banner kind="error" action={<Link to={links.upcoming}>See your upcoming orders</Link>}>
            {refusal}
          </Banner>
        </div>
      )}
      <SubmitButton isBusy={isBusy} isWide>
        Confirm pickup
      </SubmitButton>
      <p className={styles.small}>You can change it until {deadlineText(changeableUntil(pickupDay, now), now)}.</p>
    </div>
  )
}
