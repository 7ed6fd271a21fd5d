import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import { call } from '../../core/api.ts'
import { useDraft } from '../../core/drafted-form.ts'
import { defineDraft } from '../../core/drafts.ts'
import { sameVisit } from '../../core/session.ts'
import { useBankQuestion } from '../../shared/money/bank-question.ts'
import { usePayment } from '../../shared/money/payment.ts'
import type { PaymentStep } from '../../shared/money/payment-steps.ts'
import { isTooOldToPay, pressedNow } from '../../shared/money/pressed-payment.ts'
import { useRefreshMoney } from '../../shared/money/queries.ts'
import { useOrderShown } from '../../shared/order/queries.ts'

interface PayDraft {
  pressedAt: number
  /** The card was to be charged this much, as it stood beside the button. */
  cents: number
}

/** Each order has its own draft, so that a payment without an answer cannot lend its key to another. */
const payDraft = (id: number) => defineDraft<PayDraft>(`payOrder.${id}`, { customersOnly: true, isKeyed: true })

export interface FollowedOrderPayment {
  step: PaymentStep<Order>
  /** The card is charged this much, as it was said when the button was pressed. */
  cents: number
  pay: (cents: number) => void
  /** Sends the same payment again, after we could not be reached. */
  goOn: () => void
}

/** Pays an order that is due, and finds its way back to it after a reload or a 401. */
export function usePayOrder(id: number, hasAnswer: boolean): FollowedOrderPayment {
  const [ownDraft] = useState(() => payDraft(id))
  const draft = useDraft(ownDraft)
  const [cents, setCents] = useState(0)
  const refresh = useRefreshMoney()
  const { show, reload } = useOrderShown(id)
  const authenticate = useBankQuestion()
  const isSameVisit = useRef(sameVisit())

  const payment = usePayment<Order>({
    draft,
    send(key) {
      isSameVisit.current = sameVisit()
      return call('POST /client/orders/:id/pay/', { id, key, body: {} })
    },
    authenticate,
    onStep(step) {
      if (step.at === 'done') void show(step.answer, isSameVisit.current)
      if (step.at === 'refused') void reload()
      if (step.at === 'done' || step.at === 'refused') void refresh()
    },
  })

  const resume = useEffectEvent(() => {
    const kept = draft.read()
    if (!kept || draft.attempt?.read() === undefined) return
    if (isTooOldToPay(kept)) {
      draft.clear()
      draft.attempt.clear()
      return
    }
    setCents(kept.cents)
    payment.pay()
  })
  useEffect(() => {
    // The age of the press is known once the server has told the time.
    if (hasAnswer) resume()
  }, [hasAnswer])

  return {
    step: payment.step,
    cents,
    pay(agreedCents) {
      setCents(agreedCents)
      draft.write({ pressedAt: pressedNow(), cents: agreedCents })
      payment.pay()
    },
    goOn: payment.pay,
  }
}
