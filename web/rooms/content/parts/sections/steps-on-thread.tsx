import type { ReactNode } from 'react'
import type { Fact } from '../../texts/shapes.ts'
import { Phrase } from '../words.tsx'
import styles from './steps-on-thread.module.css'
import thread from './thread.module.css'

interface StepsOnThreadProps {
  steps: readonly Fact[]
  /** A picture for each step, or none at all. */
  pictures?: readonly ReactNode[]
}

/** Steps side by side, and the page's thread crosses under their pictures; on a phone they are one below the other. */
export function StepsOnThread({ steps, pictures }: StepsOnThreadProps): ReactNode {
  const kind = pictures ? steps.length > 3 && styles.many : styles.plain
  return (
    <div className={[thread.way, styles.way, kind].filter(Boolean).join(' ')}>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            {pictures && <div className={styles.picture}>{pictures[index]}</div>}
            <h3>{title}</h3>
            <p>
              <Phrase>{text}</Phrase>
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
