import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** Stands before the title, or behind it at the end of the line. */
  before?: ReactNode
  after?: ReactNode
  under?: ReactNode
  tone?: 'bad'
  children: ReactNode
}

/** A part of a page, with its title in a line of its own. */
export function Panel({ title, before, after, under, tone, children }: PanelProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.panel} data-tone={tone} aria-labelledby={id}>
      <div className={styles.head}>
        {before}
        <div className={styles.title}>
          <h2 id={id}>{title}</h2>
          {under}
        </div>
        {after}
      </div>
      {children}
    </section>
  )
}
