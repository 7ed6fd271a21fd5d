import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf, CallsByLine } from '#contract/calls'
import { links } from '#contract/links'
import { readDollars } from '#rules/money'
import { moneyText } from '#ui/money.tsx'
import { call } from '../../../core/api.ts'
import { newAttemptKey } from '../../../core/attempt-key.ts'
import { useDraft } from '../../../core/form-draft.ts'
import { useRefreshAddresses } from '../../../shared/customer/queries.ts'
import { askCustomer } from '../../../shared/money/bank-question.ts'
import { chargedNow } from '../../../shared/money/invoice-words.ts'
import { usePayment } from '../../../shared/money/payment.ts'
import { PaymentProgress } from '../../../shared/money/payment-progress.tsx'
import { pressedNow } from '../../../shared/money/pressed-payment.ts'
import { useCards, useForgetIntent, useReadCards, useRefreshMoney } from '../../../shared/money/queries.ts'
import { leftOrderDraft, type Submission, submissionDraft } from '../../../shared/order/order-drafts.ts'
import { useReadPlacedOrder } from '../../../shared/order/placed-order.ts'
import { useRefreshSchedule } from '../../../shared/pickup/queries.ts'
import { bodyOf, type CheckedOrder } from './checkout-body.ts'
import styles from './order-checkout.module.css'
import { type CheckoutProblem, problemOf } from './refused-checkout.ts'

type Paid = AnswerOf<CallsByLine['POST /client/welcome/checkout/']>

interface FollowedCheckoutProps {
  /** The page around it, which names the sum: what reckons it comes with this file and not with the form. */
  frame: ComponentType<{ lead: string; children: ReactNode }>
  submission: Submission
  /** The payment has come to nothing, or was pressed too long ago: the form is to be shown again. */
  onEnded: (refused: CheckoutProblem | undefined) => void
}

/**
 * Steps 6 to 8 of the checkout in one call, followed to its outcome under the key of its submission, which a reload, a 401 and a killed
 * server find again. The page of the result tells what became of it.
 */
export default function FollowedCheckout({ frame: Frame, submission, onEnded }: FollowedCheckoutProps): ReactNode {
  const draft = useDraft(submissionDraft)
  const left = useDraft(leftOrderDraft)
  const navigate = useNavigate()
  const refreshMoney = useRefreshMoney()
  const refreshAddresses = useRefreshAddresses()
  const refreshSchedule = useRefreshSchedule()
  const forgetIntent = useForgetIntent()
  const readCards = useReadCards()
  const readPlacedOrder = useReadPlacedOrder()
  const place = useRef<HTMLDivElement>(null)

  const { step, goOn } = usePayment<Submission, Paid>({
    draft,
    send: ({ body, key }) => call('POST /client/welcome/checkout/', { body, key }),
    authenticate: askCustomer,
    async onStep(next, isHere) {
      if (next.at === 'done') {
        void refreshMoney()
        void refreshAddresses()
        void refreshSchedule()
        if (isHere()) void navigate(links.orderResult, { replace: true })
      }
      if (next.at === 'lapsed') {
        void refreshMoney()
        onEnded(undefined)
      }
      if (next.at !== 'refused') return
      const { status, isAnswerLost = false } = next.refusal
      // The bank's question was left open: the form is here again, and nothing is sent before the next press.
      if (status === 402 && !next.isDefinite && !isAnswerLost) left.write(`asking ${submission.body.order}`)
      // After a 401 the order goes on by itself as soon as its customer is back.
      if (status !== 401) draft.clear()
      // The form that a card was typed in is used up, and the next one is another.
      forgetIntent()
      // Changes that were made elsewhere are there before the form comes back.
      const [, , placed] = await Promise.all([
        refreshMoney(),
        readCards().catch(() => undefined),
        isAnswerLost ? readPlacedOrder().catch(() => undefined) : undefined,
      ])
      if (placed) {
        // The customer has answered, and the bank has not heard it: the gate before this step offers its question again, or leads to the
        // result. It goes by what is kept, so it has to look again.
        left.clear()
        if (isHere()) void navigate(links.orderCheckout, { replace: true })
        return
      }
      // The question has ended meanwhile, and the same call is told how.
      if (placed === null) goOn()
      else onEnded(problemOf(next.refusal))
    },
  })

  useEffect(() => {
    // The pressed button is gone with the form; the reading goes on here.
    place.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])

  const cents = chargedNow({ amountWithDiscount: readDollars(submission.body.dollarAmountWithDiscount ?? '') ?? 0 })
  // A card that was typed is newer than the list.
  const card = useCards({ isFresh: true }).data?.find(({ id }) => id === submission.body.card)
  // After a refusal the form comes back as soon as its data is there to show.
  const shown = step.at === 'refused' ? ({ at: 'paying', tries: 0 } as const) : step
  return (
    <Frame lead={cents === 0 ? 'Nothing is charged today.' : `You’ll be charged ${moneyText(cents)}, once.`}>
      <div ref={place} tabIndex={-1} className={styles.progress}>
        <PaymentProgress cents={cents} card={card} step={shown} onGoOn={goOn} stalledTitle="Something went wrong" />
      </div>
    </Frame>
  )
}

/** An order as it is sent. Each press has a key of its own. */
export const newSubmission = (order: CheckedOrder): Submission => ({
  key: newAttemptKey(),
  pressedAt: pressedNow(),
  body: bodyOf(order),
})
