import type { ReactNode } from 'react'
import styles from './badge.module.css'

interface BadgeProps {
  /** `highlight` is the apricot one: at most one on a screen. */
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'highlight'
  children: ReactNode
}

/** One or two words about what they stand beside. The words carry the meaning, the tone only repeats it. */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactNode {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
