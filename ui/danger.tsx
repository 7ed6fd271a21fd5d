import type { ReactNode } from 'react'
import styles from './danger.module.css'

/** Around a button for what cannot be undone. */
export const Danger = ({ children }: { children: ReactNode }): ReactNode => (
  <div className={styles.danger}>{children}</div>
)
