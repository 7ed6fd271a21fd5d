import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#contract/links'
import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { CardMark } from '../../illustrations/card-mark.tsx'
import { PaymentProgress } from '../../shared/money/payment-progress.tsx'
import {
  isNothingCharged,
  isNotMade,
  type PaymentStep,
  type RefusedPayment,
  takesPress,
} from '../../shared/money/payment-steps.ts'
import {
  alsoWaiting,
  type Due,
  dueOf,
  headOfDue,
  paidWords,
  payWords,
  reloadWarning,
  whatComesNext,
  whyItWaits,
} from '../../shared/order/due.ts'
import { dueTitle, orderTitle } from '../../shared/order/order-words.ts'
import { type FollowedOrderPayment, usePayOrder } from '../../shared/order/pay-order.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import styles from './due-card.module.css'

type WaitingOrder = NonNullable<Profile['due']>

interface DueCardProps {
  due: WaitingOrder
  /** It is being paid here, and stays on the screen. */
  onPress: () => void
}

/** The sum that is due, how it comes about, and the button that pays it. */
export default function DueCard({ due: order, onPress }: DueCardProps): ReactNode {
  const id = useId()
  const due = dueOf(order, order.card)
  const payment = usePayOrder(order.id, true)
  const { step } = payment
  const place = useRef<HTMLDivElement>(null)
  const phase = takesPress(step) || step.at === 'done' ? step.at : 'followed'
  useEffect(() => {
    // The pressed button is gone, and the reading goes on in its place.
    if (phase !== 'idle' && phase !== 'lapsed') place.current?.focus({ preventScroll: true })
  }, [phase])
  const paid = paidOf(step)
  const { sum, rest } = headOfDue(order)
  return (
    <section className={styles.due} aria-labelledby={id} data-paid={paid ? '' : undefined}>
      <div>
        <p className={styles.eyebrow}>
          <Link to={linkTo.profileOrder({ id: order.id })}>{orderTitle(order)}</Link>
          {!paid && `: ${dueTitle(order).toLowerCase()}`}
        </p>
        <h2 id={id}>
          {paid ? `${moneyText(paid.payment?.card || paid.amountWithDiscount)} paid` : sum}{' '}
          {!paid && rest && <span>{rest}</span>}
        </h2>
        <p className={styles.why}>{paid ? paidWords(paid) : whyItWaits(order, due)}</p>
        {!paid && due.reloadCents > 0 && <p className={styles.why}>{reloadWarning(due.reloadCents)}</p>}
        {!paid && <AlsoWaiting order={order} />}
      </div>
      <div ref={place} tabIndex={-1} className={styles.pay}>
        <Sums order={order} />
        {phase === 'followed' ? (
          <PaymentProgress
            // Where the reload is declined the card is asked for the rest, so the sum is known only afterwards.
            cents={due.reloadCents > 0 ? 0 : due.cardCents}
            card={due.card}
            step={step}
            onGoOn={payment.goOn}
          />
        ) : paid ? (
          <ButtonLink variant="secondary" isWide to={linkTo.profileOrder({ id: order.id })}>
            View order
          </ButtonLink>
        ) : (
          <Ways order={order} due={due} payment={payment} onPress={onPress} />
        )}
      </div>
    </section>
  )
}

const paidOf = (step: PaymentStep<Order>): Order | undefined => (step.at === 'done' ? step.answer : undefined)

function AlsoWaiting({ order }: { order: WaitingOrder }): ReactNode {
  const others = alsoWaiting(order)
  return others && <p className={styles.why}>{others}</p>
}

/** The three figures that home, list, order, invoice and receipt name alike. */
function Sums({ order }: { order: WaitingOrder }): ReactNode {
  const { amountWithDiscount, dueFromCredit, due } = order
  return (
    <dl className={styles.sums}>
      <Sum label={order.kind === 'laundry' ? 'Order total' : 'Total'} cents={amountWithDiscount} />
      {dueFromCredit > 0 && <Sum label="From your credit" cents={-dueFromCredit} />}
      <Sum label="By card" cents={due} />
    </dl>
  )
}

const Sum = ({ label, cents }: { label: string; cents: number }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money cents={cents} />
    </dd>
  </div>
)

interface WaysProps {
  order: WaitingOrder
  due: Due
  payment: FollowedOrderPayment
  onPress: () => void
}

function Ways({ order, due, payment, onPress }: WaysProps): ReactNode {
  const { step } = payment
  const { card, cardCents, reloadCents } = due
  const chargeCents = reloadCents || cardCents
  const refusal = step.at === 'refused' && step.refusal.status !== 401 ? step.refusal : undefined
  const page = linkTo.profileOrder({ id: order.id })
  // A card is typed on the order's own page.
  if (card === undefined && cardCents > 0) {
    return (
      <ButtonLink isWide to={page}>
        Add a card
      </ButtonLink>
    )
  }
  const pay = () => {
    onPress()
    payment.pay({
      cents: cardCents,
      maxCharge: chargeCents,
      ...(card && chargeCents > 0 && { card: card.id }),
    })
  }
  return (
    <>
      {refusal && <Refused refusal={refusal} order={order} due={due} />}
      <Button isWide onClick={pay}>
        {isNotMade(step) ? 'Try again' : payWords(due)}
      </Button>
      {card && chargeCents > 0 && (
        <p className={styles.card}>
          <CardMark brand={card.brand} />
          <span>ending in {card.last}</span>
          <Link to={page}>Use another card</Link>
        </p>
      )}
    </>
  )
}

const Refused = ({ refusal, order, due }: { refusal: RefusedPayment; order: WaitingOrder; due: Due }): ReactNode => (
  <FormError>
    {refusal.code === 'charge_not_made' ? whatComesNext(order, due) : refusal.message}
    {isNothingCharged(refusal) && <>{'\n'}Nothing was charged.</>}
  </FormError>
)
