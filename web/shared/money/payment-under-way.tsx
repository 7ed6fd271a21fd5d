import { type ReactNode, useEffect, useState } from 'react'
import type { PlacedOrder } from '#contract/placing'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { moneyText } from '#ui/money.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '../../core/api.ts'
import { Loaded } from '../../core/loaded.tsx'
import { askCustomer } from './bank-question.ts'
import { chargedNow } from './invoice-words.ts'
import { usePayment } from './payment.ts'
import { PaymentProgress } from './payment-progress.tsx'
import { isUnderWay, PATIENCE_MS, type PaymentStep } from './payment-steps.ts'
import styles from './payment-under-way.module.css'
import type { Pressed } from './pressed-payment.ts'
import { useInvoices, useRefreshMoney } from './queries.ts'

/** The bank's answer is waited for by asking the server. */
const ASKING = { at: 'asking', whom: 'bank', waitMs: 0, tries: 0 } as const
/** The same, after so long that the customer may leave. */
const SILENT = { at: 'overdue', waitMs: 0 } as const
const PAID = { at: 'done', answer: null } as const

/** The server knows of the payment, and a page that is opened again asks it: nothing is kept here. */
const NOT_KEPT = { read: () => undefined, write() {}, clear() {} }

interface PaymentUnderWayProps {
  /** Null once the payment has ended. */
  placed: PlacedOrder | null | undefined
  /** Says what confirming it brings about. */
  onceConfirmed: string
  /** Says how things stand where the payment came to nothing. */
  ifNothingCame: string
  /** The page where the customer may choose again, which gives the bank's question up. */
  chooseAt: string
  onChoose: () => void
  /** The way on once it is paid. */
  wayOn: ReactNode
  /** The payment has ended here, or was given up by the bank. */
  onHeard?: () => void
}

/**
 * A payment that was begun in another tab, on another device, or in a tab that was closed since. The server is asked what becomes of it,
 * and the bank's question can be answered here.
 */
export default function PaymentUnderWay(props: PaymentUnderWayProps): ReactNode {
  const { placed, onceConfirmed, ifNothingCame, chooseAt, onChoose, wayOn, onHeard } = props
  const refreshMoney = useRefreshMoney()
  const { step, pay, goOn } = usePayment<PressedAgain, unknown>({
    draft: NOT_KEPT,
    // A confirmation begins no payment: where there is nothing to confirm any more, nothing is charged without what was agreed.
    send: ({ body, key }) => call('POST /client/subscription/checkout/', { body, key }),
    authenticate: askCustomer,
    onStep(next) {
      if (next.at !== 'done' && next.at !== 'refused' && next.at !== 'lapsed') return
      void refreshMoney()
      onHeard?.()
    },
  })
  const [last, setLast] = useState(placed)
  if (placed && placed !== last) setLast(placed)
  const shown = placed ?? last
  const isFollowed = isUnderWay(step) || step.at === 'stalled' || step.at === 'done'
  const refused = step.at === 'refused' ? step.refusal.message : undefined
  if (shown && isFollowed) {
    return (
      <Progress placed={shown} step={step} onGoOn={goOn}>
        {step.at === 'done' && wayOn}
      </Progress>
    )
  }
  if (placed?.state === 'paying') return <PayingElsewhere placed={placed} />
  if (placed) {
    const asked = `Your bank wants you to confirm your payment of ${moneyText(chargedNow(placed.order))}.`
    return (
      <Notice title={refused ?? asked} text={onceConfirmed}>
        <Button onClick={() => pay(bodyOf(placed))}>Confirm with your bank</Button>
        <ButtonLink variant="quiet" to={chooseAt} onClick={onChoose}>
          Choose again
        </ButtonLink>
      </Notice>
    )
  }
  return (
    <PaymentEnd
      last={last}
      paid={wayOn}
      unpaid={
        <Notice title={refused ?? 'Your payment didn’t go through.'} text={ifNothingCame}>
          <ButtonLink to={chooseAt} onClick={onChoose}>
            Choose again
          </ButtonLink>
        </Notice>
      }
    />
  )
}

/**
 * As long as a customer is asked to stay, the page of the press may hear that nothing was charged, and then no letter is written. So
 * nobody is told here that one comes before a page that saw the payment begin would say so.
 */
function PayingElsewhere({ placed }: { placed: PlacedOrder }): ReactNode {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Progress placed={placed} step={isLong ? SILENT : ASKING} isElsewhere onGoOn={() => {}} />
}

/** The server tells of the payment no more: it was made or has come to nothing, and only its invoice as it is now knows which. */
function PaymentEnd({
  last,
  paid,
  unpaid,
}: {
  last: PlacedOrder | null | undefined
  paid: ReactNode
  unpaid: ReactNode
}) {
  const invoices = useInvoices({ isFresh: true })
  const query = { ...invoices, data: invoices.isFetchedAfterMount ? invoices.data : undefined }
  return (
    <Loaded query={query} skeleton={<Skeleton lines={3} isSpoken />}>
      {(list) =>
        last && list.some(({ id, isPaid }) => id === last.order.id && isPaid) ? (
          <Progress placed={last} step={PAID} onGoOn={() => {}}>
            {paid}
          </Progress>
        ) : (
          unpaid
        )
      }
    </Loaded>
  )
}

interface ProgressProps {
  placed: PlacedOrder
  step: PaymentStep<unknown>
  isElsewhere?: boolean
  onGoOn: () => void
  /** The way on, once it is paid. */
  children?: ReactNode
}

function Progress({ placed: { order, cardBrand, cardLast }, children, ...progress }: ProgressProps): ReactNode {
  const card = cardLast === null ? undefined : { brand: cardBrand ?? 'other', last: cardLast }
  return (
    <>
      <PaymentProgress cents={chargedNow(order)} card={card} {...progress} />
      {children && <div className={styles.ways}>{children}</div>}
    </>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactNode {
  return (
    <Card isRaised>
      <div role="status" className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.ways}>{children}</div>
    </Card>
  )
}

interface PressedAgain extends Pressed {
  body: ReturnType<typeof bodyOf>['body']
}

const bodyOf = ({ order }: PlacedOrder) => ({
  body: {
    order: order.id,
    dollarAmountWithDiscount: order.dollarAmountWithDiscount,
    ...(order.card !== null && { card: order.card }),
    isConfirmation: true,
  },
})
