import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  picture?: ReactNode
  /** The sentence: what is not here yet. */
  children: ReactNode
  /** The next step. */
  action?: ReactNode
}

export function EmptyState({ picture, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <p className={styles.sentence}>{children}</p>
      {action}
    </div>
  )
}
