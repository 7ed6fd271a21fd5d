import type { ReactNode } from 'react'
import { Section } from '../parts/sections/section.tsx'
import { Words } from '../parts/words.tsx'
import type { Fact } from '../texts/shapes.ts'
import styles from './reasons.module.css'

/** Short claims, side by side, without a picture each. */
export function Reasons({ title, reasons }: { title: string; reasons: readonly Fact[] }): ReactNode {
  return (
    <Section title={title}>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason.title}>
            <h3>{reason.title}</h3>
            <Words>{reason.text}</Words>
          </li>
        ))}
      </ul>
    </Section>
  )
}
