import type { Card, Invoice } from '#contract/billing'
import { showToast } from '#ui/toast.tsx'
import { call } from '../../core/api.ts'
import { defineDraft } from '../../core/drafts.ts'
import { useDraft } from '../../core/form-draft.ts'
import { askCustomer } from '../../shared/money/bank-question.ts'
import { type FollowedPayment, usePayment } from '../../shared/money/payment.ts'
import { isUnderWay, type PaymentStep, sentencesOf } from '../../shared/money/payment-steps.ts'
import type { Pressed } from '../../shared/money/pressed-payment.ts'
import { useRefreshMoney } from '../../shared/money/queries.ts'

/** The paid sum stands for a moment before the page goes on. */
const PAID_FOR_MS = 3000

/** The offer that the customer was shown and agreed to, as it is sent. No card's number ever comes here. */
interface PressedPurchase extends Pressed {
  order: number
  dollarAmountWithDiscount: string
  /** The tick beside the button, where there is one. */
  isAutoBilling?: boolean
  /** The card beside the button. None is named where nothing is charged. */
  card?: number
}

const purchaseDraft = defineDraft<PressedPurchase>('purchase', { customersOnly: true, version: 1 })

interface PurchaseOptions {
  /** A purchase that was on its way when the page was left goes on. */
  onResumed: (order: number) => void
  /** Paid, and the moment to read it is over. */
  onFinished: (order: number) => void
  /** The order is not what the screen showed any more. */
  onChanged: () => void
}

export interface FollowedPurchase extends Omit<FollowedPayment<PressedPurchase, Invoice>, 'press' | 'step'> {
  /** The step of that order's payment; the payment of another order does not concern it. */
  stepOf: (order: number) => PaymentStep<Invoice>
  /** This tab follows the payment of that order, knows how it has ended, or is about to find its way back to it. */
  isOwn: (order: number) => boolean
  /** The order that is being paid right now. */
  orderUnderWay: number | undefined
  /** The card that was named with the press. */
  cardOf: (cards: readonly Card[]) => Card | undefined
}

/** Pays an open invoice, and finds its way back to it after a reload or a 401. */
export function usePurchase({ onResumed, onFinished, onChanged }: PurchaseOptions): FollowedPurchase {
  const refresh = useRefreshMoney()
  const draft = useDraft(purchaseDraft)
  const { press, step, ...payment } = usePayment<PressedPurchase, Invoice>({
    draft,
    send: ({ pressedAt: _, isOpen: __, key, ...body }) => call('POST /client/subscription/checkout/', { body, key }),
    authenticate: askCustomer,
    onResumed: ({ order }) => onResumed(order),
    onStep(next, isHere) {
      if (next.at === 'done') {
        setTimeout(async () => {
          const isBox = next.answer.purpose === 'one_time_payment'
          showToast(isBox ? 'Your welcome box is on its way' : 'Package updated successfully!')
          // The invoice is known as paid before its outcome goes, so that its form does not come back for a moment.
          await refresh()
          if (isHere()) onFinished(next.answer.id)
        }, PAID_FOR_MS)
      }
      if (next.at !== 'refused') return
      for (const sentence of sentencesOf(next.refusal)) showToast(sentence, { kind: 'error' })
      void refresh()
      if (next.refusal.code === 'order_changed') onChanged()
    },
  })
  return {
    ...payment,
    stepOf: (order) => (order === press?.order ? step : { at: 'idle' }),
    isOwn: (order) => order === (step.at === 'idle' ? draft.read()?.order : press?.order),
    orderUnderWay: isUnderWay(step) || step.at === 'stalled' ? press?.order : undefined,
    cardOf: (cards) => cards.find(({ id }) => id === press?.card),
  }
}
