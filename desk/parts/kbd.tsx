import type { ReactNode } from 'react'
import styles from './kbd.module.css'

/** A key that does the same. It is for eyes: whoever listens hears the button's own words. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  )
}
