import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { links } from '#contract/links'
import { displayDay } from '#rules/days'
import { isMember } from '#rules/plans'
import { policy } from '#rules/policy'
import { openModal } from '../../core/modal-store.ts'
import { MissedTexts } from '../../shared/customer/missed-texts.tsx'
import { useProfile } from '../../shared/customer/queries.ts'
import { PickupClock } from '../../shared/pickup/pickup-clock.tsx'
import { unbroken } from '../../shared/pickup/pickup-words.ts'
import { useUpcoming } from '../../shared/pickup/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Thread } from '../../ui/thread.tsx'
import styles from './pending.module.css'
import { SewnBag } from './sewn-bag.tsx'

/** The page that leads here brings this along. */
export interface BookedPickup {
  deliveryId: number
  pickupDate?: string
  /** The modal has been shown for this booking. */
  hasSeenAdvantage?: boolean
}

export default function PendingPage(): ReactNode {
  const { deliveryId, pickupDate } = useLocation().state as BookedPickup
  const { data: profile } = useProfile()
  const { data: upcoming, refetch } = useUpcoming()
  const pickup = upcoming?.find(({ id }) => id === deliveryId)
  const pickupDay = pickup?.pickupDate ?? pickupDate
  const isOffered = profile !== undefined && !isMember(profile.subscription)
  useAdvantageModal(isOffered)

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
                { label: 'Pickup', text: unbroken(displayDay(pickupDay)), state: 'now' },
                ...(pickup ? [{ label: 'Drop-off', text: unbroken(displayDay(pickup.dropoffDate)) }] : []),
              ]}
            />
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
      <ButtonLink to={links.upcoming}>View request</ButtonLink>
      {isOffered && (
        <p className={styles.offer}>
          <Link to={links.accountPackages}>Save up to {policy.savings.upToPercent}% with Advantage</Link>
        </p>
      )}
      <MissedTexts part="question" className={styles.question} />
    </div>
  )
}

/** The modal opens once for a booking, also if the page is reloaded. */
function useAdvantageModal(isOffered: boolean): void {
  const { state } = useLocation() as { state: BookedPickup }
  const navigate = useNavigate()
  // The change of page closes what is open, after the page's own first effects.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])

  useEffect(() => {
    if (!isHere || !isOffered || state.hasSeenAdvantage) return
    openModal({ kind: 'ADVANTAGE' })
    void navigate('.', { replace: true, state: { ...state, hasSeenAdvantage: true }, preventScrollReset: true })
  }, [isHere, isOffered, state, navigate])
}
