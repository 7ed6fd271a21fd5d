import { type ReactNode, useId } from 'react'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import { Badge } from '#ui/badge.tsx'
import { moneyText } from '#ui/money.tsx'
import { CreditCard } from '../../../illustrations/credit-card.tsx'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { SeasonalStorage } from '../../../illustrations/seasonal-storage.tsx'
import styles from './plan-cards.module.css'
import { type OfferedPlan, planGist, planRows } from './plan-rows.ts'

const PICTURES: Readonly<Record<PlanName, ReactNode>> = {
  payc: <LaundryBag />,
  gold: <CreditCard />,
  platinum: <SeasonalStorage />,
}

interface PlansProps {
  plans: readonly OfferedPlan[]
  chosen: PlanName
  onChoose: (plan: PlanName) => void
}

/** One card a plan, side by side where there is room. On a narrow screen the chosen one unfolds and the others stay short. */
export function PlanCards({ plans, chosen, onChoose }: PlansProps): ReactNode {
  return (
    <fieldset className={styles.plans}>
      <legend className="unseen">Plan</legend>
      {plans.map((plan) => (
        <PlanCard key={plan.name} plan={plan} isChosen={plan.name === chosen} onChoose={() => onChoose(plan.name)} />
      ))}
    </fieldset>
  )
}

interface PlanCardProps {
  plan: OfferedPlan
  isChosen: boolean
  onChoose: () => void
}

function PlanCard({ plan, isChosen, onChoose }: PlanCardProps): ReactNode {
  const id = useId()
  const described = [plan.isMostPopular && `${id}-popular`, `${id}-price`, `${id}-gist`]
  return (
    <div className={styles.plan}>
      <input
        type="radio"
        name="plan"
        id={id}
        className={styles.radio}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={described.filter(Boolean).join(' ')}
      />
      <label htmlFor={id}>
        <span className={styles.picture}>{PICTURES[plan.name]}</span>
        <span id={`${id}-name`} className={styles.name}>
          {PLAN_TITLES[plan.name]}
        </span>
        <span id={`${id}-price`} className={styles.price}>
          {moneyText(plan.price, true)}
        </span>
        <span id={`${id}-gist`} className={styles.gist}>
          {planGist(plan)}
        </span>
      </label>
      {plan.isMostPopular && (
        <span id={`${id}-popular`} className={styles.popular}>
          <Badge tone="highlight">Most popular</Badge>
        </span>
      )}
      <dl>
        {planRows(plan).map(({ title, value, tone }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd data-tone={tone}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The same lines as one table, for screens that show one card at a time. */
export function PlanTable({ plans, chosen }: Omit<PlansProps, 'onChoose'>): ReactNode {
  const columns = plans.map((plan) => ({ plan, rows: planRows(plan) }))
  const [first] = columns
  return (
    <details className={styles.compare}>
      <summary>
        Compare side by side
        <span className={styles.chevron} />
      </summary>
      <table>
        <caption className="unseen">The plans side by side</caption>
        <thead>
          <tr>
            {plans.map(({ name }) => (
              <th key={name} scope="col">
                {PLAN_TITLES[name]}
              </th>
            ))}
          </tr>
        </thead>
        {first?.rows.map(({ title }, index) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {title}
              </th>
            </tr>
            <tr>
              {columns.map(({ plan, rows }) => (
                <td key={plan.name} data-chosen={plan.name === chosen || undefined}>
                  {rows[index]?.value}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </details>
  )
}
