import type { ReactNode } from 'react'
import type { Order } from '#contract/orders'
import { cardHeading, cardName } from '#rules/payments/card-brand'
import { Card } from '#ui/card.tsx'
import { Money, moneyText } from '#ui/money.tsx'
import { packageTitle } from '../../shared/money/plan-words.ts'
import { type Due, waivedOf } from '../../shared/order/due.ts'
import { discountLabel, hasFreeDelivery, itemsText } from '../../shared/order/order-words.ts'
import styles from './order-lines.module.css'

interface Line {
  key: string
  title: string
  sub: string
  /** What staff remarked on it. */
  noted: string
  /** How the customer said yes to a repair. */
  agreed: string
  amount: number
  /** The same for a member. */
  planAmount: number
}

interface OrderLinesProps {
  order: Order
  /** The sums that paying it now would take. */
  due: Due | undefined
  /** The card has been asked for it, so nothing is owed until it has answered. */
  isBeingPaid: boolean
}

/** The cleaned things, the charges beside them, and the sum. */
export function OrderLines({ order, due, isBeingPaid }: OrderLinesProps): ReactNode {
  const lines = linesOf(order)
  const plan = planOf(order, lines)
  return (
    <Card title={itemsText(order) || order.title}>
      {lines.length > 0 && (
        <table className={styles.lines}>
          <caption className="unseen">What was cleaned</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              {plan && (
                <th scope="col" data-numeric data-beside>
                  With {plan}
                </th>
              )}
              <th scope="col" data-numeric>
                List price
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, title, sub, noted, agreed, amount, planAmount }) => (
              <tr key={key}>
                <th scope="row">
                  {title}
                  {sub && <span className={styles.sub}>{sub}</span>}
                  {noted && <span className={styles.sub}>We noted: {noted}</span>}
                  {agreed && <span className={styles.sub}>As you agreed: {agreed}</span>}
                </th>
                {plan && (
                  <td data-numeric data-beside>
                    <Money cents={planAmount} />
                  </td>
                )}
                <td data-numeric>
                  <Money cents={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Totals order={order} due={due} isBeingPaid={isBeingPaid} />
    </Card>
  )
}

const UNITS = { pcs: '', set: 'sets', lbs: 'lbs', sq_ft: 'sq ft', bag: 'bags', pleat: 'pleats' } as const
const ONE_OF = { pcs: 'each', set: 'a set', lbs: 'a pound', sq_ft: 'a sq ft', bag: 'a bag', pleat: 'a pleat' } as const

function linesOf({ basket }: Order): Line[] {
  if (basket === null) return []
  const items = basket.itemList.map(
    ({ id, count, unit, item, isUpCharge, instructions, agreed, amount, amountWithDiscount, unitAmount }) => {
      const each = count > 1 ? `${moneyText(unitAmount)} ${ONE_OF[unit]}` : ''
      const units = count === 1 ? '' : UNITS[unit]
      return {
        key: `item ${id}`,
        title: [count, units, '×', item.title].filter((part) => part !== '').join(' '),
        sub: [isUpCharge && 'Added to each', each].filter(Boolean).join(', '),
        noted: instructions,
        agreed,
        amount,
        planAmount: amountWithDiscount,
      }
    },
  )
  const extras = basket.extraItems.map(({ title, instructions, agreed, amount, amountWithDiscount }, index) => ({
    key: `extra ${index}`,
    title: `1 × ${title}`,
    sub: 'Extra',
    noted: instructions,
    agreed,
    amount,
    planAmount: amountWithDiscount,
  }))
  return [...items, ...extras]
}

/** What each thing comes to with the plan stands beside the column that adds up, where there is room and something was taken off. */
function planOf({ coupon, subscription }: Order, lines: readonly Line[]): string | undefined {
  const isLower = lines.some(({ amount, planAmount }) => planAmount < amount)
  return isLower && coupon === null && subscription !== null ? packageTitle(subscription) : undefined
}

/** The column adds up at every width, as in the PDF: list prices and fees, less what was taken off, is the total. */
function Totals({ order, due, isBeingPaid }: OrderLinesProps): ReactNode {
  const { basket, feeList, discount, amountWithDiscount, refunded, payment } = order
  const hasCleaning = basket !== null && basket.amount > 0
  return (
    <dl className={styles.totals} data-alone={hasCleaning ? undefined : ''}>
      {hasCleaning && (
        <Sum
          label={basket.extraItems.length > 0 ? 'Items and extras at list price' : 'Items at list price'}
          cents={basket.amount}
        />
      )}
      {discount > 0 && hasCleaning && <Sum label={discountLabel(order)} cents={-discount} tone="saved" />}
      {feeList.map(({ kind, title, count, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen, and two fees may be called alike.
        <Sum key={`${kind} ${index}`} label={count > 1 ? `${count} × ${title}` : title} cents={amount} />
      ))}
      {hasFreeDelivery(order) && <Sum label="Free delivery" cents={0} />}
      {discount > 0 && !hasCleaning && <Sum label={discountLabel(order)} cents={-discount} tone="saved" />}
      <Sum label="Total" cents={amountWithDiscount} tone="total" />
      {payment && paidParts(payment).map(({ label, cents }) => <Sum key={label} label={label} cents={cents} />)}
      {!payment && refunded > 0 && <Sum label="Refunded" cents={-refunded} tone="saved" />}
      {due && due.creditCents > 0 && <Sum label="From your credit" cents={-due.creditCents} />}
      {order.isPayable && waivedOf(order) > 0 && <Sum label="Waived" cents={-waivedOf(order)} />}
      {due && due.cardCents > 0 && (
        <Sum
          label={due.card ? cardHeading(due.card) : 'Still to be paid'}
          cents={due.cardCents}
          {...(!isBeingPaid && { tone: 'owed' })}
        />
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

/** What paid it and what went back, where it went. */
function paidParts(payment: NonNullable<Order['payment']>): { label: string; cents: number }[] {
  const { credit, card, cardBrand, cardLast, waived, refundedToCard, refundedToCredit } = payment
  const name = cardLast === null ? 'card' : cardName({ brand: cardBrand ?? 'other', last: cardLast })
  return [
    { label: 'Paid from your credit', cents: credit },
    { label: `Paid by ${name}`, cents: card },
    { label: 'Waived', cents: waived },
    { label: `Refunded to your ${name}`, cents: -refundedToCard },
    { label: 'Refunded as credit', cents: -refundedToCredit },
  ].filter(({ cents }) => cents !== 0)
}
