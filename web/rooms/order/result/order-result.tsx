import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { links } from '#contract/links'
import type { PlacedOrder } from '#contract/placing'
import { ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from '../../../core/loaded.tsx'
import { ClosedRing } from '../../../illustrations/closed-ring.tsx'
import { bagDraft } from '../../../shared/bag/bag-draft.ts'
import { MissedTexts } from '../../../shared/customer/missed-texts.tsx'
import { useProfile } from '../../../shared/customer/queries.ts'
import { planDraft } from '../../../shared/customer/sign-up-drafts.ts'
import { checkoutDraft, leftOrderDraft, packagesDraft, submissionDraft } from '../../../shared/order/order-drafts.ts'
import { usePlacedOrder } from '../../../shared/order/placed-order.ts'
import { ANY_BAG, BAG_OUT_BY, movedText, PlacedOrderFacts } from '../../../shared/order/placed-order-facts.tsx'
import { placedWords } from '../../../shared/order/placed-order-words.ts'
import { deliveryDraft, rugVisitDraft } from '../../../shared/pickup/pickup-drafts.ts'
import { weekdayOf } from '../../../shared/pickup/pickup-words.ts'
import { earlierOf } from '../first-pickup.ts'
import styles from './order-result.module.css'

/** The result stands here for this long before the home tells the same. */
const SHOWN_FOR_MS = 2000

/** The page after an order was sent: what the server has made of it, also for a customer who comes back to it. */
export default function OrderResult(): ReactNode {
  const query = usePlacedOrder()
  // An answer from before this visit may tell of another order.
  const placed = query.isFetchedAfterMount ? query.data : undefined
  if (placed === undefined) {
    return (
      <div className={`${styles.page} wide`}>
        <Loaded<null>
          query={{ data: undefined, error: query.error, refetch: query.refetch }}
          skeleton={<Skeleton lines={5} isSpoken />}
        >
          {() => null}
        </Loaded>
      </div>
    )
  }
  if (placed?.state === 'paid') return <Result order={placed} />
  // What is not paid is followed at the checkout, whoever has sent it.
  const isUnderWay = placed !== null || submissionDraft.read() !== undefined
  return <Navigate to={isUnderWay ? links.orderCheckout : links.home} replace />
}

function Result({ order }: { order: PlacedOrder }): ReactNode {
  // The profile is read with the plan that has just been paid for, without which the customer's pages would not open.
  const firstName = useProfile({ isFresh: true }).data?.firstName
  // A customer whose pickup is not as they wished has something to read, and to do.
  const { title, lead, texted, isAsWished } = placedWords(order, firstName)
  useEffect(() => clearDraftsOf(order), [order])
  // A customer who is verifying a phone here is not taken away from it.
  const [isVerifying, setVerifying] = useState(false)
  useGoHome(isAsWished && !isVerifying)

  return (
    <div className={`${styles.page} wide`}>
      <div>
        <div aria-live="polite">
          <h1>{title}</h1>
          <p className={`${styles.lead} lead`}>
            {lead}
            {texted && (
              <>
                {' '}
                <MissedTexts part="sentence" otherwise={texted} />
              </>
            )}
          </p>
        </div>
        <div className={styles.facts}>
          <PlacedOrderFacts order={order} />
        </div>
        <WayOn order={order} isMoved={movedText(order) !== undefined} />
        <MissedTexts part="question" className={styles.question} onUse={setVerifying} />
      </div>
      <div className={styles.picture}>
        <ClosedRing isOpen={order.requestRefusal !== null} />
      </div>
    </div>
  )
}

function WayOn({ order: { request, startsOn }, isMoved }: { order: PlacedOrder; isMoved: boolean }): ReactNode {
  const bagDay = earlierOf(request?.pickupDate, startsOn ?? undefined)
  return (
    <>
      <div className={styles.ways}>
        {request ? (
          <ButtonLink to={links.upcoming}>{isMoved ? 'Change the day' : 'View request'}</ButtonLink>
        ) : (
          <ButtonLink to={links.pickup}>Request pickup</ButtonLink>
        )}
        <ButtonLink variant="quiet" to={links.home} replace>
          Back to home
        </ButtonLink>
      </div>
      {bagDay && (
        <p className="small">
          Your part: everything in one bag, out by {BAG_OUT_BY} {weekdayOf(bagDay)}. {ANY_BAG}
        </p>
      )}
    </>
  )
}

function useGoHome(isAsWished: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsWished) return
    const goHome = () => void navigate(links.home, { replace: true })
    // The home is a file of its own, which has to come: without a network the customer stays with the result.
    const leave = () => (navigator.onLine ? goHome() : addEventListener('online', goHome, { once: true }))
    const timer = setTimeout(leave, SHOWN_FOR_MS)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', goHome)
    }
  }, [isAsWished, navigate])
}

/**
 * Nothing of a placed order waits in this tab any more, nor of one that was chosen in its place before it was paid. Another order that is
 * being made here keeps its drafts.
 */
function clearDraftsOf({ order: { id }, request, requestExisted }: PlacedOrder): void {
  const left = leftOrderDraft.read()
  const wasReplaced = left === `asking ${id}` || left === `paying ${id}`
  const chosen = packagesDraft.read()?.invoice ?? id
  if (!wasReplaced && (chosen !== id || left === `paid ${id}`)) return
  for (const draft of [packagesDraft, planDraft, deliveryDraft, checkoutDraft, submissionDraft]) draft.clear()
  if (wasReplaced) leftOrderDraft.clear()
  if (request) rugVisitDraft.clear()
  // A pickup that was there before has nothing of this order's list.
  if (request && !requestExisted) bagDraft.clear()
}
