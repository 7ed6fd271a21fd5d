import type { ReactNode } from 'react'
import type { Order } from '#contract/orders'
import { isPlanName } from '#rules/plans'
import { policy } from '#rules/policy'
import { packageTitle } from '../../shared/money/plan-words.ts'
import { itemsText } from '../../shared/order/order-words.ts'
import { Card } from '../../ui/card.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import type { Due } from './due.ts'
import styles from './order-lines.module.css'

interface Line {
  key: string
  title: string
  sub: string
  amount: number
  amountWithDiscount: number
}

/** The cleaned things, the charges beside them, and the sum. `due` is what paying it now would take. */
export function OrderLines({ order, due }: { order: Order; due: Due | undefined }): ReactNode {
  const lines = linesOf(order)
  return (
    <Card title={itemsText(order) || order.title}>
      {lines.length > 0 && (
        <table className={styles.lines}>
          <caption className="unseen">What was cleaned</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" data-numeric data-cell="list">
                List price
              </th>
              <th scope="col" data-numeric>
                You pay
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, title, sub, amount, amountWithDiscount }) => (
              <tr key={key}>
                <th scope="row">
                  {title}
                  {sub && <span className={styles.sub}>{sub}</span>}
                </th>
                <td data-numeric data-cell="list">
                  <Money cents={amount} />
                </td>
                <td data-numeric>
                  <Money cents={amountWithDiscount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Totals order={order} due={due} />
    </Card>
  )
}

const UNITS = { pcs: '', set: 'sets', lbs: 'lbs', sq_ft: 'sq ft', bag: 'bags', pleat: 'pleats' } as const
const ONE_OF = { pcs: 'each', set: 'a set', lbs: 'a pound', sq_ft: 'a sq ft', bag: 'a bag', pleat: 'a pleat' } as const

function linesOf({ basket }: Order): Line[] {
  if (basket === null) return []
  const items = basket.itemList.map(({ id, count, unit, item, isUpCharge, amount, amountWithDiscount }) => {
    // A sum that was rounded as a whole has no price of one.
    const isEven = count > 1 && amountWithDiscount % count === 0
    const each = isEven ? `${moneyText(amountWithDiscount / count)} ${ONE_OF[unit]}` : ''
    const units = count === 1 ? '' : UNITS[unit]
    return {
      key: `item ${id}`,
      title: [count, units, '×', item.title].filter((part) => part !== '').join(' '),
      sub: [isUpCharge && 'Added to each', each].filter(Boolean).join(', '),
      amount,
      amountWithDiscount,
    }
  })
  const extras = basket.extraItems.map(({ title, instructions, amount, amountWithDiscount }, index) => ({
    key: `extra ${index}`,
    title: `1 × ${title}`,
    sub: ['Extra', instructions].filter(Boolean).join(', '),
    amount,
    amountWithDiscount,
  }))
  return [...items, ...extras]
}

/** The lines add up: list prices and fees, less what was taken off, is the total. */
function Totals({ order, due }: { order: Order; due: Due | undefined }): ReactNode {
  const { basket, feeList, discount, amountWithDiscount, refunded } = order
  const hasCleaning = basket !== null && basket.amount > 0
  return (
    <dl className={styles.totals} data-alone={hasCleaning ? undefined : ''}>
      {hasCleaning && <Sum label={basket.extraItems.length > 0 ? 'Items and extras' : 'Items'} cents={basket.amount} />}
      {discount > 0 && hasCleaning && <Sum label={discountLabel(order)} cents={-discount} tone="saved" />}
      {feeList.map(({ kind, title, count, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen, and two fees may be called alike.
        <Sum key={`${kind} ${index}`} label={count > 1 ? `${count} × ${title}` : title} cents={amount} />
      ))}
      {hasFreeDelivery(order) && <Sum label={freeDeliveryLabel(order)} cents={0} />}
      {discount > 0 && !hasCleaning && <Sum label={discountLabel(order)} cents={-discount} tone="saved" />}
      <Sum label="Total" cents={amountWithDiscount} tone="total" />
      {refunded > 0 && <Sum label="Refunded" cents={-refunded} tone="saved" />}
      {due && due.creditCents > 0 && <Sum label="From your credit" cents={-due.creditCents} />}
      {due && due.cardCents > 0 && (
        <Sum label={due.card ? `Card ending ${due.card.last}` : 'Still to be paid'} cents={due.cardCents} tone="owed" />
      )}
    </dl>
  )
}

interface SumProps {
  label: string
  cents: number
  tone?: 'saved' | 'total' | 'owed'
}

const Sum = ({ label, cents, tone }: SumProps): ReactNode => (
  <div data-tone={tone}>
    <dt>{label}</dt>
    <dd>{moneyText(cents)}</dd>
  </div>
)

/** "Platinum discount, 20%", "Coupon FRESH10" */
function discountLabel({ coupon, subscription, discountPercent }: Order): string {
  const percent = discountPercent > 0 ? `, ${discountPercent}%` : ''
  if (coupon !== null) return `Coupon ${coupon}${percent}`
  return `${subscription === null ? 'Discount' : `${packageTitle(subscription)} discount`}${percent}`
}

const hasFreeDelivery = ({ kind, basket, feeList }: Order): boolean =>
  kind === 'laundry' && (basket?.amount ?? 0) > 0 && !feeList.some((fee) => fee.kind === 'delivery')

/** Names the sum from which delivery is free, if that is why. */
function freeDeliveryLabel({ subscription, basket }: Order): string {
  const plan = subscription !== null && isPlanName(subscription) ? policy.plans[subscription] : undefined
  const isReached = plan !== undefined && (basket?.amount ?? 0) >= plan.delivery.freeFromCents
  return isReached ? `Delivery, free from ${moneyText(plan.delivery.freeFromCents, true)}` : 'Delivery'
}
