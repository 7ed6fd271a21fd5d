import type { ReactNode } from 'react'
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
