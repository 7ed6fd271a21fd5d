import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Order } from '#contract/orders'
import { brandTitle } from '#rules/payments/card-brand'
import { Banner } from '#ui/banner.tsx'
import { Button, SubmitButton } from '#ui/button.tsx'
import { FormError } from '#ui/field.tsx'
import { FIRST_CLICK_ONLY } from '#ui/first-click.ts'
import { moneyText } from '#ui/money.tsx'
import { useFocusOnSwap } from '../../core/focus-back.ts'
import { CardMark } from '../../illustrations/card-mark.tsx'
import { TypedCard, type TypedCardHandle } from '../../shared/money/card-choice.tsx'
import { PaymentProgress } from '../../shared/money/payment-progress.tsx'
import {
  isNothingCharged,
  isNotMade,
  type RefusedPayment,
  takesPress,
  titleAndText,
} from '../../shared/money/payment-steps.ts'
import {
  alsoCharged,
  alsoWaiting,
  type Due,
  paidHead,
  paidWords,
  payWith,
  payWords,
  reloadWarning,
  whatComesNext,
  whyItWaits,
} from '../../shared/order/due.ts'
import { dueTitle } from '../../shared/order/order-words.ts'
import type { FollowedOrderPayment } from '../../shared/order/pay-order.ts'
import styles from './order-due.module.css'

interface OrderDueProps {
  order: Order
  due: Due
  payment: FollowedOrderPayment
}

/** The sum that is still to be paid, with the way to do it: above everything else of its order. */
export function OrderDue({ order, due, payment }: OrderDueProps): ReactNode {
  const { step, goOn, press } = payment
  const place = useRef<HTMLDivElement>(null)
  const phase = takesPress(step) || step.at === 'done' ? step.at : 'followed'

  useEffect(() => {
    if (phase === 'idle' || phase === 'lapsed') return
    // The pressed button is gone, and the reading goes on in its place; the way on is not to lie under the bar at the bottom.
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])

  const isPaid = phase === 'done' || (phase === 'refused' && order.paid !== null)
  if (!order.isPayable && (phase === 'idle' || phase === 'lapsed')) return null
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {isPaid ? (
        <Paid order={order} />
      ) : phase === 'followed' ? (
        <PaymentProgress
          // Where the reload is declined the card is asked for the rest, so the sum is known only afterwards.
          cents={due.reloadCents > 0 ? 0 : (press?.cents ?? 0)}
          card={due.card?.id === press?.card ? due.card : undefined}
          step={step}
          onGoOn={goOn}
        />
      ) : order.isPayable ? (
        <Waiting order={order} due={due} payment={payment} />
      ) : (
        step.at === 'refused' && <Banner kind="warning">{step.refusal.message}</Banner>
      )}
    </div>
  )
}

/** Paid by this press, or meanwhile by another tab or by ourselves: whatever the press was told before has passed. */
function Paid({ order }: { order: Order }): ReactNode {
  return (
    <Banner kind="success" title={paidHead(order)}>
      {paidWords(order)}
    </Banner>
  )
}

function Waiting({ order, due, payment }: OrderDueProps): ReactNode {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const section = useRef<HTMLElement>(null)
  useFocusOnSwap(isTyping, section)
  const { step } = payment
  const { card, cardCents, reloadCents } = due
  const chargeCents = reloadCents || cardCents
  const others = alsoWaiting(order)
  const pay = (shown?: { id: number }) =>
    payment.pay({ cents: cardCents, maxCharge: chargeCents, ...(shown && chargeCents > 0 && { card: shown.id }) })
  const needsCard = card === undefined && cardCents > 0
  const refusal = step.at === 'refused' && step.refusal.status !== 401 ? step.refusal : undefined
  const calm = refusal && CALM.includes(refusal.code ?? '') ? titleAndText(refusal) : undefined
  return (
    <section ref={section} tabIndex={-1} className={styles.due} data-calm={calm && ''} aria-labelledby={id}>
      <div role={calm && 'status'}>
        <h2 id={id}>{calm?.title ?? dueTitle(order)}</h2>
        {calm ? (
          <AfterCalm text={calm.text} refusal={refusal} order={order} due={due} />
        ) : (
          <p>{whyItWaits(order, due)}</p>
        )}
        {reloadCents > 0 && <p className={styles.reload}>{reloadWarning(reloadCents)}</p>}
        {others && <p>{others}</p>}
        {refusal && !calm && <Refused refusal={refusal} />}
      </div>
      {isTyping ? (
        <OtherCard order={order} cents={chargeCents} onSaved={pay} onBack={() => setTyping(false)} />
      ) : (
        <div className={styles.acts}>
          {needsCard ? (
            <Button onClick={() => setTyping(true)}>Add a card</Button>
          ) : (
            <>
              <Button {...FIRST_CLICK_ONLY} onClick={() => pay(card)}>
                {isNotMade(step) ? 'Try again' : payWords(due)}
              </Button>
              {card && chargeCents > 0 && (
                <p className={styles.pays}>
                  <CardMark brand={card.brand} title={brandTitle(card.brand)} /> ending in {card.last}
                </p>
              )}
              {chargeCents > 0 && (
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

/** Nothing is broken where the payment was not made, card or sum are others by now, or the same is being paid already. */
const CALM: readonly string[] = ['charge_not_made', 'card_changed', 'due_changed', 'payment_under_way']

interface AfterCalmProps {
  /** The refusal without its title. */
  text: string
  refusal: RefusedPayment | undefined
  order: Order
  due: Due
}

/** The words below a calm title: what comes next where nothing was made, and the card that pays where it has changed. */
function AfterCalm({ text, refusal, order, due }: AfterCalmProps): ReactNode {
  if (refusal?.code === 'charge_not_made') return <p>{whatComesNext(order, due)}</p>
  if (refusal?.code !== 'card_changed') return <p>{text}</p>
  // A reload may have been charged before the rest was asked for.
  return (
    <>
      <p>{due.reloadCents > 0 ? text : `Nothing was charged. ${text}`}</p>
      <p>{payWith(due)}</p>
    </>
  )
}

const Refused = ({ refusal }: { refusal: RefusedPayment }): ReactNode => (
  <FormError>
    {refusal.message}
    {isNothingCharged(refusal) && <>{'\n'}Nothing was charged.</>}
  </FormError>
)

interface OtherCardProps {
  order: Order
  cents: number
  onSaved: (card: { id: number }) => void
  onBack: () => void
}

/** The form is no dialog, because the bank may put its own question over it. The card that was typed is recorded before it pays. */
function OtherCard({ order, cents, onSaved, onBack }: OtherCardProps): ReactNode {
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
      <p className="small">
        It becomes your main card, and we charge {moneyText(cents)} to it now{alsoCharged(order)}.
      </p>
      <div className={styles.acts}>
        <SubmitButton isBusy={isBusy}>Pay {moneyText(cents)}</SubmitButton>
        <Button variant="quiet" onClick={onBack}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
