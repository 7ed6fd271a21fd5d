import type { ReactNode } from 'react'
import styles from './style.module.css'

/** Long enough to break every line, and with a word that no line can hold. */
export const LONG =
  'A label that goes on for longer than anybody planned, with Donaudampfschifffahrtsgesellschaften in it'

export function States({
  title,
  isWide,
  children,
}: {
  title: string
  isWide?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <>
      <h3>{title}</h3>
      <div className={styles.states} data-wide={isWide || undefined}>
        {children}
      </div>
    </>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  )
}
