import type { ReactNode } from 'react'
import { fileLink } from '../core/api.ts'

interface LabelsOf {
  of: 'bag' | 'parcel'
  count: number
}

/** Labels as a file that the browser prints: for the roll, and for whoever has a sheet. */
export const labelLink = (order: number, { of, count }: LabelsOf, paper: 'roll' | 'sheet'): string =>
  fileLink('GET /desk/orders/:id/labels/', { of, paper, count: String(count) }, order)

/** Stands behind the link for the roll. */
export function SheetLink({ order, labels }: { order: number; labels: LabelsOf }): ReactNode {
  return (
    <a data-sheet href={labelLink(order, labels, 'sheet')} target="_blank" rel="noreferrer">
      on a sheet<span className="unseen"> of eight labels</span>
    </a>
  )
}
