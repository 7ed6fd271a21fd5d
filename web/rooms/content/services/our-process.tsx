import type { ReactNode } from 'react'
import { links } from '#contract/links'
import { ButtonLink } from '../../../ui/button.tsx'
import { Section } from '../parts/section.tsx'
import { ourProcess } from '../texts/services.ts'
import styles from './our-process.module.css'

/** The way of every piece through the plant, on one thread. */
export function OurProcess(): ReactNode {
  return (
    <Section title="Our Process" intro={ourProcess.intro} tone="cotton">
      <ol className={styles.stages}>
        {ourProcess.stages.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink variant="secondary" to={links.process}>
        See the whole process
      </ButtonLink>
    </Section>
  )
}
