import type { ReactNode } from 'react'
import type { Fact } from '../texts/shapes.ts'
import styles from './stages.module.css'
import { Phrase } from './words.tsx'

interface StagesProps {
  stages: readonly Fact[]
  /** One for each stage. */
  pictures: readonly ReactNode[]
}

/** Stages one below the other, with the thread weaving from picture to picture. Their numbers go on from list to list. */
export function Stages({ stages, pictures }: StagesProps): ReactNode {
  return (
    <ol className={styles.stages}>
      {stages.map(({ title, text }, index) => (
        <li key={title}>
          <div className={styles.picture}>{pictures[index]}</div>
          <Thread />
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

/** Each piece ends in the direction in which the next one, mirrored, begins. */
const Thread = () => (
  <div className={styles.thread}>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M50 0C20 25 20 75 50 100" vectorEffect="non-scaling-stroke" />
    </svg>
    <span className={styles.knot} aria-hidden="true" />
  </div>
)
