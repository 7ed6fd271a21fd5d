import type { ReactNode } from 'react'
import { policy } from '#rules/policy'
import { dateText } from '#ui/day-text.ts'
import { Money } from '#ui/money.tsx'
import styles from './credit-back.module.css'
import type { PlanData } from './plan-data.ts'

/** What the running quarter has earned so far, and when it comes. */
export function CreditBack({ creditBack }: Pick<PlanData, 'creditBack'>): ReactNode {
  if (creditBack === undefined) return null
  // The weekday says nothing about a day that may be a quarter away.
  const date = dateText(creditBack.paidOn)
  return (
    <div className={styles.back}>
      <div>
        <h3>Credit back this quarter</h3>
        <p className="small">
          {policy.credit.creditBackPercent}% of what you paid for cleaning. Added {date}.
        </p>
      </div>
      <b>
        <Money cents={creditBack.amount} />
      </b>
    </div>
  )
}
