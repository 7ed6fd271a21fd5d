import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#contract/links'
import type { Order } from '#contract/orders'
import type { Profile } from '#contract/profile'
import { brandTitle } from '#rules/payments/card-brand'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/field.tsx'
import { FIRST_CLICK_ONLY } from '#ui/first-click.ts'
import { Money } from '#ui/money.tsx'
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
  isOnUs,
  paidHead,
  paidWords,
  payWords,
  reloadWarning,
  waivedOf,
  whatComesNext,
  whyItWaits,
} from '../../shared/order/due.ts'
import { dueTitle, orderTitle } from '../../shared/order/order-words.ts'
import { type FollowedOrderPayment, usePayOrder } from '../../shared/order/pay-order.ts'
import styles from './due-card.module.css'

type WaitingOrder = NonNullable<Profile['due']>

interface DueCardProps {
  due: WaitingOrder
  /** By the profile it still waits for money. */
  isDue: boolean
  /** Says whether something is told here that stays on the screen, also when the order waits no more. */
  onKept: (isKept: boolean) => void
}

/** The sum that is due, how it comes about, and the button that pays it. */
export default function DueCard({ due: order, isDue, onKept }: DueCardProps): ReactNode {
  const id = useId()
  const due = dueOf(order, order.card)
  const payment = usePayOrder(order.id, true)
  const { step, press } = payment
  const place = useRef<HTMLDivElement>(null)
  const phase = takesPress(step) || step.at === 'done' ? step.at : 'followed'
  useEffect(() => {
    // The pressed button is gone, and the reading goes on in its place.
    if (phase !== 'idle' && phase !== 'lapsed') place.current?.focus({ preventScroll: true })
  }, [phase])
  const paid = paidOf(step)
  const stopped = step.at === 'refused' && isStopped(step.refusal) ? step.refusal : undefined
  const tellKept = useEffectEvent(onKept)
  const isKept = phase === 'followed' || phase === 'done' || stopped !== undefined
  useEffect(() => tellKept(isKept), [isKept])
  const card = useRef<HTMLElement>(null)
  /** What is paid takes the place of what was due, and moves nothing below it. */
  const keepHeight = () => {
    if (card.current) card.current.style.minHeight = `${card.current.offsetHeight}px`
  }
  useLayoutEffect(() => {
    const { current: own } = card
    if (!own) return
    const release = () => void own.style.removeProperty('min-height')
    // Refused, it has its button and its own height again.
    if (phase !== 'followed' && phase !== 'done') return release()
    // A phone that is turned makes other lines of it. Its bar that comes and goes does not.
    const widthThen = innerWidth
    const look = () => innerWidth !== widthThen && release()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [phase])
  const isWaiting = !paid && (!stopped || isDue)
  const { sum, rest } = headOfDue(order)
  return (
    <section ref={card} className={styles.due} aria-labelledby={id} data-paid={paid ? '' : undefined}>
      <div>
        <p className={styles.eyebrow}>
          <Link to={linkTo.profileOrder({ id: order.id })}>{orderTitle(order)}</Link>
          {isWaiting && `: ${dueTitle(order).toLowerCase()}`}
        </p>
        <h2 id={id}>
          {paid ? paidHead(paid) : isWaiting ? sum : stopped?.message} {isWaiting && rest && <span>{rest}</span>}
        </h2>
        {paid && <p className={styles.why}>{paidWords(paid)}</p>}
        {isWaiting && <p className={styles.why}>{whyItWaits(order, due)}</p>}
        {isWaiting && due.reloadCents > 0 && <p className={styles.why}>{reloadWarning(due.reloadCents)}</p>}
        {isWaiting && <AlsoWaiting order={order} />}
      </div>
      <div ref={place} tabIndex={-1} className={styles.pay}>
        {(paid ? !isOnUs(paid) : isWaiting) && <Sums order={order} payment={paid?.payment} />}
        {phase === 'followed' ? (
          <PaymentProgress
            // Where the reload is declined the card is asked for the rest, so the sum is known only afterwards.
            cents={due.reloadCents > 0 ? 0 : (press?.cents ?? 0)}
            card={due.card?.id === press?.card ? due.card : undefined}
            step={step}
            onGoOn={payment.goOn}
          />
        ) : isWaiting ? (
          <Ways order={order} due={due} payment={payment} onPress={keepHeight} />
        ) : (
          <ButtonLink variant="secondary" isWide to={linkTo.profileOrder({ id: order.id })}>
            View order
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** Staff look into it since the button was shown: nothing is asked for until they are done. */
const isStopped = ({ code }: RefusedPayment): boolean => code === 'nothing_to_pay'

const paidOf = (step: PaymentStep<Order>): Order | undefined => (step.at === 'done' ? step.answer : undefined)

function AlsoWaiting({ order }: { order: WaitingOrder }): ReactNode {
  const others = alsoWaiting(order)
  return others && <p className={styles.why}>{others}</p>
}

/** The three figures that home, list, order, invoice and receipt name alike; once it is paid, what has paid it. */
function Sums({ order, payment }: { order: WaitingOrder; payment: Order['payment'] | undefined }): ReactNode {
  const { credit, card, waived } = payment ?? { credit: order.dueFromCredit, card: order.due, waived: waivedOf(order) }
  return (
    <dl className={styles.sums}>
      <Sum label={order.kind === 'laundry' ? 'Order total' : 'Total'} cents={order.amountWithDiscount} />
      {credit > 0 && <Sum label="From your credit" cents={-credit} />}
      {waived > 0 && <Sum label="Waived" cents={-waived} />}
      <Sum label="By card" cents={card} />
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
  const refused = step.at === 'refused' ? step.refusal : undefined
  const refusal = refused && refused.status !== 401 && !isStopped(refused) ? refused : undefined
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
    payment.pay({ cents: cardCents, maxCharge: chargeCents, ...(card && chargeCents > 0 && { card: card.id }) })
  }
  return (
    <>
      {refusal && <Refused refusal={refusal} order={order} due={due} />}
      <Button {...FIRST_CLICK_ONLY} isWide onClick={pay}>
        {isNotMade(step) ? 'Try again' : payWords(due)}
      </Button>
      {card && chargeCents > 0 && (
        <p className={styles.card}>
          <CardMark brand={card.brand} title={brandTitle(card.brand)} />
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
