import type { ReactNode } from 'react'
import { LeatherSwatch } from '../../../illustrations/leather-swatch.tsx'
import { Section } from '../parts/sections/section.tsx'
import { leatherCare } from '../texts/leather-care.ts'
import styles from './leather-types.module.css'

/** The leathers we tell apart, each beside a cut of it. */
export function LeatherTypes(): ReactNode {
  const { title, intro, kinds } = leatherCare.types
  return (
    <Section id="types" title={title} intro={intro}>
      <ul className={styles.types}>
        {kinds.map(({ kind, title: name, text }) => (
          <li key={kind}>
            <LeatherSwatch kind={kind} />
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
