import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Copy } from '../texts/shapes.ts'
import styles from './cards.module.css'
import { Words } from './words.tsx'

interface CardTexts {
  title: string
  text: Copy
  /** A short line above the title: a number, a price, a time. */
  mark?: string
  picture?: ReactNode
  /** The whole card leads there. */
  to?: string
}

/** Things of equal weight, side by side. They stand under a section's heading. */
export function Cards({ cards }: { cards: readonly CardTexts[] }): ReactNode {
  return (
    <ul className={styles.cards}>
      {cards.map(({ title, text, mark, picture, to }) => (
        <li key={title} className={styles.card}>
          {picture && <div className={styles.picture}>{picture}</div>}
          {mark && <p className={styles.mark}>{mark}</p>}
          <h3>{to ? <Link to={to}>{title}</Link> : title}</h3>
          <Words>{text}</Words>
        </li>
      ))}
    </ul>
  )
}
