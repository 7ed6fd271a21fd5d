import type { ReactNode } from 'react'
import styles from './columns.module.css'

interface ColumnsProps {
  /** The narrow column's name for whoever listens. */
  name: string
  beside: ReactNode
  children: ReactNode
}

/** What the screen is about, and beside it what is looked at now and then; one under the other where there is no room. */
export function Columns({ name, beside, children }: ColumnsProps): ReactNode {
  return (
    <div className={styles.columns}>
      <Stack>{children}</Stack>
      <aside className={styles.stack} aria-label={name}>
        {beside}
      </aside>
    </div>
  )
}

/** Panels, one under the other. */
export function Stack({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.stack}>{children}</div>
}
