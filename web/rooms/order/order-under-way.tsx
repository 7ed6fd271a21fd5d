import { type ReactNode, useEffect, useRef } from 'react'
import { links } from '#contract/links'
import type { PlacedOrder } from '#contract/placing'
import { ButtonLink } from '#ui/button.tsx'
import { dayText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { chargedNow } from '../../shared/money/invoice-words.ts'
import PaymentUnderWay from '../../shared/money/payment-under-way.tsx'
import { leftOrderDraft } from '../../shared/order/order-drafts.ts'
import { everyDay } from '../../shared/pickup/pickup-words.ts'
import { useRefreshSchedule } from '../../shared/pickup/queries.ts'
import styles from './order-under-way.module.css'
import { StepHead } from './step-head.tsx'

interface OrderUnderWayProps {
  /** Null once the payment has come to nothing. */
  placed: PlacedOrder | null | undefined
  /** The customer goes on to choose again. */
  onLeft: () => void
}

/** The payment of an order that was sent in another tab, on another device, or in a tab that was closed since. */
export default function OrderUnderWay({ placed, onLeft }: OrderUnderWayProps): ReactNode {
  const refreshSchedule = useRefreshSchedule()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])

  const choose = () => {
    if (placed) leftOrderDraft.write(`${placed.state} ${placed.order.id}`)
    onLeft()
  }
  const sum = placed ? moneyText(chargedNow(placed.order)) : ''
  return (
    <div ref={place} tabIndex={-1} className={`${styles.page} wide`}>
      <StepHead
        title={placed?.state === 'paying' ? `Your payment of ${sum} is under way` : 'Your order'}
        lead={placed ? gistOf(placed) : 'Your order was not placed.'}
      />
      <PaymentUnderWay
        placed={placed}
        onceConfirmed="We’ll place your order once you confirm."
        ifNothingCame="Nothing is booked. Choose again, with a different card if you like."
        chooseAt={links.orderPackages}
        onChoose={choose}
        wayOn={
          <ButtonLink variant="secondary" to={links.home}>
            Go to your home page
          </ButtonLink>
        }
        onHeard={() => void refreshSchedule()}
      />
    </div>
  )
}

/** The order in one line: "Platinum, a pickup on Wednesday, November 18th, every Monday" */
const gistOf = ({ order, pickup, days }: PlacedOrder): string =>
  [
    order.title,
    pickup && `a pickup on ${dayText(pickup.pickupDate)}`,
    days.length > 0 && everyDay(days).replace('Every', 'every'),
  ]
    .filter(Boolean)
    .join(', ')
