import { useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import { call } from '../../core/api.ts'
import { defineDraft } from '../../core/drafts.ts'
import { useDraft } from '../../core/form-draft.ts'
import { sameVisit } from '../../core/session.ts'
import { askCustomer } from '../money/bank-question.ts'
import { type FollowedPayment, usePayment } from '../money/payment.ts'
import type { Pressed } from '../money/pressed-payment.ts'
import { useRefreshMoney } from '../money/queries.ts'
import { useOrderShown } from './queries.ts'

interface PressedOrder extends Pressed {
  /** The card was to be charged this much, as it stood beside the button. */
  cents: number
  /** The sum on the button, with a reload: no more is charged. A press that an earlier release has kept has none. */
  maxCharge?: number
  /** The card beside the button. None is named where nothing is charged. */
  card?: number
}

/** Each order has its own draft, so that a payment without an answer cannot lend its key to another. */
const payDraft = (id: number) => defineDraft<PressedOrder>(`payOrder.${id}`, { customersOnly: true, version: 1 })

export type FollowedOrderPayment = FollowedPayment<PressedOrder, Order>

/** Pays an order that is due, and finds its way back to it after a reload or a 401. */
export function usePayOrder(id: number, hasAnswer: boolean): FollowedOrderPayment {
  const [ownDraft] = useState(() => payDraft(id))
  const refresh = useRefreshMoney()
  const { show, reload } = useOrderShown(id)
  const isSameVisit = useRef(sameVisit())

  return usePayment<PressedOrder, Order>({
    draft: useDraft(ownDraft),
    // The age of the press is known once the server has told the time.
    mayResume: hasAnswer,
    send({ key, card, maxCharge }) {
      isSameVisit.current = sameVisit()
      return call('POST /client/orders/:id/pay/', { id, key, body: { card, maxCharge } })
    },
    authenticate: askCustomer,
    onStep(step) {
      if (step.at === 'done') void show(step.answer, isSameVisit.current)
      if (step.at === 'refused') void reload()
      if (step.at === 'done' || step.at === 'refused') void refresh()
    },
  })
}
