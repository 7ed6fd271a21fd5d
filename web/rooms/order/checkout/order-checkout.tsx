import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isPlanName } from '#rules/plans/plans'
import { Skeleton } from '#ui/skeleton.tsx'
import { unreached } from '../../../core/api.ts'
import { useDraft } from '../../../core/form-draft.ts'
import { Loaded } from '../../../core/loaded.tsx'
import { submissionDraft } from '../../../shared/order/order-drafts.ts'
import { planToday, StepHead } from '../step-head.tsx'
import type { CheckedOrder } from './checkout-body.ts'
import { type CheckoutData, useCheckoutData } from './checkout-data.ts'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './order-checkout.module.css'
import type { CheckoutProblem } from './refused-checkout.ts'

const NothingToPay = lazy(() => import('./nothing-to-pay.tsx'))
const FollowedCheckout = lazy(() => import('./followed-checkout.tsx'))

/** Everything that a payment shows from the press to its result. Once it is here, no answer is lost because a file did not come. */
const loadPayment = () => Promise.all([import('./followed-checkout.tsx'), import('../result/order-result.tsx')])

/** The last step of an order, up to its payment: who, where and with which card. */
export default function OrderCheckout(): ReactNode {
  const query = useCheckoutData()
  const draft = useDraft(submissionDraft)
  const [sent, setSent] = useState(() => draft.read())
  const [refused, setRefused] = useState<CheckoutProblem>()
  // An order that was sent is followed to its end, whether or not the rest of the page could be loaded.
  if (sent) {
    return (
      <Suspense
        fallback={
          <Page>
            <Skeleton shape="block" size="large" isSpoken />
          </Page>
        }
      >
        <FollowedCheckout
          frame={Page}
          submission={sent}
          onEnded={(why) => {
            setRefused(why)
            setSent(undefined)
          }}
        />
      </Suspense>
    )
  }
  const isFree = query.data?.invoice?.amount === 0
  return (
    <Page
      lead={isFree ? 'Nothing is charged today.' : 'Nothing is charged before you press Place order.'}
      now={planOf(query.data)}
    >
      <Loaded query={query} skeleton={<CheckoutSkeleton />}>
        {(data) => (
          <Form
            data={data}
            refused={refused}
            onSend={async (order) => {
              // The files come before anything is sent: a customer who is offline by now has only to press again.
              const [{ newSubmission }] = await loadPayment().catch((error: unknown) =>
                Promise.reject(unreached(error)),
              )
              const submission = newSubmission(order)
              draft.write(submission)
              setSent(submission)
            }}
          />
        )}
      </Loaded>
    </Page>
  )
}

const planOf = (data: CheckoutData | undefined): string | null => {
  const plan = data?.profile.subscription ?? null
  return plan && planToday(plan)
}

function Page({ lead, now, children }: { lead?: string; now?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={`${styles.page} wide`}>
      <StepHead title="Check and place your order" lead={lead}>
        {now && <p className={styles.now}>{now}</p>}
      </StepHead>
      {children}
    </div>
  )
}

interface FormProps {
  data: CheckoutData
  refused: CheckoutProblem | undefined
  onSend: (order: CheckedOrder) => Promise<void>
}

function Form({ data, refused, onSend }: FormProps): ReactNode {
  const { invoice } = data
  const plan = invoice?.subscription ?? ''
  if (invoice && isPlanName(plan)) {
    return (
      // Loaded with the first touch, because it is not wanted before.
      <div onFocusCapture={() => void loadPayment().catch(() => undefined)}>
        <CheckoutForm data={{ ...data, invoice }} plan={plan} refused={refused} onSend={onSend} />
      </div>
    )
  }
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <NothingToPay {...data} refused={refused} />
    </Suspense>
  )
}

function CheckoutSkeleton(): ReactNode {
  return (
    <div className={styles.waiting}>
      <div>
        <Skeleton shape="block" size="large" isSpoken />
        <Skeleton shape="block" size="large" />
      </div>
      <Skeleton shape="block" size="large" />
    </div>
  )
}
