import { type ReactNode, useId } from 'react'
import type { Copy } from '../../texts/shapes.ts'
import { Words } from '../words.tsx'
import styles from './split.module.css'

interface SplitProps {
  /** The section's address on the page. */
  id: string
  title: string
  text: Copy
  /** Stands below the words. */
  picture?: ReactNode
  /** The subject of the words: a form, a list. */
  children: ReactNode
}

/** Words at one side; at the other what they are about. */
export function Split({ id, title, text, picture, children }: SplitProps): ReactNode {
  const own = useId()
  return (
    <section className={`${styles.split} wide`} id={id} aria-labelledby={own}>
      <div>
        <h2 id={own}>{title}</h2>
        <Words>{text}</Words>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
      <div className={styles.matter}>{children}</div>
    </section>
  )
}
