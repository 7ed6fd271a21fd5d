import type { ReactNode } from 'react'
import { PLAN_NAMES, PLAN_TITLES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import styles from './plan-columns.module.css'

interface PlanRow {
  id: string
  head: ReactNode
  cell: (plan: PlanName) => ReactNode
  /** The row goes on with what the row above it is. */
  isContinued?: boolean
}

interface PlanColumnsProps {
  caption: string
  /** The heading of the first column. */
  first: string
  rows: readonly PlanRow[]
  /** The cells hold words too, and want as much room as the first column. */
  isWordy?: boolean
}

/** Three ways to pay, side by side on every screen: a card for each row would hide what there is to compare. */
export function PlanColumns({ caption, first, rows, isWordy = false }: PlanColumnsProps): ReactNode {
  return (
    <table className={styles.table} data-wordy={isWordy || undefined}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {PLAN_NAMES.map((plan) => (
            <th key={plan} scope="col" data-plan={plan}>
              {PLAN_TITLES[plan]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, head, cell, isContinued }) => (
          <tr key={id} data-continued={isContinued || undefined}>
            <th scope="row">{head}</th>
            {PLAN_NAMES.map((plan) => (
              <td key={plan} data-plan={plan}>
                {cell(plan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A few words beside a name, or below a figure. */
export function Aside({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.aside}>{children}</span>
}

/** Words after a figure that do not move it. */
export function Suffix({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.suffix}>{children}</span>
}
