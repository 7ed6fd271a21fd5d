import type { ReactNode } from 'react'
import type { Fact } from '../../texts/shapes.ts'
import { Section } from '../sections/section.tsx'
import { Phrase } from '../words.tsx'
import styles from './service-steps.module.css'

interface ServiceStepsProps {
  title: string
  steps: readonly [Fact, Fact, Fact]
  /** A picture for each step, where the way to the plant has something of its own to show. */
  pictures?: readonly [ReactNode, ReactNode, ReactNode]
  tone?: 'cotton' | 'sky' | 'peach'
}

/** How it works, told short: three steps. The whole of it has a page of its own. */
export function ServiceSteps({ title, steps, pictures, tone }: ServiceStepsProps): ReactNode {
  return (
    <Section eyebrow="How it works" title={title} {...(tone && { tone })}>
      <ol className={styles.steps} data-pictured={pictures && ''}>
        {steps.map((step, index) => (
          <li key={step.title}>
            {pictures && <div className={styles.picture}>{pictures[index]}</div>}
            <h3>{step.title}</h3>
            <p>
              <Phrase>{step.text}</Phrase>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
