import type { ReactNode } from 'react'
import type { Order } from '#contract/orders'
import { Card } from '#ui/card.tsx'
import { moneyText } from '#ui/money.tsx'
import styles from './order-bill.module.css'
import { TwoFigures } from './two-figures.tsx'

/** What was estimated against what was counted, and each reason for the gap. */
export function OrderBill({ order: { bill, parts } }: { order: Order }): ReactNode {
  if (bill === null) return null
  const { estimate, isEstimateFrom, amount, differences } = bill
  if (differences.length === 0) {
    return (
      <Card title="Your estimate and the bill">
        <p className={styles.same}>As estimated: {moneyText(amount)}.</p>
      </Card>
    )
  }
  return (
    <Card title="Your estimate and the bill">
      <TwoFigures
        from={{ label: isEstimateFrom ? 'You estimated, from' : 'You estimated', cents: estimate }}
        to={{ label: parts === 1 ? 'We counted' : `We counted, ${parts} orders`, cents: amount }}
      />
      <ul className={styles.reasons}>
        {differences.map(({ kind, title, note, amount: cents }) => (
          <li key={`${kind} ${title}`}>
            <span>
              <b>{title}</b>
              <span className="small">{note}</span>
            </span>
            <b>
              {cents > 0 && '+'}
              {moneyText(cents)}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
