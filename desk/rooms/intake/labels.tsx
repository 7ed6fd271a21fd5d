import type { ReactNode } from 'react'
import { fileLink } from '../../core/api.ts'
import { Icon } from '../../parts/icon.tsx'
import { counted } from '../../parts/words.ts'
import styles from './intake.module.css'

interface LabelsProps {
  order: number
  count: number
  of?: 'bag' | 'parcel'
  /** The bags have theirs, unless one got lost. */
  isAgain?: boolean
}

/** Labels as a file that the browser prints: for the roll, and for whoever has a sheet. */
export function Labels({ order, count, of = 'bag', isAgain = false }: LabelsProps): ReactNode {
  const link = (paper: string) => fileLink('GET /desk/orders/:id/labels/', { of, paper, count: String(count) }, order)
  return (
    <span className={styles.labels} data-again={isAgain || undefined}>
      <a href={link('roll')} target="_blank" rel="noreferrer">
        <Icon name="print" />
        {isAgain
          ? `Reprint bag label${count === 1 ? '' : 's'}`
          : `Print ${count === 1 ? 'label' : counted(count, 'label')}`}
      </a>
      <a data-sheet href={link('sheet')} target="_blank" rel="noreferrer">
        on a sheet<span className="unseen"> of eight</span>
      </a>
    </span>
  )
}
