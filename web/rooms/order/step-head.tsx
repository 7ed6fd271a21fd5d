import type { ReactNode } from 'react'
import { PLAN_TITLES } from '#rules/plans/plan-titles'
import type { PlanName } from '#rules/policy'
import styles from './step-head.module.css'

interface StepHeadProps {
  title: string
  lead: ReactNode
  /** A small drawing at the end of the line. */
  picture?: ReactNode
  /** Words about the customer who has come here. */
  children?: ReactNode
}

/** The beginning of every step of an order. */
export function StepHead({ title, lead, picture, children }: StepHeadProps): ReactNode {
  return (
    <div className={styles.head} data-pictured={picture ? '' : undefined}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
      {picture && <div className={styles.picture}>{picture}</div>}
    </div>
  )
}

/** The sentence for a customer who walks the order again; a new customer gets none. */
export const planToday = (plan: PlanName | null): string | null =>
  plan && (plan === 'payc' ? 'You pay as you clean today.' : `You have ${PLAN_TITLES[plan]} today.`)
