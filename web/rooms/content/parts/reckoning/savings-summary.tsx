import type { ReactNode } from 'react'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import { platinumSavings } from '#rules/plans/savings'
import { policy } from '#rules/policy'
import { Money } from '#ui/money.tsx'
import { percent } from '../../texts/figures.ts'
import styles from './savings-summary.module.css'

const { savings, plans, credit } = policy
const HOW = `${percent(plans.platinum.discountPercent.dryClean)} discount + ${percent(credit.creditBackPercent)} credit back`

/** A share of nothing is no offer. */
const Share = () => (
  <>
    {' '}
    <span className={styles.share}>{percent(savings.calculatorPercent)}</span>
  </>
)

/** Shows what a pay-as-you-clean total becomes with Platinum. Only here the discount and the credit back are added up. */
export function SavingsSummary({ totalCents }: { totalCents: number }): ReactNode {
  const { priceCents, savedCents } = platinumSavings(totalCents)
  return (
    <dl className={styles.summary} aria-live="polite" aria-atomic="true">
      <div className={styles.line}>
        <dt>{PLAN_TITLES.payc}</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
      </div>
      <div className={styles.line}>
        <dt>
          With Platinum
          <span className={styles.how}>{HOW}</span>
        </dt>
        <dd>
          <Money cents={priceCents} />
        </dd>
      </div>
      <div className={styles.saved}>
        <dt>You will save</dt>
        <dd>
          <Money cents={savedCents} />
          {savedCents > 0 && <Share />}
        </dd>
      </div>
    </dl>
  )
}
