import type { ReactNode } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { labelLink, SheetLink } from '../../parts/label-links.tsx'
import { counted } from '../../parts/words.ts'
import styles from './intake.module.css'

interface LabelsProps {
  order: number
  count: number
  of?: 'bag' | 'parcel'
  /** The bags have theirs, unless one got lost. */
  isAgain?: boolean
}

/** The labels of a bag, or of the parcels that it became. */
export function Labels({ order, count, of = 'bag', isAgain = false }: LabelsProps): ReactNode {
  return (
    <span className={styles.labels} data-again={isAgain || undefined}>
      <a href={labelLink(order, { of, count }, 'roll')} target="_blank" rel="noreferrer">
        <Icon name="print" />
        {isAgain
          ? `Reprint bag label${count === 1 ? '' : 's'}`
          : `Print ${count === 1 ? 'label' : counted(count, 'label')}`}
      </a>
      <SheetLink order={order} labels={{ of, count }} />
    </span>
  )
}
