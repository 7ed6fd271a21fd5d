import type { ReactNode } from 'react'
import { LaundryBag } from '../../../../illustrations/laundry-bag.tsx'
import { PhoneMessages } from '../../../../illustrations/phone-messages.tsx'
import { Van } from '../../../../illustrations/van.tsx'
import type { Fact } from '../../texts/shapes.ts'
import styles from './how-it-works.module.css'
import section from './section.module.css'
import { StepsOnThread } from './steps-on-thread.tsx'

interface HowItWorksProps {
  eyebrow?: string
  title: string
  steps: readonly Fact[]
  /** A picture for each step; without them, asking, handing over and coming back. */
  pictures?: readonly ReactNode[]
  children?: ReactNode
}

const PICTURES = [<PhoneMessages key="ask" />, <LaundryBag key="hand-over" />, <Van key="come-back" />]

/** What happens, step by step, on the page's thread. */
export function HowItWorks({
  eyebrow = 'How it works',
  title,
  steps,
  pictures = PICTURES,
  children,
}: HowItWorksProps): ReactNode {
  return (
    <section className={styles.section} data-ground="cotton" aria-labelledby="how-it-works">
      <div className="wide">
        <p className={section.eyebrow}>{eyebrow}</p>
        <h2 id="how-it-works">{title}</h2>
        <StepsOnThread steps={steps} pictures={pictures} />
        {children}
      </div>
    </section>
  )
}
