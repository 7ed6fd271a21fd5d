import type { ReactNode } from 'react'
import { Section } from '../parts/sections/section.tsx'
import { SideBySide } from '../parts/sections/side-by-side.tsx'
import { Words } from '../parts/words.tsx'
import { leatherCare } from '../texts/leather-care.ts'
import styles from './leather-comparison.module.css'

/** Compares genuine leather with what is sold as leather and is none. */
export default function LeatherComparison(): ReactNode {
  const { title, intro, rows, note } = leatherCare.comparison
  return (
    <Section id="synthetic-or-genuine" title={title} intro={intro} tone="cotton">
      <SideBySide
        caption={title}
        choices={[
          { id: 'genuine', title: 'Genuine', isMarked: true },
          { id: 'synthetic', title: 'Synthetic' },
        ]}
        rows={rows.map(({ point, genuine, synthetic }) => ({ title: point, genuine, synthetic }))}
      />
      <div className={styles.note}>
        <Words>{note}</Words>
      </div>
    </Section>
  )
}
