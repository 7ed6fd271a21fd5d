import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Invoice } from '#contract/billing'
import { Banner } from '#ui/banner.tsx'
import { moneyText } from '#ui/money.tsx'
import { defineDraft } from '../../core/drafts.ts'
import { useDraft } from '../../core/form-draft.ts'
import { ProfilePage } from '../../layout/profile-page.tsx'
import { asksAboutReload, chargedNow } from '../../shared/money/invoice-words.ts'
import { PaymentProgress } from '../../shared/money/payment-progress.tsx'
import {
  isNothingCharged,
  isNotMade,
  type PaymentStep,
  takesPress,
  titleAndText,
} from '../../shared/money/payment-steps.ts'
import { isAdvantage } from '../../shared/money/plan-words.ts'
import { CardStep } from './card-step.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './order-view.module.css'
import type { PlanData } from './plan-data.ts'
import type { FollowedPurchase } from './purchase.ts'

const tickDraft = defineDraft<{ order: number; isReloading: boolean }>('auto-reload', { customersOnly: true })

interface OrderViewProps {
  data: PlanData
  invoice: Invoice
  step: 'summary' | 'card'
  purchase: FollowedPurchase
  /** A notice above the order: that it has changed, say. */
  notice: ReactNode
  onStep: (step: 'summary' | 'card') => void
  onLeave: () => void
}

/** One open order from its summary to its outcome. */
export default function OrderView({
  data,
  invoice,
  step,
  purchase,
  notice,
  onStep,
  onLeave,
}: OrderViewProps): ReactNode {
  const { profile, cards } = data
  const payment = purchase.stepOf(invoice.id)
  // A member has said before what they want; who becomes one is asked as at the first checkout, with the tick set.
  const tick = useDraft(tickDraft)
  const [isReloading, setReloading] = useState(() => {
    const kept = tick.read()
    if (kept?.order === invoice.id) return kept.isReloading
    return isAdvantage(profile.subscription) ? profile.isAutoBilling : true
  })
  const hasTick = asksAboutReload(invoice)
  /** The customer has left the summary for a card that is not the saved one. */
  const [wantsOther, setOther] = useState(false)
  const isForm = takesPress(payment)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone with the step before; the reading goes on here, from the title. `at` and `step` say when.
    if (!payment.at && !step) return
    place.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [payment.at, step])

  const pay = (card?: number) => {
    setOther(false)
    const { id, dollarAmountWithDiscount } = invoice
    purchase.pay({
      order: id,
      dollarAmountWithDiscount,
      ...(hasTick && { isAutoBilling: isReloading }),
      ...(card !== undefined && { card }),
    })
  }
  // A saved card is on the summary, and the press there ends it. What costs nothing only wants that there is one.
  const saved = cards.find(({ isActive }) => isActive)
  const isFree = invoice.amount === 0
  const placed = () => {
    if (saved === undefined) return onStep('card')
    pay(isFree ? undefined : saved.id)
  }
  const isSummary = step === 'summary' && isForm
  const title = isSummary ? 'Order summary' : 'Payment'
  const leadOf = () => {
    if (!isForm) return `${moneyText(chargedNow(invoice))} for ${invoice.title}`
    return isSummary ? 'Take a look first. Nothing is charged yet.' : onceWords(chargedNow(invoice))
  }
  return (
    <ProfilePage title={title} lead={leadOf()}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {notice}
        <Refused step={payment} />
        {isSummary && (
          <OrderSummary
            data={data}
            invoice={invoice}
            isReloading={isReloading}
            onReloading={(isTicked) => {
              setReloading(isTicked)
              tick.write({ order: invoice.id, isReloading: isTicked })
            }}
            card={isFree ? undefined : saved}
            isAgain={isNotMade(payment)}
            onPlaced={placed}
            onOtherCard={() => {
              setOther(true)
              onStep('card')
            }}
            onLeave={onLeave}
          />
        )}
        {step === 'card' && isForm && (
          <CardStep
            // After a refusal the form that was typed in is finished; the card is among the saved ones.
            key={payment.at}
            data={data}
            invoice={invoice}
            isReloading={hasTick && isReloading}
            isAgain={isNotMade(payment)}
            wantsOther={wantsOther}
            onPay={pay}
            onBack={() => {
              setOther(false)
              onStep('summary')
            }}
          />
        )}
        {!isForm && (
          <PaymentProgress
            cents={chargedNow(invoice)}
            card={purchase.cardOf(cards)}
            step={payment}
            onGoOn={purchase.goOn}
          />
        )}
      </div>
    </ProfilePage>
  )
}

const onceWords = (cents: number): string =>
  cents === 0 ? 'Nothing is charged today.' : `You’ll be charged ${moneyText(cents)}, once.`

/** The bank's refusal, and what to do about it. That the order has changed stands in the notice. */
function Refused({ step }: { step: PaymentStep<Invoice> }): ReactNode {
  if (step.at !== 'refused' || step.refusal.status === 401) return null
  const { code, message } = step.refusal
  if (code === 'order_changed') return null
  if (isNotMade(step)) {
    const { title, text } = titleAndText(step.refusal)
    return (
      <Banner kind="warning" title={title}>
        {text}
      </Banner>
    )
  }
  const said = isNothingCharged(step.refusal) ? ['Nothing was charged, and nothing has changed.'] : []
  if (code === 'card_declined' || code === 'authentication_needed') {
    said.push('Try again, use a different card, or ask your bank.')
  }
  if (code === 'card_changed') said.push('Nothing was charged.')
  if (said.length === 0) return <Banner kind="warning">{message}</Banner>
  return (
    <Banner kind="warning" title={message}>
      {said.join(' ')}
    </Banner>
  )
}
