import type { ReactNode } from 'react'
import styles from './figure-row.module.css'

interface FigureRowProps {
  figures: readonly { label: string; value: string }[]
  /** The figures stand on deep blue. */
  isOnDeep?: boolean
}

/** Figures in large letters. */
export function FigureRow({ figures, isOnDeep = false }: FigureRowProps): ReactNode {
  return (
    <dl className={styles.figures} data-on-deep={isOnDeep || undefined}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
