import type { ReactNode } from 'react'
import { Money } from '#ui/money.tsx'
import styles from './two-figures.module.css'

interface Figure {
  label: string
  cents: number
}

/** A figure, and the one that came of it. */
export const TwoFigures = ({ from, to }: { from: Figure; to: Figure }): ReactNode => (
  <dl className={styles.figures}>
    <Amount {...from} />
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M4 12h15m-6-6 6 6-6 6" />
    </svg>
    <Amount {...to} />
  </dl>
)

const Amount = ({ label, cents }: Figure): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money cents={cents} />
    </dd>
  </div>
)
