import type { ReactNode } from 'react'
import type { Order } from '#contract/orders'
import { laDay } from '#rules/days/days'
import { quarterOf } from '#rules/days/quarters'
import { isMember, isPlanName } from '#rules/plans/plans'
import { policy } from '#rules/policy'
import { Card } from '#ui/card.tsx'
import { dateText } from '#ui/day-text.ts'
import { moneyText } from '#ui/money.tsx'
import { Ribbon } from '#ui/ribbon.tsx'
import { useServerNow } from '../../core/server-clock.ts'
import styles from './order-credit.module.css'
import { TwoFigures } from './two-figures.tsx'

/** The credit before and after it, once it is paid. */
export function OrderCredit({ order }: { order: Order }): ReactNode {
  const { balanceBeforePurchase: before, balanceAfterPurchase: after } = order
  if (before === null || after === null) return null
  const full = Math.max(fullOf(order), before, after)
  // Nothing has changed, so there is nothing to compare. A debt stands out all the same.
  if (before === after && after >= 0) {
    return (
      <Card title={titleOf(order, 0)}>
        <p className={styles.same}>
          {order.amountWithDiscount === 0 && 'Nothing was charged. '}Your credit stayed at {moneyText(after)}.
        </p>
      </Card>
    )
  }
  return (
    <Card title={titleOf(order, before - after)}>
      <TwoFigures from={{ label: 'Before', cents: before }} to={{ label: 'After', cents: after }} />
      {full > 0 && (
        <Ribbon
          isSlim
          share={after / full}
          before={before / full}
          label={`${moneyText(after)} of credit left, ${moneyText(before)} before`}
        />
      )}
      <CreditBack order={order} />
    </Card>
  )
}

/** A member's order is measured by the price of one plan; other orders are measured by themselves. */
const fullOf = ({ subscription }: Order): number =>
  subscription !== null && isPlanName(subscription) && isMember(subscription)
    ? policy.plans[subscription].priceCents
    : 0

function titleOf({ kind, amountWithDiscount }: Order, spentCents: number): string {
  if (kind === 'purchase' || spentCents < 0) return 'Your credit'
  if (spentCents === 0) return amountWithDiscount === 0 ? 'Your credit' : 'Paid with card'
  return spentCents < amountWithDiscount ? 'Paid with credit and card' : 'Paid with credit'
}

function CreditBack({ order: { creditBack, completed } }: { order: Order }): ReactNode {
  const today = laDay(useServerNow())
  if (creditBack === 0 || completed === null) return null
  const { paidOn } = quarterOf(laDay(new Date(completed)))
  // The weekday says nothing about a day that is a quarter away.
  const date = dateText(paidOn)
  const earned = `You earned ${moneyText(creditBack)} credit back.`
  return (
    <p className={styles.back}>
      {paidOn > today ? `${earned} We’ll add it on ${date}.` : `${earned} We added it on ${date}.`}
    </p>
  )
}
