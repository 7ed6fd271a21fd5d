import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { links } from '#contract/links'
import { isMember } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { dayText, timeText } from '#ui/day-text.ts'
import { Thread } from '#ui/thread.tsx'
import { openModal } from '../../core/modal-store.ts'
import { MissedTexts } from '../../shared/customer/missed-texts.tsx'
import { useProfile } from '../../shared/customer/queries.ts'
import { PickupClock } from '../../shared/pickup/pickup-clock.tsx'
import { weekdayOf, windowText } from '../../shared/pickup/pickup-words.ts'
import { useUpcoming } from '../../shared/pickup/queries.ts'
import styles from './pending.module.css'
import { SewnBag } from './sewn-bag.tsx'

/** The page that leads here brings this along. */
export interface BookedPickup {
  deliveryId: number
  pickupDate?: string
  /** The modal has been shown for this booking. */
  hasSeenAdvantage?: boolean
}

const BAG_OUT_BY = timeText(policy.pickups.windowOpensMinuteOfDay)

export default function PendingPage(): ReactNode {
  const { deliveryId, pickupDate } = useLocation().state as BookedPickup
  const { data: profile } = useProfile()
  const { data: upcoming, refetch } = useUpcoming()
  const pickup = upcoming?.find(({ id }) => id === deliveryId)
  const pickupDay = pickup?.pickupDate ?? pickupDate
  const isOffered = profile !== undefined && !isMember(profile.subscription)
  // A customer who is verifying a phone is not interrupted.
  const [isVerifying, setVerifying] = useState(false)
  const viewRequest = useAdvantageModal(isOffered, isVerifying)

  return (
    <div className={`${styles.confirmed} wide`}>
      <SewnBag />
      <h1>Pickup Confirmed</h1>
      <div className={styles.sentence} role="status">
        <p>Your Pickup is confirmed. Please check your mobile for text confirmation.</p>
        <p className={styles.instead}>
          <MissedTexts part="sentence" />
        </p>
      </div>
      {pickupDay && (
        <div className={styles.ticket}>
          <Card>
            <Thread
              stops={[
                { label: 'Pickup', text: dayText(pickupDay), state: 'now' },
                ...(pickup ? [{ label: 'Drop-off', text: dayText(pickup.dropoffDate) }] : []),
              ]}
            />
            <p className={`${styles.part} small`}>
              We come {windowText}. Your part: everything in one bag, out by {BAG_OUT_BY} {weekdayOf(pickupDay)}.
            </p>
            {pickup && (
              <div className={styles.clock}>
                <PickupClock
                  until={pickup.changeableUntil}
                  isClosed={!pickup.isChangeable}
                  day={pickup.pickupDate}
                  onRunOut={() => void refetch()}
                />
              </div>
            )}
          </Card>
        </div>
      )}
      <ButtonLink to={links.upcoming} onClick={viewRequest}>
        View request
      </ButtonLink>
      {isOffered && (
        <p className={styles.offer}>
          <Link to={links.accountPackages}>Save up to {policy.savings.upToPercent}% with Advantage</Link>
        </p>
      )}
      <MissedTexts part="question" className={styles.question} onUse={setVerifying} />
    </div>
  )
}

/** Long enough to read which day was booked. */
const READING_MS = 6000

/**
 * The modal opens once for a booking, also if the page is reloaded: after a while, or with the way on to the request, which goes on when
 * it is closed. Answers with what a press on that way does.
 */
function useAdvantageModal(isOffered: boolean, isVerifying: boolean): (event: MouseEvent) => void {
  const { state } = useLocation() as { state: BookedPickup }
  const navigate = useNavigate()
  const isWaiting = isOffered && !state.hasSeenAdvantage

  const open = (onClosed?: () => void) => {
    openModal({ kind: 'ADVANTAGE', ...(onClosed && { onClosed }) })
    void navigate('.', { replace: true, state: { ...state, hasSeenAdvantage: true }, preventScrollReset: true })
  }
  const openInTime = useEffectEvent(() => open())
  useEffect(() => {
    if (!isWaiting || isVerifying) return
    const timer = setTimeout(() => openInTime(), READING_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isVerifying])

  return (event) => {
    if (!isWaiting || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(() => void navigate(links.upcoming))
  }
}
