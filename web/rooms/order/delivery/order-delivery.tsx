import { lazy, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { links } from '#contract/links'
import { isPickupDay } from '#rules/days/pickup-days'
import { defaultPickupDay, dropoffDay } from '#rules/days/pickups'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { shortDayText } from '#ui/day-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { closedDays } from '../../../core/closed-days.ts'
import { Loaded } from '../../../core/loaded.tsx'
import { serverNow, useServerNow } from '../../../core/server-clock.ts'
import { useSession } from '../../../core/session.ts'
import { sentenceOf } from '../../../core/show-refusal.ts'
import { Van } from '../../../illustrations/van.tsx'
import { BagFold } from '../../../shared/bag/bag-fold.tsx'
import { listedText, useBag } from '../../../shared/bag/use-bag.ts'
import { useProfile } from '../../../shared/customer/queries.ts'
import { bookedDays, closedReason } from '../../../shared/pickup/closed-days.ts'
import type { Delivery } from '../../../shared/pickup/pickup-drafts.ts'
import { shortWindowText, weekdayName } from '../../../shared/pickup/pickup-words.ts'
import { dayProblemOf, useDayCheck, useIsDayOpen, useUpcoming } from '../../../shared/pickup/queries.ts'
import { keptRugDay } from '../../../shared/pickup/rug-day.ts'
import { StepBar } from '../step-bar.tsx'
import { StepHead } from '../step-head.tsx'
import { DeliveryDay } from './delivery-day.tsx'
import { useDelivery } from './delivery-draft.ts'
import { DeliveryTrip } from './delivery-trip.tsx'
import { DeliveryWeekly } from './delivery-weekly.tsx'
import styles from './order-delivery.module.css'

const NEXT = 'Next: checkout'

const DeliveryBag = lazy(() => import('./delivery-bag.tsx'))

/** The step that asks when we come: the first pickup of an order, and the days of every week for a customer who wants them. */
export default function OrderDelivery(): ReactNode {
  const { user } = useSession()
  // A choice belongs to the customer who made it, and is read anew if they are known by another address.
  return <DeliveryStep key={user?.email} />
}

/** One bar while the days are on their way and when they are there: a press that begins on it before ends on the same button. */
function DeliveryStep(): ReactNode {
  const profile = useProfile()
  const { data: upcoming, isPending } = useUpcoming()
  const goOn = useGoOnce(links.orderCheckout)
  const now = useServerNow()
  const closed = closedDays()
  const [rugDay] = useState(keptRugDay)
  // If only the booked days cannot be had, the calendar shows all the same: the server knows them, and says so.
  const booked = profile.data && !isPending ? bookedDays(upcoming ?? [], profile.data.mainAddress) : undefined
  const { values, latest, change, save, forget } = useDelivery(booked && (() => proposedDelivery(booked, rugDay)))
  const [bag, setBag] = useBag()
  const day = values?.pickupDate
  const check = useDayCheck(day)
  const isDayOpen = useIsDayOpen()
  const problem = dayProblemOf(check.error) ?? (day && booked && closedReason(day, now, { booked, closed }))
  const problemRef = useRef<HTMLDivElement>(null)

  const next = async (chosen: string) => {
    const isGood = problem === undefined && (await isDayOpen(chosen))
    // An answer about a day that was given up meanwhile says nothing, and who has left is not called back.
    if (latest()?.pickupDate !== chosen) return
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
        <Loaded
          query={{
            data: booked && values && profile.data && { booked, values, loaded: profile.data },
            error: profile.error,
            refetch: profile.refetch,
          }}
          skeleton={<DeliverySkeleton />}
        >
          {({ booked, loaded, values: { pickupDate, rushDelivery, recurringPickup } }) => (
            <div className={styles.cards}>
              <DeliveryDay
                day={pickupDate}
                now={now}
                booked={booked}
                problem={problem}
                failure={check.error && <NotChecked error={check.error} onRetry={check.refetch} />}
                problemRef={problemRef}
                onChange={(chosen) => change({ pickupDate: chosen })}
              />
              <DeliveryTrip
                day={pickupDate}
                isRush={rushDelivery}
                now={now}
                from={pickupDate === rugDay ? 'The day you chose on the rug page.' : undefined}
                onRush={(isRush) => change({ rushDelivery: isRush })}
              />
              <DeliveryWeekly
                days={recurringPickup}
                now={now}
                booked={[...booked, pickupDate]}
                onChange={(days) => change({ recurringPickup: days })}
              />
              <div className={`${styles.card} ${styles.bag}`}>
                <BagFold hint={listedText(bag)}>
                  <DeliveryBag
                    profile={loaded}
                    trip={{ pickupDay: pickupDate, isRush: rushDelivery }}
                    bag={bag}
                    onBag={setBag}
                  />
                </BagFold>
              </div>
            </div>
          )}
        </Loaded>
      </Page>
      <DeliveryBar onSkip={skip} {...(day !== undefined && { onNext: () => next(day) })}>
        {problem === undefined ? values && <Choice {...values} /> : 'Please choose another day'}
      </DeliveryBar>
    </>
  )
}

/** The rug page's day where it can be had, else the usual one. */
const proposedDelivery = (booked: readonly string[], rugDay: string | undefined): Delivery => ({
  pickupDate:
    rugDay !== undefined && !booked.includes(rugDay) ? rugDay : defaultPickupDay(serverNow(), booked, closedDays()),
  rushDelivery: false,
  recurringPickup: [],
})

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

function Choice({ pickupDate, rushDelivery, recurringPickup }: Delivery): ReactNode {
  const closed = closedDays()
  const weekdays = recurringPickup.map((day) => weekdayName(day).slice(0, 3))
  return (
    <>
      <b>{shortDayText(pickupDate)}</b>, {shortWindowText}
      {isPickupDay(pickupDate, closed) && ` · back ${shortDayText(dropoffDay(pickupDate, rushDelivery, closed))}`}
      {weekdays.length > 0 && <span className={styles.more}> · every {weekdays.join(' & ')}</span>}
    </>
  )
}

interface DeliveryBarProps {
  onSkip: () => void
  /** The handler is missing while there is no date yet. */
  onNext?: () => Promise<void>
  children?: ReactNode
}

function DeliveryBar({ onSkip, onNext, children }: DeliveryBarProps): ReactNode {
  return (
    <StepBar
      back={links.orderPackages}
      skip={
        <Button variant="quiet" onClick={onSkip}>
          Skip pickup
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

/** The page around the cards, and around their waiting. */
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
