import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import { useFocusOnSwap } from '../../core/focus-back.ts'
import { TypedCard, type TypedCardHandle } from '../../shared/money/card-choice.tsx'
import { PaymentProgress } from '../../shared/money/payment-progress.tsx'
import { isNothingCharged, isNotMade, type RefusedPayment, takesPress } from '../../shared/money/payment-steps.ts'
import { unbroken } from '../../shared/pickup/pickup-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { moneyText } from '../../ui/money.tsx'
import { type Due, reloadWarning, whyItWaits } from './due.ts'
import styles from './order-due.module.css'
import type { FollowedOrderPayment } from './pay-order.ts'

interface OrderDueProps {
  order: Order
  due: Due
  payment: FollowedOrderPayment
}

/** The sum that is still to be paid, with the way to do it: above everything else of its order. */
export function OrderDue({ order, due, payment }: OrderDueProps): ReactNode {
  const { step, goOn } = payment
  const place = useRef<HTMLDivElement>(null)
  const phase = takesPress(step) || step.at === 'done' ? step.at : 'followed'

  useEffect(() => {
    // The pressed button is gone, and the reading goes on in its place.
    if (phase !== 'idle' && phase !== 'lapsed') place.current?.focus({ preventScroll: true })
  }, [phase])

  if (phase === 'done') {
    return (
      <div ref={place} tabIndex={-1} className={styles.place}>
        <Banner kind="success" title={`${moneyText(order.amountWithDiscount)} paid`}>
          Thank you. Nothing more is to be done.
        </Banner>
      </div>
    )
  }
  if (phase === 'followed') {
    // The sum that auto-reload charges is known only afterwards.
    const cents = due.reloadCents > 0 ? 0 : (payment.press?.cents ?? 0)
    return (
      <div ref={place} tabIndex={-1} className={styles.place}>
        <PaymentProgress cents={cents} step={step} onGoOn={goOn} />
      </div>
    )
  }
  if (!order.isPayable && step.at !== 'refused') return null
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {order.isPayable ? (
        <Waiting order={order} due={due} payment={payment} />
      ) : (
        step.at === 'refused' && <Banner kind="warning">{step.refusal.message}</Banner>
      )}
    </div>
  )
}

function Waiting({ order, due, payment }: OrderDueProps): ReactNode {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const section = useRef<HTMLElement>(null)
  useFocusOnSwap(isTyping, section)
  const { step } = payment
  const { card, cardCents, reloadCents } = due
  const pay = (shown?: { id: number }) =>
    payment.pay({ cents: cardCents, ...(shown && cardCents > 0 && { card: shown.id }) })
  const needsCard = card === undefined && cardCents > 0
  return (
    <section ref={section} tabIndex={-1} className={styles.due} aria-labelledby={id}>
      <div>
        <h2 id={id}>{order.kind === 'laundry' ? order.prettyStatus : 'Payment needed'}</h2>
        <p>{unbroken(whyItWaits(order, due))}</p>
        {reloadCents > 0 && <p className={styles.reload}>{reloadWarning(reloadCents)}</p>}
        {step.at === 'refused' && step.refusal.status !== 401 && <Refused refusal={step.refusal} />}
      </div>
      {isTyping ? (
        <OtherCard cents={cardCents} onSaved={pay} onBack={() => setTyping(false)} />
      ) : (
        <div className={styles.acts}>
          {needsCard ? (
            <Button onClick={() => setTyping(true)}>Add a card</Button>
          ) : (
            <>
              <Button onClick={() => pay(card)}>{isNotMade(step) ? 'Try again' : 'Pay now'}</Button>
              {cardCents > 0 && (
                <Button variant="quiet" onClick={() => setTyping(true)}>
                  Use a different card
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** Nothing is broken where the bank did not answer or another card is the main one by now. */
function Refused({ refusal }: { refusal: RefusedPayment }): ReactNode {
  const { code, message } = refusal
  const isCalm = code === 'charge_not_made' || code === 'card_changed'
  if (isCalm) return <Banner kind="warning">{message}</Banner>
  return <FormError>{isNothingCharged(refusal) ? `${message}\nNothing was charged.` : message}</FormError>
}

interface OtherCardProps {
  cents: number
  onSaved: (card: { id: number }) => void
  onBack: () => void
}

/** The form is no dialog, because the bank may put its own question over it. The card that was typed is recorded before it pays. */
function OtherCard({ cents, onSaved, onBack }: OtherCardProps): ReactNode {
  const entry = useRef<TypedCardHandle>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    const outcome = await entry.current?.save()
    setBusy(false)
    if (outcome?.status === 'succeeded') onSaved(outcome.card)
    else setProblem(outcome?.message)
  }

  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <TypedCard entry={entry} />
      {problem && <FormError>{problem}</FormError>}
      <p className="small">It becomes your main card, and we charge {moneyText(cents)} to it now.</p>
      <div className={styles.acts}>
        <SubmitButton isBusy={isBusy}>Pay {moneyText(cents)}</SubmitButton>
        <Button variant="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
