import type { ReactNode } from 'react'
import { Money } from '#ui/money.tsx'
import styles from './amounts.module.css'

interface Line {
  id: string
  label: ReactNode
  cents: number
}

/** Amounts and their total, line by line. */
export function AmountList({ lines, total }: { lines: readonly Line[]; total: Omit<Line, 'id'> }): ReactNode {
  return (
    <dl className={styles.amounts}>
      {lines.map(({ id, label, cents }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.label}</dt>
        <dd>
          <Money cents={total.cents} />
        </dd>
      </div>
    </dl>
  )
}
