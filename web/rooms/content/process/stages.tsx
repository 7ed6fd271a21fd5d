import type { ReactNode } from 'react'
import { Phrase } from '../parts/words.tsx'
import type { Fact } from '../texts/shapes.ts'
import styles from './stages.module.css'

interface StagesProps {
  stages: readonly Fact[]
  /** A picture for each stage. */
  pictures: readonly ReactNode[]
}

/** Stages one below the other, with the thread weaving from picture to picture. Their numbers go on from list to list. */
export function Stages({ stages, pictures }: StagesProps): ReactNode {
  return (
    <ol className={styles.stages}>
      {stages.map(({ title, text }, index) => (
        <li key={title}>
          <div className={styles.picture}>{pictures[index]}</div>
          <div className={styles.thread}>
            {/* Each piece ends in the direction in which the next one, mirrored, begins. */}
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path d="M50 0C20 25 20 75 50 100" vectorEffect="non-scaling-stroke" />
            </svg>
            <span className={styles.knot} aria-hidden="true" />
          </div>
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>
              <Phrase>{text}</Phrase>
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
