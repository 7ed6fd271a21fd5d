import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { links } from '#contract/links'
import type { Pickup, Schedule } from '#contract/pickups'
import { ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.tsx'
import { useFocusAfterLoss } from '../../core/focus-back.ts'
import { ConfirmDelete } from '../../core/late-confirm-delete.ts'
import { Loaded } from '../../core/loaded.tsx'
import { locationsQuery } from '../../core/service-area.ts'
import { LaundryBag } from '../../illustrations/laundry-bag.tsx'
import { MissedTexts } from '../../shared/customer/missed-texts.tsx'
import { useProfile } from '../../shared/customer/queries.ts'
import { OrdersPair } from '../../shared/order/orders-pair.tsx'
import { useSchedule, useUpcoming } from '../../shared/pickup/queries.ts'
import { ByTextCard } from './by-text-card.tsx'
import { refusalText, usePickupChanges } from './calls.ts'
import { Reschedule } from './late-parts.tsx'
import { PickupCard } from './pickup-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import styles from './upcoming.module.css'

/** The press on a pickup, and the pickup as it was then: the list below may move on while a dialog is open. */
interface Asked {
  what: 'reschedule' | 'delete'
  pickup: Pickup
}

export default function UpcomingPage(): ReactNode {
  const upcoming = useUpcoming({ isLive: true })
  const schedule = useSchedule()
  const profile = useProfile()
  const places = useQuery(locationsQuery)
  // A card is as high as its town, its recurring days and its list are long: they are waited for, but not for ever.
  const isReady = upcoming.data && [schedule, profile, places].every(({ isFetched }) => isFetched)
  const title = useRef<HTMLHeadingElement>(null)
  useFocusAfterLoss(upcoming.data?.length ?? 0, title)
  return (
    <div className={`${styles.page} wide`}>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          Upcoming Orders
        </h1>
        <OrdersPair current="upcoming" />
      </div>
      <Loaded
        query={{ data: isReady ? upcoming.data : undefined, error: upcoming.error, refetch: upcoming.refetch }}
        skeleton={<UpcomingSkeleton />}
      >
        {(pickups) => <Pickups pickups={pickups} schedule={schedule.data} onRunOut={() => void upcoming.refetch()} />}
      </Loaded>
    </div>
  )
}

const UpcomingSkeleton = (): ReactNode => (
  <div className={styles.columns}>
    <div className={styles.pickups}>
      <Skeleton shape="block" size="large" isSpoken />
      <Skeleton shape="block" size="large" />
    </div>
  </div>
)

interface PickupsProps {
  pickups: readonly Pickup[]
  /** Null where there is none. */
  schedule: Schedule | null | undefined
  onRunOut: () => void
}

function Pickups({ pickups, schedule, onRunOut }: PickupsProps): ReactNode {
  const { cancel } = usePickupChanges()
  const [asked, setAsked] = useState<Asked>()
  const [moved, setMoved] = useState<number>()
  // The question is a file of its own, for which the way to this page does not wait.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const closed = () => setAsked(undefined)

  return (
    <div className={styles.columns}>
      {pickups.length === 0 ? (
        <EmptyState picture={<LaundryBag />} action={<ButtonLink to={links.pickup}>Request pickup</ButtonLink>}>
          You currently have no order scheduled. Please select Request Pickup to schedule your order.
        </EmptyState>
      ) : (
        <ul className={styles.pickups}>
          {pickups.map((pickup, index) => (
            <PickupCard
              key={pickup.id}
              pickup={pickup}
              isNext={index === 0}
              isJustMoved={asked === undefined && pickup.id === moved}
              schedule={schedule ?? undefined}
              onAsk={(what) => {
                setMoved(undefined)
                setAsked({ what, pickup })
              }}
              onRunOut={onRunOut}
            />
          ))}
        </ul>
      )}
      <div className={styles.beside}>
        {schedule !== undefined && <ScheduleCard schedule={schedule} />}
        {schedule !== undefined && <ByTextCard canSkip={schedule?.status === 'active'} />}
        {/* It comes late, and stands where it pushes nothing down. */}
        {isHere && <MissedTexts part="question" />}
      </div>
      {asked?.what === 'reschedule' && (
        <Reschedule pickup={asked.pickup} pickups={pickups} onMoved={setMoved} onClosed={closed} />
      )}
      {asked?.what === 'delete' && (
        <ConfirmDelete
          title="Delete this pickup?"
          onDelete={async () => {
            await cancel(asked.pickup.id)
            showToast(`Your pickup on ${dayText(asked.pickup.pickupDate)} is deleted.`)
          }}
          sayRefusal={refusalText}
          onClosed={closed}
        >
          <p>
            {dayText(asked.pickup.pickupDate)}, {asked.pickup.place.addressLine1}. We won’t come that day.
          </p>
          {asked.pickup.schedule !== null && (
            <p>Only this pickup is skipped. Your recurring schedule stays the same.</p>
          )}
        </ConfirmDelete>
      )}
    </div>
  )
}
