import type { ReactNode } from 'react'
import type { Fact } from '../texts/shapes.ts'
import styles from './fact-list.module.css'
import { Words } from './words.tsx'

interface ShownFact extends Fact {
  /** A short line above the title: a number, a price, a time. */
  mark?: string
  picture?: ReactNode
}

interface FactListProps {
  facts: readonly ShownFact[]
  /** Two stand beside each other where four would. */
  isPaired?: boolean
}

/** Things of equal weight under a section's heading, without a card around each: a phone has them all in sight at once. */
export function FactList({ facts, isPaired = false }: FactListProps): ReactNode {
  return (
    <ul className={styles.facts} data-paired={isPaired || undefined}>
      {facts.map(({ title, text, mark, picture }) => (
        <li key={title}>
          {picture && <div className={styles.picture}>{picture}</div>}
          {mark && <p className={styles.mark}>{mark}</p>}
          <h3>{title}</h3>
          <Words>{text}</Words>
        </li>
      ))}
    </ul>
  )
}
