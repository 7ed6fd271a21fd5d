import type { ReactNode } from 'react'
import styles from './email-address.module.css'

/** An address within a sentence. */
export const EmailAddress = ({ children }: { children: string }): ReactNode => (
  <b className={styles.address}>{children}</b>
)
