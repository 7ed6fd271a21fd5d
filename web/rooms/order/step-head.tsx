import type { ReactNode } from 'react'
import { PLAN_TITLES } from '#rules/plan-titles'
import type { PlanName } from '#rules/policy'
import styles from './step-head.module.css'

interface StepHeadProps {
  title: string
  lead: ReactNode
  /** A small drawing at the end of the line. */
  picture?: ReactNode
  /** What there is to say of the one who has come here. */
  children?: ReactNode
}

/** How every step of an order begins. */
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

/** What somebody who walks the order again is told at its steps; nothing for a new customer. */
export const planToday = (plan: PlanName | null): string | null =>
  plan && (plan === 'payc' ? 'You pay as you clean today.' : `You have ${PLAN_TITLES[plan]} today.`)
