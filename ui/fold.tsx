import type { ComponentProps, ReactNode } from 'react'
import styles from './fold.module.css'

/** The line that opens and closes what stands below it, with a plus whose upright goes when it is open. */
export function FoldLine({ className, children, ...props }: ComponentProps<'summary'>): ReactNode {
  return (
    <summary className={`${styles.line} ${className}`} {...props}>
      {children}
      <svg className={styles.mark} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M3 10H17" />
        <path className={styles.upright} d="M10 3V17" />
      </svg>
    </summary>
  )
}
