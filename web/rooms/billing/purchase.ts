import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { call } from '../../core/api.ts'
import { useDraft } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { useBankQuestion } from '../../shared/money/bank-question.ts'
import { type FollowedPayment, usePayment } from '../../shared/money/payment.ts'
import { isUnderWay, type PaymentStep, sentencesOf } from '../../shared/money/payment-steps.ts'
import { isTooOldToPay, pressedNow } from '../../shared/money/pressed-payment.ts'
import { useRefreshMoney } from '../../shared/money/queries.ts'
import { showToast } from '../../ui/toast.tsx'

/** The paid sum stands for a moment before the page goes on. */
const PAID_FOR_MS = 3000

/** The offer that the customer was shown and agreed to, as it is sent. No card's number ever comes here. */
interface Agreed {
  order: number
  dollarAmountWithDiscount: string
  /** The tick beside the button, where there is one. */
  isAutoBilling?: boolean
}

interface PurchaseDraft extends Agreed {
  pressedAt: number
}

const purchaseDraft = defineDraft<PurchaseDraft>('purchase', { customersOnly: true, isKeyed: true })

interface PurchaseOptions {
  /** A purchase that was on its way when the page was left goes on. */
  onResumed: (order: number) => void
  /** Paid, and the moment to read it is over. */
  onFinished: () => void
  /** The order is not what the screen showed any more. */
  onChanged: () => void
}

export interface FollowedPurchase extends Omit<FollowedPayment<Invoice>, 'pay' | 'step'> {
  /** The step of that order's payment; the payment of another order does not concern it. */
  stepOf: (order: number) => PaymentStep<Invoice>
  /** The order that is being paid right now. */
  orderUnderWay: number | undefined
  pay: (agreed: Agreed) => void
  /** Sends the same payment again, after we could not be reached. */
  goOn: () => void
}

/** Pays an open invoice, and finds its way back to it after a reload or a 401. */
export function usePurchase({ onResumed, onFinished, onChanged }: PurchaseOptions): FollowedPurchase {
  const draft = useDraft(purchaseDraft)
  const sent = useRef<PurchaseDraft>(undefined)
  const [order, setOrder] = useState<number>()
  const refresh = useRefreshMoney()
  const authenticate = useBankQuestion()

  const send = (key: string) => {
    if (!sent.current) throw new Error('Nothing was agreed to.')
    const { pressedAt: _, ...body } = sent.current
    return call('POST /client/subscription/checkout/', { body, key })
  }
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const onStep = (step: PaymentStep<Invoice>) => {
    if (step.at === 'done') {
      setTimeout(() => {
        const isBox = step.answer.purpose === 'one_time_payment'
        showToast(isBox ? 'Your welcome box is on its way' : 'Package updated successfully!')
        void refresh()
        if (isHere.current) onFinished()
      }, PAID_FOR_MS)
    }
    if (step.at !== 'refused') return
    for (const sentence of sentencesOf(step.refusal)) showToast(sentence, { kind: 'error' })
    void refresh()
    if (step.refusal.status === 409) onChanged()
  }

  const payment = usePayment<Invoice>({ draft, send, authenticate, onStep })

  const resume = useEffectEvent(() => {
    const kept = draft.read()
    if (!kept || draft.attempt?.read() === undefined) return
    if (isTooOldToPay(kept)) {
      draft.clear()
      draft.attempt.clear()
      return
    }
    sent.current = kept
    setOrder(kept.order)
    onResumed(kept.order)
    payment.pay()
  })
  useEffect(() => resume(), [])

  const { step, reset } = payment
  return {
    stepOf: (asked) => (asked === order ? step : { at: 'idle' }),
    orderUnderWay: isUnderWay(step) || step.at === 'stalled' ? order : undefined,
    reset,
    pay(agreed) {
      if (isUnderWay(step)) return
      setOrder(agreed.order)
      sent.current = { ...agreed, pressedAt: pressedNow() }
      draft.write(sent.current)
      payment.pay()
    },
    goOn: payment.pay,
  }
}
