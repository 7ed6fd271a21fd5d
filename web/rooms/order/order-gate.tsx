import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Invoice } from '#contract/billing'
import { links } from '#contract/links'
import { CallError, call } from '../../core/api.ts'
import { Loaded } from '../../core/loaded.tsx'
import { isTooOldToPay } from '../../shared/money/pressed-payment.ts'
import { isStepOfPlacedOrder, markOrderStep } from '../../shared/order/placed-order.ts'
import { type Submission, submissionDraft } from './order-drafts.ts'

/**
 * Before a step of the order: one that was sent and is not finished goes on first, and the steps of one that is finished lead
 * home, where it is told of. Where there is none nothing is asked, and nothing here listens to anything, because a page may be
 * coming alive below it.
 */
export function OrderGate({ children }: { children: ReactNode }): ReactNode {
  const [submission] = useState(() => submissionDraft.read())
  const [isPlaced, setPlaced] = useState(false)
  useLayoutEffect(() => {
    if (isStepOfPlacedOrder()) setPlaced(true)
    else markOrderStep()
  }, [])
  if (isPlaced) return <Navigate to={links.home} replace />
  return submission ? <Unfinished submission={submission}>{children}</Unfinished> : children
}

type Way = 'result' | 'checkout' | 'form'

function Unfinished({ submission, children }: { submission: Submission; children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  const { way, error, ask } = useWay(submission)
  if (way === 'result') return <Navigate to={links.orderResult} replace />
  if (way === 'form' || (way === 'checkout' && pathname === links.orderCheckout)) return children
  if (way === 'checkout') return <Navigate to={links.orderCheckout} replace />
  return (
    <div className="wide">
      <Loaded<Way> query={{ data: undefined, error, refetch: ask }} skeleton={<p className="loading">Loading...</p>}>
        {() => null}
      </Loaded>
    </div>
  )
}

/** Asks the server about the invoice, as it is now. If that fails, the checkout goes on by itself with what is under way. */
function useWay(submission: Submission) {
  const [way, setWay] = useState<Way>()
  const [error, setError] = useState<CallError | null>(null)
  const [ask] = useState(() => async () => {
    try {
      setWay(whereToGoOn(submission, await call('GET /client/invoices/')))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (isTooOldToPay(submission)) setError(failure)
      else setWay(wayOnFor(submission))
    }
  })
  useEffect(() => void ask(), [ask])
  return { way, error, ask }
}

/** The way on for an order that was sent, as its invoice stands now. One that was not paid in time is given up. */
function whereToGoOn(submission: Submission, invoices: readonly Invoice[]): Way {
  const invoice = invoices.find(({ id }) => id === submission.order)
  if (invoice?.isPaid) return 'result'
  // Another one has taken its place, which nobody has agreed to; or it was left open for too long.
  if (invoice === undefined || isTooOldToPay(submission)) {
    submissionDraft.clear()
    return 'form'
  }
  return wayOnFor(submission)
}

/** A customer whose charge is in the bank's hands may look around meanwhile, and finds the payment again at the checkout. */
const wayOnFor = ({ isAside, isOpen }: Submission): Way => (isAside || isOpen ? 'form' : 'checkout')
