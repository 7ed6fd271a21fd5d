import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#contract/links'
import { displayShortDay } from '#rules/days'
import { isPickupDay } from '#rules/pickup-days'
import { defaultPickupDay, dropoffDay } from '#rules/pickups'
import { bookedDays, closedReason } from '../closed-days.ts'
import { dayProblemOf, useDayCheck, useIsDayOpen } from '../day-check.ts'
import { Van } from '../illustrations/van.tsx'
import { Loaded } from '../loaded.tsx'
import { type Delivery, deliveryDraft } from '../pickup-drafts.ts'
import { useSchedule, useUpcoming } from '../pickup-queries.ts'
import { unbroken, weekdayName } from '../pickup-words.ts'
import { useProfile } from '../profile-query.ts'
import { keptRugDay } from '../rug-day.ts'
import { serverNow, useServerNow } from '../server-clock.ts'
import { sentenceOf } from '../show-refusal.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DeliveryDay } from './delivery-day.tsx'
import { useDelivery } from './delivery-draft.ts'
import { DeliveryTrip } from './delivery-trip.tsx'
import { DeliveryWeekly } from './delivery-weekly.tsx'
import styles from './order-delivery.module.css'
import { StepBar } from './step-bar.tsx'
import { StepHead } from './step-head.tsx'

const NEXT = 'Next: checkout'

/** When we come: the first pickup of an order, and the days of every week for whoever wants them. */
export default function OrderDelivery(): ReactNode {
  const profile = useProfile()
  const { data: upcoming, isPending } = useUpcoming()
  const goOn = useGoOnce(links.orderCheckout)
  // Where only what is booked already cannot be had, the days show all the same: the server knows, and says so.
  if (profile.data && !isPending) {
    return <DeliveryStep booked={bookedDays(upcoming ?? [], profile.data.mainAddress)} />
  }
  const skip = () => {
    deliveryDraft.clear()
    goOn()
  }
  return (
    <>
      <Page>
        <Loaded
          query={{ data: undefined, error: profile.error, refetch: profile.refetch }}
          skeleton={<DeliverySkeleton />}
        >
          {() => null}
        </Loaded>
      </Page>
      <DeliveryBar onSkip={skip} />
    </>
  )
}

function DeliveryStep({ booked }: { booked: readonly string[] }): ReactNode {
  const goOn = useGoOnce(links.orderCheckout)
  const now = useServerNow()
  const [rugDay] = useState(keptRugDay)
  const { values, latest, change, save, forget } = useDelivery(() => ({
    pickupDate: rugDay !== undefined && !booked.includes(rugDay) ? rugDay : defaultPickupDay(serverNow(), booked),
    rushDelivery: false,
    recurringPickup: [],
  }))
  const { pickupDate: day, rushDelivery: isRush, recurringPickup: days } = values
  const check = useDayCheck(day)
  const isDayOpen = useIsDayOpen(day)
  const problem = dayProblemOf(check.error) ?? closedReason(day, now, booked)
  const problemRef = useRef<HTMLDivElement>(null)
  useOneSchedule(days, change)

  const next = async () => {
    const isGood = problem === undefined && (await isDayOpen())
    // An answer about a day that was given up meanwhile says nothing, and who has left is not called back.
    if (latest()?.pickupDate !== day) return
    if (!isGood) return problemRef.current?.focus()
    save()
    goOn()
  }
  const skip = () => {
    forget()
    goOn()
  }

  return (
    <>
      <Page>
        <div className={styles.cards}>
          <DeliveryDay
            day={day}
            now={now}
            booked={booked}
            problem={problem}
            failure={check.error && <NotChecked error={check.error} onRetry={check.refetch} />}
            problemRef={problemRef}
            onChange={(pickupDate) => change({ pickupDate })}
          />
          <DeliveryTrip
            day={day}
            isRush={isRush}
            now={now}
            from={day === rugDay ? 'The day you chose on the rug page.' : undefined}
            onRush={(rushDelivery) => change({ rushDelivery })}
          />
          <DeliveryWeekly
            days={days}
            now={now}
            booked={[...booked, day]}
            onChange={(recurringPickup) => change({ recurringPickup })}
          />
        </div>
      </Page>
      <DeliveryBar onSkip={skip} onNext={next}>
        {problem === undefined ? <Choice {...values} /> : 'Please choose another day'}
      </DeliveryBar>
    </>
  )
}

/** The next page may take a moment to come, and a second press in that moment would lead there twice. */
function useGoOnce(to: string): () => void {
  const navigate = useNavigate()
  const hasGone = useRef(false)
  return () => {
    if (hasGone.current) return
    hasGone.current = true
    void navigate(to)
  }
}

/** Who has a schedule gets no second one, whatever was chosen before it was there. */
function useOneSchedule(days: readonly number[], change: (part: Partial<Delivery>) => void): void {
  const { data: schedule } = useSchedule()
  const isTooMuch = Boolean(schedule) && days.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there decides.
  useEffect(() => {
    if (isTooMuch) change({ recurringPickup: [] })
  }, [isTooMuch])
}

function Choice({ pickupDate, rushDelivery, recurringPickup }: Delivery): ReactNode {
  const weekdays = recurringPickup.map((day) => weekdayName(day).slice(0, 3))
  return (
    <>
      <b>{unbroken(displayShortDay(pickupDate))}</b>
      {isPickupDay(pickupDate) && ` · back ${unbroken(displayShortDay(dropoffDay(pickupDate, rushDelivery)))}`}
      {weekdays.length > 0 && <span className={styles.more}> · every {weekdays.join(' & ')}</span>}
    </>
  )
}

interface DeliveryBarProps {
  onSkip: () => void
  /** Nothing while there is no date yet. */
  onNext?: () => Promise<void>
  children?: ReactNode
}

function DeliveryBar({ onSkip, onNext, children }: DeliveryBarProps): ReactNode {
  return (
    <StepBar
      back={links.orderPackages}
      skip={
        <Button variant="quiet" onClick={onSkip}>
          Skip
        </Button>
      }
      next={
        <Button isWide onClick={onNext ?? (() => {})} disabled={!onNext}>
          {NEXT}
        </Button>
      }
    >
      {children}
    </StepBar>
  )
}

/** The day is not refused: nobody could be asked. */
function NotChecked({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }): ReactNode {
  return (
    <Banner
      kind="error"
      title="We could not check this day"
      action={
        <Button size="small" variant="secondary" onClick={() => onRetry().then(() => undefined)}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error)}
    </Banner>
  )
}

/** What stands around the cards, and around their waiting. */
function Page({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={`${styles.page} wide`}>
      <StepHead
        title="When should we come?"
        lead="Leave the bag at your door. You don’t need to be there."
        picture={<Van />}
      />
      {children}
    </div>
  )
}

function DeliverySkeleton(): ReactNode {
  return (
    <div className={styles.cards}>
      <Skeleton shape="block" size="large" isSpoken />
      <Skeleton shape="block" size="large" />
    </div>
  )
}
