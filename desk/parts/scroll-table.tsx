import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'

/** A table that is wider than a phone: it moves inside its own frame, by keys too, and the page stays. */
export function ScrollTable({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a place for the focus no key would move it.
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      {children}
    </section>
  )
}
