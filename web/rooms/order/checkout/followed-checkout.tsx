import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Invoice } from '#contract/billing'
import type { AnswerOf, CallsByLine } from '#contract/calls'
import { links } from '#contract/links'
import { readDollars } from '#rules/money'
import { call } from '../../../core/api.ts'
import { newAttemptKey } from '../../../core/attempt-key.ts'
import { useDraft } from '../../../core/drafted-form.ts'
import { useRefreshAddresses } from '../../../shared/customer/queries.ts'
import { askCustomer } from '../../../shared/money/bank-question.ts'
import { chargedNow } from '../../../shared/money/invoice-words.ts'
import { usePayment } from '../../../shared/money/payment.ts'
import { PaymentProgress } from '../../../shared/money/payment-progress.tsx'
import { isTooOldToPay, pressedNow } from '../../../shared/money/pressed-payment.ts'
import { useForgetIntent, useReadCards, useRefreshMoney } from '../../../shared/money/queries.ts'
import { useRefreshPickups } from '../../../shared/pickup/queries.ts'
import { type CheckoutBody, type Submission, submissionDraft } from '../order-drafts.ts'
import { chosenDays } from './chosen-days.ts'
import styles from './order-checkout.module.css'
import { type CheckoutProblem, problemOf } from './refused-checkout.ts'

type Paid = AnswerOf<CallsByLine['POST /client/welcome/checkout/']>

interface FollowedCheckoutProps {
  submission: Submission
  /** The invoices as they are on the server now, once they are known. */
  invoices: readonly Invoice[] | undefined
  /** The payment has come to nothing, or was pressed too long ago: the form is to be shown again. */
  onEnded: (refused: CheckoutProblem | undefined) => void
}

/**
 * Step 6 of the checkout, followed to its outcome under the keys of its submission, which a reload, a 401 and a killed server find
 * again. Paid, it says in the submission where we come; the page of the result goes on from there.
 */
export default function FollowedCheckout({ submission, invoices, onEnded }: FollowedCheckoutProps): ReactNode {
  const draft = useDraft(submissionDraft)
  const navigate = useNavigate()
  const refreshMoney = useRefreshMoney()
  const refreshAddresses = useRefreshAddresses()
  const refreshPickups = useRefreshPickups()
  const forgetIntent = useForgetIntent()
  const readCards = useReadCards()
  const place = useRef<HTMLDivElement>(null)

  const isPaid = invoices?.some(({ id, isPaid }) => id === submission.order && isPaid) ?? false
  const { step, goOn } = usePayment<Submission, Paid>({
    // The submission outlives a success until the rest of the order is done.
    draft: { ...draft, clear() {} },
    // An order that is too old waits for the invoices: paid already, the call tells where we come.
    mayResume: invoices !== undefined || !isTooOldToPay(submission),
    isPaid,
    send: ({ body, key }) => call('POST /client/welcome/checkout/', { body, key }),
    authenticate: askCustomer,
    async onStep(next, isHere) {
      if (next.at === 'done') {
        draft.write({ ...submission, address: next.answer.address.id })
        void refreshMoney()
        void refreshAddresses()
        void refreshPickups()
        if (isHere()) void navigate(links.orderResult, { replace: true })
      }
      if (next.at === 'lapsed') {
        draft.clear()
        onEnded(undefined)
      }
      if (next.at !== 'refused') return
      if (next.isDefinite) draft.clear()
      // After a 401 the order goes on by itself as soon as its customer is back.
      else if (next.refusal.status !== 401) draft.write({ ...submission, isAside: true })
      // The form that a card was typed in is used up, and the next one is another.
      forgetIntent()
      // Changes that were made elsewhere are there before the form comes back.
      await Promise.all([refreshMoney(), readCards().catch(() => undefined)])
      onEnded(problemOf(next.refusal))
    },
  })

  useEffect(() => {
    // The pressed button is gone with the form; the reading goes on here.
    place.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])

  const cents = chargedNow({ amountWithDiscount: readDollars(submission.dollarAmountWithDiscount) ?? 0 })
  // After a refusal the form comes back as soon as its data is there to show.
  const shown = step.at === 'refused' ? ({ at: 'paying', tries: 0 } as const) : step
  return (
    <div ref={place} tabIndex={-1} className={styles.progress}>
      <PaymentProgress cents={cents} step={shown} onGoOn={goOn} stalledTitle="Something went wrong" />
    </div>
  )
}

/** An order as it is sent. Each press has keys of its own. */
export const newSubmission = (plan: Submission['plan'], body: CheckoutBody): Submission => ({
  key: newAttemptKey(),
  pickupKey: newAttemptKey(),
  scheduleKey: newAttemptKey(),
  ...chosenDays(),
  plan,
  order: body.order,
  dollarAmountWithDiscount: body.dollarAmountWithDiscount ?? '',
  address: null,
  pressedAt: pressedNow(),
  body,
})
