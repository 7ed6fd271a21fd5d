import type { ReactNode } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { leatherCare } from '../texts/leather-care.ts'
import styles from './leather-comparison.module.css'
import { Section } from './section.tsx'
import { Words } from './words.tsx'

/** What is sold as leather and is none, beside what is. */
export default function LeatherComparison(): ReactNode {
  const { title, intro, rows, note } = leatherCare.comparison
  return (
    <Section id="synthetic-or-genuine" title={title} intro={intro} tone="cotton">
      <DataTable
        caption={title}
        isCaptionUnseen
        columns={[
          { id: 'point', title: 'What to look at', cell: ({ point }) => point, isRowHeader: true },
          { id: 'genuine', title: 'Genuine', cell: ({ genuine }) => genuine },
          { id: 'synthetic', title: 'Synthetic', cell: ({ synthetic }) => synthetic },
        ]}
        rows={rows}
        rowId={({ point }) => point}
      />
      <div className={styles.note}>
        <Words>{note}</Words>
      </div>
    </Section>
  )
}
