import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigationType } from 'react-router'
import { links } from '#contract/links'
import type { PlacedOrder } from '#contract/placing'
import { Skeleton } from '#ui/skeleton.tsx'
import { Loaded } from '../../core/loaded.tsx'
import { isTooOldToPay } from '../../shared/money/pressed-payment.ts'
import { leftOrderDraft, packagesDraft, submissionDraft } from '../../shared/order/order-drafts.ts'
import { usePlacedOrder } from '../../shared/order/placed-order.ts'

const OrderUnderWay = lazy(() => import('./order-under-way.tsx'))

interface OrderGateProps {
  children: ReactNode
  /** Hears whether a payment under way is shown in the place of the step. */
  onUnderWay: (isUnderWay: boolean) => void
}

/**
 * Before a step of the order, which the server may know to be placed already: in another tab, on another device, or here with an answer
 * that was lost. A paid order is told of instead of its steps, and one that is being paid invites nobody to buy it again. The step does
 * not wait for the server, except where this tab has sent an order, or has come to the checkout with nothing chosen.
 */
export function OrderGate({ children, onUnderWay }: OrderGateProps): ReactNode {
  const { pathname } = useLocation()
  const isCheckout = pathname === links.orderCheckout
  const sent = submissionDraft.read()
  const query = usePlacedOrder({ isFollowed: sent === undefined })
  const { data: placed, error, refetch } = query
  const [isUnderWay, setUnderWay] = useState(false)
  const way = useWay(placed, isUnderWay)
  if (way === 'under_way' && !isUnderWay) setUnderWay(true)
  useEffect(() => {
    if (!isUnderWay) return
    onUnderWay(true)
    return () => onUnderWay(false)
  }, [isUnderWay, onUnderWay])

  const isAnswered = query.isFetchedAfterMount && query.isSuccess
  const [isDecided, setDecided] = useState(sent === undefined)
  useEffect(() => {
    const found = submissionDraft.read()
    const isLate = found !== undefined && isTooOldToPay(found)
    // Without an answer the checkout goes on by itself with what is under way, unless that is too old.
    if (isDecided || !(isAnswered || (error && !isLate))) return
    // A customer who comes back later is not charged for what they pressed then.
    if (isLate && way !== 'result') submissionDraft.clear()
    setDecided(true)
  }, [isDecided, isAnswered, error, way])

  if (!isDecided || (isCheckout && query.isPending && packagesDraft.read() === undefined)) {
    return (
      <div className="wide">
        <Loaded<null>
          query={{ data: undefined, error, refetch }}
          skeleton={<Skeleton shape="block" size="large" isSpoken />}
        >
          {() => null}
        </Loaded>
      </div>
    )
  }
  if (way === 'result') return <Navigate to={links.orderResult} replace />
  if (isUnderWay) {
    return (
      <Suspense>
        <OrderUnderWay placed={way === 'under_way' ? placed : null} onLeft={() => setUnderWay(false)} />
      </Suspense>
    )
  }
  return sent && !isCheckout ? <Navigate to={links.orderCheckout} replace /> : children
}

/** The way on at a step, with what the server knows, what was shown so far, and the package that this tab had chosen when it came here. */
function useWay(placed: PlacedOrder | null | undefined, isUnderWay: boolean): 'step' | 'result' | 'under_way' {
  const type = useNavigationType()
  const [isByLink] = useState(type !== 'POP')
  const [chosen] = useState(() => packagesDraft.read()?.invoice)
  const mark = placed && (`${placed.state} ${placed.order.id}` as const)
  const isPaid = placed?.state === 'paid'
  const left = leftOrderDraft.read()
  const isLeft = left === mark
  // The customer chose again while the bank had not answered, and it is paid since: the new choice stood in its place.
  const isPaidSince = placed && (left === `asking ${placed.order.id}` || left === `paying ${placed.order.id}`)
  const isOwn = submissionDraft.read()?.body.order === placed?.order.id
  // A customer who follows a link begins another order. Back, and a tab that is opened again, lead to the one that there is.
  const isResult =
    isPaid &&
    (isUnderWay || isOwn || isPaidSince || (chosen === undefined ? !isLeft && !isByLink : chosen === placed.order.id))
  const isLeaving = isPaid && !isResult
  useEffect(() => {
    if (isLeaving && mark) leftOrderDraft.write(mark)
  }, [isLeaving, mark])
  if (isResult) return 'result'
  return !placed || isPaid || isOwn || isLeft ? 'step' : 'under_way'
}
