import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '#contract/links'
import { displayDay, displayMoment } from '#rules/days'
import { changeableUntil, rushCents } from '#rules/pickups'
import { closedDays } from '../../core/closed-days.ts'
import { useServerNow } from '../../core/server-clock.ts'
import { BagAtDoor } from '../../illustrations/bag-at-door.tsx'
import { Banner } from '../../ui/banner.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
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
      <dl className={styles.sum}>
        <div>
          <dt>Pickup</dt>
          <dd>{displayDay(pickupDay)}</dd>
        </div>
        {dropoffDay && (
          <div>
            <dt>Drop-off</dt>
            <dd>{displayDay(dropoffDay)}</dd>
          </div>
        )}
        <div className={styles.more}>
          <dt>Rush</dt>
          <dd>{isRush ? rushFee > 0 ? <Money cents={rushFee} /> : 'No sooner, no fee' : 'No'}</dd>
        </div>
        <div className={styles.more}>
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
      <p className={styles.small}>You can change it until {displayMoment(changeableUntil(pickupDay, now))}.</p>
    </div>
  )
}
