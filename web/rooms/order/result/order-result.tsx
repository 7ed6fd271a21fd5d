import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { links } from '#contract/links'
import { policy } from '#rules/policy'
import { displayTime } from '#rules/times'
import { Loaded } from '../../../core/loaded.tsx'
import { sentenceOf } from '../../../core/show-refusal.ts'
import { ClosedRing } from '../../../illustrations/closed-ring.tsx'
import { useProfile } from '../../../shared/customer/queries.ts'
import { type PlacedOrder, useForgetPlacedOrder } from '../../../shared/order/placed-order.ts'
import { PlacedOrderFacts, ThreadFact } from '../../../shared/order/placed-order-facts.tsx'
import { unbroken, weekdayOf } from '../../../shared/pickup/pickup-words.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { earlierOf } from '../first-pickup.ts'
import { type Submission, submissionDraft } from '../order-drafts.ts'
import { type OrderBooking, useBooking } from './booking.ts'
import styles from './order-result.module.css'
import { usePaidOrder } from './paid-order.ts'

/** The result stands here for this long before the home tells the same. */
const SHOWN_FOR_MS = 2000
const BAG_OUT_BY = unbroken(displayTime(policy.pickups.windowOpensMinuteOfDay))

/** The calendar is needed only where a day was refused. */
const AnotherDay = lazy(() => import('./another-day.tsx'))

/** The page after an order was sent: the order is paid, and the work after the payment is done here. */
export default function OrderResult(): ReactNode {
  const [submission] = useState(() => submissionDraft.read())
  return submission ? <Sent submission={submission} /> : <Navigate to={links.home} replace />
}

function Sent({ submission }: { submission: Submission }): ReactNode {
  const query = usePaidOrder(submission)
  if (query.data === 'unpaid') return <Navigate to={links.orderCheckout} replace />
  return (
    <div className={`${styles.page} wide`}>
      <Loaded query={{ ...query, data: query.data }} skeleton={<Skeleton lines={5} isSpoken />}>
        {(paid) => <Result submission={submission} paid={paid} />}
      </Loaded>
    </div>
  )
}

function Result({ submission, paid }: { submission: Submission; paid: PlacedOrder }): ReactNode {
  const booking = useBooking(submission, paid)
  const { order, pickup, schedule, isFinished } = booking
  // The profile is read with the plan that has just been paid for, without which the customer's pages would not open.
  const firstName = useProfile({ isFresh: true }).data?.firstName
  const unknown = pickup.at === 'unknown' ? pickup : schedule.at === 'unknown' ? schedule : undefined
  useForgetPlacedOrder()
  useGoHome(isFinished)

  const { title, lead } = wordsOf(booking, firstName)
  return (
    <>
      <div>
        <div aria-live="polite">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className={styles.facts}>
          <PlacedOrderFacts order={order}>
            {pickup.at === 'waiting' && <UnderWay label="Your first pickup" title="Booking it" />}
            {schedule.at === 'waiting' && !unknown && <UnderWay label="Recurring pickups" title="Setting them up" />}
          </PlacedOrderFacts>
        </div>
        {unknown && (
          <Banner
            kind="error"
            title={pickup.at === 'unknown' ? 'Your pickup is not booked yet' : 'Your recurring pickups are not set yet'}
            action={
              <Button size="small" onClick={booking.tryAgain}>
                Try again
              </Button>
            }
          >
            {sentenceOf(unknown.refusal)}
          </Banner>
        )}
        {isFinished && <WayOn order={order} />}
      </div>
      {pickup.at === 'refused' ? (
        <Suspense>
          <AnotherDay booking={booking} refusal={pickup.refusal} />
        </Suspense>
      ) : (
        <div className={styles.picture}>
          <ClosedRing isOpen={!isFinished} />
        </div>
      )}
    </>
  )
}

/** The line is as high as the one that will stand there. */
const UnderWay = (words: { label: string; title: string }) => (
  <ThreadFact state="under_way" note="One moment." {...words} />
)

function WayOn({ order: { pickup, recurring } }: { order: PlacedOrder }): ReactNode {
  const bagDay = earlierOf(pickup?.pickupDate, recurring?.from)
  return (
    <>
      <div className={styles.ways}>
        {pickup ? (
          <ButtonLink to={links.upcoming}>View request</ButtonLink>
        ) : (
          <ButtonLink to={links.pickup}>Request pickup</ButtonLink>
        )}
        <ButtonLink variant="quiet" to={links.home} replace>
          Back to home
        </ButtonLink>
      </div>
      {bagDay && (
        <p className="small">
          Your part: everything in one bag, out by {BAG_OUT_BY} {weekdayOf(bagDay)}.
        </p>
      )}
    </>
  )
}

/** The words say first what is paid, then what is not booked. */
function wordsOf({ order, pickup, schedule, isFinished }: OrderBooking, firstName: string | undefined) {
  const name = firstName ? `, ${firstName}` : ''
  const paid = order.plan === 'payc' ? 'Your card is saved' : 'Your order is paid'
  if (pickup.at === 'refused') return { title: paid, lead: 'Your first pickup is not booked yet.' }
  if (pickup.at === 'unknown' || schedule.at === 'unknown') return { title: paid, lead: 'The rest is not done yet.' }
  if (!isFinished) return { title: `Thank you${name}`, lead: `${paid}. We are booking the rest.` }
  return {
    title: `You’re all set${name}`,
    lead: order.pickup
      ? 'Your Pickup is confirmed. Please check your mobile for text confirmation.'
      : `${paid}. Request a pickup whenever you like.`,
  }
}

function useGoHome(isFinished: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isFinished) return
    const timer = setTimeout(() => navigate(links.home, { replace: true }), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [isFinished, navigate])
}
