import type { ReactNode } from 'react'
import { LaundryBag } from '../../../illustrations/laundry-bag.tsx'
import { PhoneMessages } from '../../../illustrations/phone-messages.tsx'
import { Van } from '../../../illustrations/van.tsx'
import type { Fact } from '../texts/shapes.ts'
import styles from './how-it-works.module.css'
import section from './section.module.css'
import { StretchedThread } from './thread.tsx'
import { Phrase } from './words.tsx'

interface HowItWorksProps {
  title: string
  steps: readonly [Fact, Fact, Fact]
  /** A picture for each step; without them, asking, handing over and coming back. */
  pictures?: readonly [ReactNode, ReactNode, ReactNode]
  children?: ReactNode
}

const PICTURES = [<PhoneMessages key="ask" />, <LaundryBag key="hand-over" />, <Van key="come-back" />] as const

/** Three steps, each on a crest of one thread. */
export function HowItWorks({ title, steps, pictures = PICTURES, children }: HowItWorksProps): ReactNode {
  return (
    <section className={styles.section} data-ground="cotton" aria-labelledby="how-it-works">
      <div className="wide">
        <p className={section.eyebrow}>How it works</p>
        <h2 id="how-it-works">{title}</h2>
        <div className={styles.way}>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step.title}>
                <div className={styles.picture}>{pictures[index]}</div>
                <h3>{step.title}</h3>
                <p>
                  <Phrase>{step.text}</Phrase>
                </p>
              </li>
            ))}
          </ol>
          <StretchedThread
            className={styles.thread}
            viewBox="0 0 1200 60"
            path="M10 30C180 70 260-10 430 28S720 60 830 26 1060 10 1190 32"
          />
        </div>
        {children}
      </div>
    </section>
  )
}
